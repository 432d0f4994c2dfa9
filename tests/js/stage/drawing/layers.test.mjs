import assert from "node:assert/strict";
import {test} from "node:test";
import {prepareLayers, sizeOfLabels, widthsOfLabels} from "../../../../pooling_ui/stage/component/drawing/layers.js";
import {arrange, cornerOf} from "../../../../pooling_ui/stage/component/layout/layout.js";
import {makeTheme} from "../../../../pooling_ui/stage/component/drawing/look.js";
import {scene} from "../../helpers/fixtures.mjs";
import {drawnLayers} from "../../helpers/layers.mjs";
import {recordCanvases, recorder, texts} from "../../helpers/recorder.mjs";

/** Draw the layers of a scene; return each as the list of its calls. */
function layersOf(name, {width = 900, height = 400, coverage = false, zoom = 0, share = [0, 0], alter = () => {}} = {}) {
  recordCanvases();
  const it = scene(name);
  alter(it);
  const layout = arrange(it, {width, height, zoom, share});
  const widths = widthsOfLabels({getContext: () => recorder().context}, it, "any");
  it.header.show_coverage = coverage || it.header.show_coverage;
  const theme = makeTheme("light", it.header.palette.light);
  const {layers: {counts}, ...surfaces} = drawnLayers({context: recorder().context, scene: it, layout, theme, family: "any"}, widths);
  return {it, layout, ...surfaces, counts};
}

/** Return where closed triangles begin: left, top of each. */
const notches = ({calls}) => calls.flatMap(([name], at) => (name === "closePath" ? [calls[at - 3].slice(1)] : []));

test("numbers of two stages beside each other have one size, whichever has the longer ones", () => {
  const sizes = ["beside_average", "beside_maximum"].map((name) => {
    const widths = widthsOfLabels({getContext: () => recorder().context}, scene(name), "any");
    return [60, 30, 20].map((cell) => sizeOfLabels(widths, {cell}));
  });

  assert.deepEqual(sizes[0], sizes[1]);
  assert.ok(sizes[0][0] > 0 && sizes[0][2] === 0);
});

test("small numbers stay away where the longest of them would leave its cell", () => {
  const notesIn = (name) => {
    recordCanvases();
    const it = scene(name);
    const theme = makeTheme("light", it.header.palette.light);
    const canvas = {context: recorder().context, scene: it, layout: arrange(it, {width: 240, height: 900}), theme, family: "any"};
    return prepareLayers(canvas, new Map([["0.111", 3.6]])).notes;
  };
  assert.equal(notesIn("power_back_cubed"), false); // +0.231, in cells of 35 pixels
  assert.equal(notesIn("gradient_line"), true);
  assert.ok(texts(layersOf("unpool").lit).includes("15")); // the index of 9
  assert.ok(!texts(layersOf("unpool", {width: 260, height: 100}).lit).includes("15"));
});

test("an output cell that differs from A has a notch in its lower left corner, lit or dim", () => {
  const {layout, lit, dim, blank} = layersOf("differing");
  const [left, top] = cornerOf(layout.output, 0, 1);

  for (const layer of [lit, dim]) {
    const [[x, y], ...more] = notches(layer);
    assert.deepEqual(more, []);
    assert.equal(x, left);
    assert.ok(y > top + layout.cell / 2 && y < top + layout.cell);
  }
  assert.deepEqual(notches(blank), []);
  assert.deepEqual(notches(layersOf("plain").lit), []);
});

/** Return every line that is drawn from a point to another, as [from, to]. */
const lines = ({calls}) =>
  calls.flatMap(([name, ...to], at) => (name === "lineTo" && calls[at - 1][0] === "moveTo" ? [[calls[at - 1].slice(1), to]] : []));

test("an unread cell bears a diagonal, in both layers, that leaves its number free; others bear none", () => {
  const {it, layout, lit, dim} = layersOf("dropping");
  const unread = [...it.coverage].flatMap((reads, cell) => (reads ? [] : [cell]));
  assert.ok(unread.length > 0);

  for (const layer of [lit, dim]) {
    const found = lines(layer);
    assert.equal(found.length, 2 * unread.length); // broken where the number stands
    for (const cell of unread) {
      const [x, y] = cornerOf(layout.input, Math.floor(cell / it.width), cell % it.width);
      const own = found.filter(([[fromX, fromY]]) => fromX > x && fromX < x + layout.cell && fromY > y && fromY < y + layout.cell);
      assert.equal(own.length, 2);
      const middle = [x + (layout.cell - 1) / 2, y + (layout.cell - 1) / 2];
      for (const ends of own) {
        for (const [endX, endY] of ends) assert.ok(Math.hypot(endX - middle[0], endY - middle[1]) > 0.2 * layout.cell);
      }
    }
  }
  assert.deepEqual(lines(layersOf("overlapping").lit), []);
});

test("every cell shows its value, also with coverage; counts stand in the corner", () => {
  const {it, layout, lit} = layersOf("overlapping", {coverage: true});
  const written = lit.calls.filter(([name]) => name === "fillText");
  const plain = texts(layersOf("overlapping").lit);

  for (const label of plain) assert.ok(texts(lit).includes(label));
  const counts = written.filter(([, text]) => text.startsWith("×"));
  assert.deepEqual(counts.map(([, text]) => text), [...it.coverage].map((reads) => `×${reads}`));
  const [left, top] = cornerOf(layout.input, 0, 0);
  const [[, , x, y]] = counts;
  // By the other corners, arrows leave a cell.
  assert.ok(x > left && x < left + 0.2 * layout.cell && y > top && y < top + 0.4 * layout.cell);
});

test("every line along the planes is numbered, the border's, too, and where a dropped window would start", () => {
  for (const [name, down] of [["overlapping", "−1 0 1 2 3 4"], ["overhanging", "0 1 2 3 4 5"], ["dropping", "−1 0 1 2 3 4 5 6 7 8"], ["plain", "0 1 2 3"]]) {
    const {layout, lit} = layersOf(name);
    const {left, top} = layout.input.room;
    const numbers = lit.calls.filter(([call]) => call === "fillText");
    assert.equal(numbers.filter(([, , x]) => x < left).map(([, text]) => text).join(" "), down);
    const across = numbers.filter(([, , x, y]) => y < top && x < layout.output.left).map(([, text]) => text);
    assert.equal(across.join(" "), down, name); // squares
  }
});

test("a number of the border that would reach beyond the drawing is left out", () => {
  const {layout, lit} = layersOf("overlapping", {height: 800, alter: (it) => (it.rows = {...it.rows, low: 12, from: -12})});
  const rows = lit.calls.filter(([call, , x]) => call === "fillText" && x < layout.input.left).map(([, text]) => text);
  assert.ok(layout.ruler > 0);
  assert.deepEqual(rows.slice(0, 2), ["−9", "−8"]);
});

test("where numbers have no room, bars as long as the counts stand for them", () => {
  const {it, layout, lit} = layersOf("overlapping", {coverage: true, width: 170, height: 70});
  assert.equal(texts(lit).length, 0);

  const bars = lit.calls.filter((call) => call[0] === "fillRect" && call[4] < layout.cell / 2);
  const most = Math.max(...it.coverage);
  bars.forEach(([, , , long], cell) => {
    assert.ok(Math.abs(long - ((layout.cell - 1) * it.coverage[cell]) / most) < 1e-6);
  });
  assert.equal(bars.length, it.coverage.length);
});

test("the layers know whether counts are numbers: the legend names what is drawn", () => {
  for (const [width, numbers] of [[900, true], [300, false], [170, false]]) {
    const {lit, counts} = layersOf("overlapping", {coverage: true, width, height: width / 2});
    assert.equal(counts, numbers);
    assert.equal(texts(lit).some((text) => text.startsWith("×")), numbers);
  }
});

test("all numbers of both planes are written in one size", () => {
  for (const name of ["plain", "dilated", "not_a_number", "outlying"]) {
    const {it, lit} = layersOf(name);
    const values = lit.calls.filter(([call, text]) => call === "fillText" && it.header.labels.includes(text));
    const fonts = new Set(values.filter(({font}) => font.startsWith("500")).map(({font}) => font));
    assert.equal(fonts.size, 1, [...fonts].join());
  }
});

test("padding is hatched and says −∞; overhang is dotted", () => {
  const {lit} = layersOf("overlapping");
  const dotted = (layer) => layer.calls.filter(([name, dash]) => name === "setLineDash" && dash.length === 2).length;

  assert.equal(texts(lit).filter((text) => text === "−∞").length, 20); // 6 × 6 but the inner 4 × 4
  assert.equal(dotted(lit), 0);
  assert.ok(dotted(layersOf("overhanging").lit) > 0);
});

test("a zoomed plane draws no more than its pane shows", () => {
  const written = (layer) => layer.calls.filter(([name]) => name === "fillText").length;
  const all = layersOf("dropping", {width: 1200, height: 600});
  const {layout, lit} = layersOf("dropping", {width: 500, height: 300, zoom: 120, share: [1, 1]});

  assert.ok(written(lit) < written(all.lit) / 3);
  const clips = lit.calls.flatMap(([name, ...box], at) => (name === "rect" && lit.calls[at + 1][0] === "clip" ? [box] : []));
  const {left, top, width, height} = layout.input.pane;
  assert.deepEqual(clips[0], [left, top, width, height]);
});

test("labels are measured once for a layout, before it is drawn; the layers take the widths as they are", () => {
  recordCanvases();
  const it = scene("plain");
  const layout = arrange(it, {width: 900, height: 400});
  const theme = makeTheme("light", it.header.palette.light);

  const canvas = {context: recorder().context, scene: it, layout, theme, family: "any"};
  const small = drawnLayers(canvas, new Map([["1", 0.5]]));
  const none = drawnLayers(canvas, new Map([["1", 100]]));

  assert.ok(small.layers.size > 0);
  assert.equal(none.layers.size, 0);
  assert.equal(sizeOfLabels(none.layers.widths, layout), 0);
  assert.deepEqual(texts(none.lit).filter((text) => it.header.labels.includes(text) && text.includes("−")), []);
});

test("a volume has a numbered slice after another, its border too, and nothing between them", () => {
  const {it, layout, lit} = layersOf("volume", {width: 1200, height: 500});
  const said = lit.calls.filter(([name, text]) => name === "fillText" && /slice|^−1$|^3$/.test(text));
  const under = layout.input.top + layout.input.rows * layout.cell;
  const names = said.filter(([, , , y]) => y > under && y < under + layout.foot).map(([, text]) => text);
  assert.deepEqual(names, ["−1", "slice 0", "slice 1", "slice 2", "3"]);
  assert.equal(said.filter(([, text]) => text.startsWith("slice")).length, 3 + 4);

  // Every column of the drawn extent bears −∞ or numbers, but for the empty ones.
  const border = lit.calls.filter(([name, text]) => name === "fillText" && text === "−∞");
  const gaps = [0, 1, 2, 3].map((slice) => cornerOf(layout.input, 0, slice * it.slices.input.pitch - 2)[0]);
  for (const left of gaps) assert.ok(border.every(([, , x]) => x < left || x > left + layout.cell));
  assert.equal(border.length, 2 * 2 * 5 + 2 * 3 * 2);
});
