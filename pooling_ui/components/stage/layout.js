/** Below this cell size in pixels, numbers show on hover only. */
export const SMALLEST_NUMBERED = 18;
/** Height over each plane that its caption takes. */
export const CAPTION = 26;

const LARGEST_CELL = 56;
const MARGIN = 8;
const RULER = 18;
const NARROW = 600;
// Room for the sentence that stands in the output's place while a setting is refused.
const REFUSAL_WIDTH = 280;
const REFUSAL_HEIGHT = 120;

/** Where both planes lie in a box: one cell size, side by side or stacked, centred. */
export function arrange(scene, {width, height, ratio = 1}) {
  const input = {rows: scene.rows.to - scene.rows.from, cols: scene.cols.to - scene.cols.from};
  const output = {rows: scene.outHeight, cols: scene.outWidth};
  const box = {width, height, ratio, refused: scene.windows === 0};
  const ruled = bestFit(input, output, box, RULER);
  const fit = ruled.cell >= SMALLEST_NUMBERED ? ruled : bestFit(input, output, box, 0);
  return place(scene, input, output, box, fit);
}

function bestFit(input, output, box, ruler) {
  const beside = fitBeside(input, output, box, ruler);
  const stacked = fitStacked(input, output, box, ruler);
  // Side by side reads as "from here to there"; a wide screen gives it up only for much larger cells.
  const reluctance = box.width < NARROW ? 1 : 1.3;
  return stacked.cell > beside.cell * reluctance ? stacked : beside;
}

function fitBeside(input, output, box, ruler) {
  const gap = Math.min(Math.max(box.width * 0.07, 24), 88);
  const reserve = box.refused ? Math.min(REFUSAL_WIDTH, box.width * 0.4) : 0;
  const across = box.width - 2 * MARGIN - gap - 2 * ruler - reserve;
  const down = box.height - 2 * MARGIN - CAPTION - ruler;
  const rows = Math.max(input.rows, output.rows);
  const cell = Math.min(across / (input.cols + output.cols), down / rows, LARGEST_CELL);
  return {cell, gap, ruler, reserve, stacked: false};
}

function fitStacked(input, output, box, ruler) {
  const gap = 26;
  const reserve = box.refused ? REFUSAL_HEIGHT : 0;
  const across = box.width - 2 * MARGIN - ruler;
  const down = box.height - 2 * MARGIN - 2 * CAPTION - 2 * ruler - gap - reserve;
  const cols = Math.max(input.cols, output.cols);
  const cell = Math.min(across / cols, down / (input.rows + output.rows), LARGEST_CELL);
  return {cell, gap, ruler, reserve, stacked: true};
}

function place(scene, input, output, box, {cell: wish, gap, ruler, reserve, stacked}) {
  const {width, height, ratio} = box;
  const snap = (length) => Math.round(length * ratio) / ratio;
  const cell = Math.max(Math.floor(wish * ratio), 1) / ratio;
  const sizes = [input, output].map(({rows, cols}) => [rows * cell, cols * cell]);
  const [[inHeight, inWidth], [outHeight, outWidth]] = sizes;
  const head = CAPTION + ruler;
  const across = stacked
    ? Math.max(inWidth, outWidth) + ruler
    : inWidth + gap + outWidth + 2 * ruler + reserve;
  // Stacked, the output's caption stands below it: above, the connector passes.
  const foot = stacked ? CAPTION : 0;
  const down = stacked
    ? inHeight + outHeight + reserve + gap + head + ruler + foot
    : Math.max(inHeight, outHeight) + head;
  const left = Math.max((width - across) / 2, MARGIN) + ruler;
  const top = Math.max((height - down) / 2, MARGIN) + head;
  const outLeft = stacked ? left : left + inWidth + gap + ruler;
  const outTop = stacked ? top + inHeight + gap + (box.refused ? CAPTION : ruler) : top;
  const size = {cell, ruler};
  return {
    cell,
    ruler,
    stacked,
    width,
    height,
    numbered: cell >= SMALLEST_NUMBERED,
    input: {...size, ...input, firstRow: scene.rows.from, firstCol: scene.cols.from, left: snap(left), top: snap(top)},
    output: {...size, ...output, firstRow: 0, firstCol: 0, left: snap(outLeft), top: snap(outTop)},
  };
}

/**
 * Left and top of a cell of a plane; fractions lie between cells.
 * @returns {[number, number]}
 */
export function cornerOf(plane, row, col) {
  return [
    plane.left + (col - plane.firstCol) * plane.cell,
    plane.top + (row - plane.firstRow) * plane.cell,
  ];
}
