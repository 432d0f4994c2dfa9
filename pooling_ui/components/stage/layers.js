import {cssColour, mixColours} from "../shared/colour.js";
import {hiddenSurface, roundedPath} from "../shared/surface.js";
import {cornerOf} from "./layout.js";
import {cellLook, coverageLook, labelSizes, unreadLook} from "./look.js";
import {markDifference} from "./marks.js";
import {kindAt} from "./scene.js";

const BORDER_LABEL = "−∞";
// From this cell size on, a hairline keeps cells near zero apart from the page.
const HAIRLINED = 12;

/**
 * Everything that stands still, drawn once: every cell `lit`, every cell `dim`, and the output
 * still `blank`. A frame copies parts of these and draws only what moves.
 */
export function drawLayers(scene, layout, theme, family, coverage) {
  const names = ["lit", "dim", "blank"];
  const layers = Object.fromEntries(
    names.map((name) => [name, hiddenSurface(layout.width, layout.height, layout.ratio)]),
  );
  const labels = coverage ? scene.coverage : null;
  const sheet = {scene, layout, theme, family, coverage, sizes: sizesFor(layers.lit.context, scene, layout, family, labels)};
  layers.sizes = sheet.sizes;
  for (const name of ["lit", "dim"]) drawPlanes(sheet, layers[name].context, name === "dim");
  drawBlank(sheet, layers.blank.context);
  for (const name of names) drawRulers(sheet, layers[name].context);
  return layers;
}

function sizesFor(context, {header}, layout, family, coverage) {
  if (!layout.numbered) return null;
  // Coverage shows on the input, values on the output: both must fit.
  const counts = coverage ? [...new Set(coverage)].map(String) : [];
  const texts = [...new Set([...header.labels, ...counts])];
  const sizes = labelSizes(context, [...texts, BORDER_LABEL], layout.cell, family);
  return sizes && new Map([...texts, BORDER_LABEL].map((text, at) => [text, sizes[at]]));
}

function drawPlanes(sheet, context, dimmed) {
  const {scene, layout, theme} = sheet;
  drawBorder(sheet, context, dimmed);
  const inputLook = inputLooks(sheet, dimmed);
  for (let cell = 0; cell < scene.height * scene.width; cell += 1) {
    const [x, y] = cornerOf(layout.input, Math.floor(cell / scene.width), cell % scene.width);
    const label = sheet.coverage ? String(scene.coverage[cell]) : scene.header.labels[scene.label[cell]];
    drawCell(sheet, context, x, y, inputLook(cell), label);
    if (isUnread(scene, cell)) drawSlash(sheet, context, x, y);
  }
  const valueLook = valueLooks(sheet, dimmed);
  for (let window = 0; window < scene.windows; window += 1) {
    const [x, y] = cornerOf(layout.output, Math.floor(window / scene.outWidth), window % scene.outWidth);
    const label = scene.output_label[window];
    drawCell(sheet, context, x, y, valueLook(label, scene.output_tone[window]), scene.header.labels[label]);
    if (scene.differs[window]) markDifference(context, theme, x, y, layout.cell);
  }
}

function isUnread({windows, coverage}, cell) {
  return windows > 0 && coverage[cell] === 0;
}

/** The look of each input cell: by its value, or by how many windows read it. */
function inputLooks({scene, theme, coverage}, dimmed) {
  const most = scene.coverage.reduce((one, other) => Math.max(one, other), 1);
  const unread = unreadLook(theme);
  const counted = remembered((count) => coverageLook(theme, count / most, dimmed));
  const valued = valueLooks({theme}, dimmed && scene.windows > 0);
  return (cell) => {
    if (isUnread(scene, cell)) return unread;
    return coverage ? counted(scene.coverage[cell]) : valued(scene.label[cell], scene.tone[cell]);
  };
}

/** The look of a value: equal values share a label, so it is worked out once a label. */
function valueLooks({theme}, dimmed) {
  return remembered((label, tone) => cellLook(theme, tone, dimmed));
}

function remembered(workOut) {
  const known = new Map();
  return (key, ...rest) => {
    if (!known.has(key)) known.set(key, workOut(key, ...rest));
    return known.get(key);
  };
}

/** The square that a cell fills: a hair smaller than its place, so that cells stay apart. */
function inset(cell, ratio) {
  const gap = cell >= 5 ? Math.max(1, Math.round(ratio)) / ratio : 0;
  return {side: cell - gap, radius: cell >= 22 ? 3 : 0};
}

function drawCell({layout, theme, sizes, family}, context, x, y, look, label) {
  const {side, radius} = inset(layout.cell, layout.ratio);
  context.fillStyle = look.fill;
  if (radius) {
    roundedPath(context, x, y, side, side, radius);
    context.fill();
  } else context.fillRect(x, y, side, side);
  if (layout.cell >= HAIRLINED) {
    roundedPath(context, x + 0.5, y + 0.5, side - 1, side - 1, radius);
    context.strokeStyle = cssColour(theme.text, 0.07);
    context.lineWidth = 1;
    context.stroke();
  }
  if (!sizes) return;
  context.fillStyle = look.ink;
  drawLabel(context, x + side / 2, y + side / 2, label, sizes.get(label), family);
}

/** A label in the middle of its cell; a long one is left to hovering, and three dots say so. */
export function drawLabel(context, x, y, label, size, family) {
  context.font = `500 ${size || 11}px ${family}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  // Digits have no descenders: their middle lies a little under the middle of the line.
  context.fillText(size ? label : "…", x, y + (size || 11) * 0.06);
}

/** The mark of an unread cell: a diagonal, broken where the number stands. */
function drawSlash({layout, theme, sizes}, context, x, y) {
  if (layout.cell < 4) return;
  const {side} = inset(layout.cell, layout.ratio);
  const reach = sizes ? 0.24 : 0.5;
  context.strokeStyle = cssColour(theme.quiet, 0.6);
  context.lineWidth = 1;
  context.beginPath();
  for (const [from, to] of [[0.06, reach], [1 - reach, 0.94]]) {
    context.moveTo(x + side * (1 - from), y + side * from);
    context.lineTo(x + side * (1 - to), y + side * to);
  }
  context.stroke();
}

function drawBorder({scene, layout, theme, sizes, family}, context, dimmed) {
  const {input, cell, ratio} = layout;
  const {side, radius} = inset(cell, ratio);
  const hatch = hatching(context, theme, dimmed, ratio);
  for (let row = scene.rows.from; row < input.firstRow + input.rows; row += 1) {
    for (let col = scene.cols.from; col < input.firstCol + input.cols; col += 1) {
      const kind = kindAt(scene, row, col);
      if (kind === "cell" || kind === "dropped") continue;
      const [x, y] = cornerOf(input, row, col);
      roundedPath(context, x + 0.5, y + 0.5, side - 1, side - 1, radius);
      context.lineWidth = 1;
      context.strokeStyle = cssColour(theme.quiet, dimmed ? 0.35 : 0.8);
      context.setLineDash(kind === "overhang" ? [1.5, 2.5] : []);
      if (kind === "padding") {
        context.fillStyle = hatch;
        context.fill();
        context.strokeStyle = cssColour(theme.line, dimmed ? 0.6 : 1);
      }
      if (cell >= 5) context.stroke();
      if (!sizes) continue;
      const size = sizes.get(BORDER_LABEL);
      if (!size) continue;
      drawPatch(context, x + side / 2, y + side / 2, size, theme);
      context.fillStyle = cssColour(theme.quiet, dimmed ? 0.7 : 1);
      drawLabel(context, x + side / 2, y + side / 2, BORDER_LABEL, size, family);
    }
  }
  context.setLineDash([]);
}

/** Ground under a border label, so that the hatching does not run through it. */
function drawPatch(context, x, y, size, theme) {
  context.fillStyle = cssColour(theme.background, 0.92);
  roundedPath(context, x - size * 0.9, y - size * 0.5, size * 1.8, size, size * 0.3);
  context.fill();
}

function hatching(context, theme, dimmed, ratio) {
  const side = Math.round(7 * ratio);
  const {canvas, context: pen} = hiddenSurface(side, side, 1);
  pen.strokeStyle = cssColour(mixColours(theme.background, theme.quiet, dimmed ? 0.28 : 0.55));
  pen.lineWidth = ratio;
  for (const shift of [-side, 0, side]) {
    pen.beginPath();
    pen.moveTo(shift - 1, side + 1);
    pen.lineTo(shift + side + 1, -1);
    pen.stroke();
  }
  const pattern = context.createPattern(canvas, "repeat");
  pattern.setTransform?.(new DOMMatrix().scale(1 / ratio));
  return pattern;
}

function drawBlank({scene, layout, theme}, context) {
  const {side, radius} = inset(layout.cell, layout.ratio);
  context.strokeStyle = theme.ruled;
  context.lineWidth = 1;
  if (layout.cell < HAIRLINED) {
    // So many small outlines would be a grey surface.
    const {left, top, rows, cols, cell} = layout.output;
    context.strokeRect(left - 0.5, top - 0.5, cols * cell + 1, rows * cell + 1);
    return;
  }
  for (let window = 0; window < scene.windows; window += 1) {
    const [x, y] = cornerOf(layout.output, Math.floor(window / scene.outWidth), window % scene.outWidth);
    roundedPath(context, x + 0.5, y + 0.5, side - 1, side - 1, radius);
    context.stroke();
  }
}

/** Row and column numbers along both planes, counted from 0. */
function drawRulers({scene, layout, theme, family}, context) {
  if (!layout.ruler) return;
  context.font = `400 ${Math.min(11, layout.cell * 0.5)}px ${family}`;
  context.fillStyle = theme.hushed;
  context.textBaseline = "middle";
  const sides = [[layout.input, scene.height, scene.width], [layout.output, scene.outHeight, scene.outWidth]];
  for (const [plane, height, width] of sides) {
    for (let row = 0; row < height; row += 1) {
      const [, y] = cornerOf(plane, row, 0);
      context.textAlign = "right";
      context.fillText(String(row), plane.left - 6, y + layout.cell / 2);
    }
    for (let col = 0; col < width; col += 1) {
      const [x] = cornerOf(plane, 0, col);
      context.textAlign = "center";
      context.fillText(String(col), x + layout.cell / 2, plane.top - 9);
    }
  }
}
