import {cssColour} from "../../../components/drawing/colour.js";
import {roundedPath} from "../../../components/drawing/surface.js";
import {cornerOf} from "../layout/layout.js";

/** @import {Axis, Box, Canvas, Pair, Theme} from "../types.d.ts" */

const WORD = "dropped";
const WORD_FONT = 11;
// The size of the word in pixels: along its line, and across it.
const LONG = 52;
const TALL = 15;
const BESIDE = 4; // pixels between a box without room for the word and the word

/** Outline the windows that ceil_mode drops: at most one per axis. @param {Canvas} canvas */
export function paintDropped(canvas) {
  const {rows, axes, slices} = canvas.scene;
  const {pitch} = slices.input;
  const cols = /** @type {Axis} */ (axes.at(-1)); // of a volume, those of its first slice
  /** @param {Axis} axis */
  const first = ({taps: [taps]}) => /** @type {Pair} */ ([taps[0], taps[taps.length - 1] + 1]);
  for (const depth of pitch && axes[0].dropped ? [axes[0].dropped] : []) {
    for (let slice = depth.start; slice < depth.stop; slice += 1) {
      const [start, stop] = first(cols).map((col) => col + slice * pitch);
      paintGhost(canvas, first(rows), [start, stop], slice < axes[0].kept ? [Infinity, Infinity] : [rows.from, start]);
    }
  }
  if (rows.dropped) {
    const {start, stop} = rows.dropped;
    paintGhost(canvas, [start, stop], first(cols), [Math.max(rows.kept, start), cols.from], "right");
  }
  if (cols.dropped) {
    const {start, stop} = cols.dropped;
    paintGhost(canvas, first(rows), [start, stop], [rows.from, Math.max(cols.kept, start)], "below");
  }
}

/**
 * Outline one dropped window; its word is written in the part from `blank` (row, column) on, where no cell is
 * drawn. If cells are small, it is written beside the outline, where no cell is drawn either.
 * @param {Canvas} canvas @param {Pair} rows @param {Pair} cols @param {Pair} blank @param {"right" | "below" | ""} [beside]
 */
function paintGhost({context, layout, theme, family}, rows, cols, blank, beside = "") {
  const [x, y] = cornerOf(layout.input, rows[0], cols[0]);
  const [right, bottom] = cornerOf(layout.input, rows[1], cols[1]);
  context.setLineDash([4, 4]);
  context.strokeStyle = cssColour(theme.quiet, 0.9);
  context.lineWidth = 1.25;
  roundedPath(context, x + 0.5, y + 0.5, right - x - 2, bottom - y - 2, 4);
  context.stroke();
  context.setLineDash([]);
  const [blankX, blankY] = cornerOf(layout.input, blank[0], blank[1]);
  const [left, top] = [Math.max(x, blankX), Math.max(y, blankY)];
  const {pane} = layout.input;
  /** @type {Box[]} */
  const boxes = [[left, top, right - left, bottom - top]];
  if (beside === "right" && right + BESIDE + LONG <= pane.left + pane.width) {
    boxes.push([right + BESIDE, top, LONG, bottom - top]);
  }
  if (beside === "below" && bottom + BESIDE + LONG <= pane.top + pane.height) {
    boxes.push([left, bottom + BESIDE, right - left, LONG]);
  }
  boxes.some((box) => writeWord(context, theme, family, box, layout.cell));
}

/**
 * Write the word in the first row of a box, or along its first column; return false if there is no room.
 * @param {CanvasRenderingContext2D} context @param {Theme} theme @param {string} family @param {Box} box
 * @param {number} cell
 */
function writeWord(context, theme, family, [left, top, width, height], cell) {
  const [across, down] = width >= LONG ? [width, Math.min(height, cell)] : [Math.min(width, cell), height];
  if (Math.max(across, down) < LONG || Math.min(across, down) < TALL) return false;
  context.save();
  context.translate(left + across / 2, top + down / 2);
  if (across < LONG) context.rotate(-Math.PI / 2);
  context.fillStyle = theme.paper;
  context.fillRect(-LONG / 2, 1 - TALL / 2, LONG, TALL - 2);
  context.fillStyle = theme.hushed;
  context.font = `400 ${WORD_FONT}px ${family}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(WORD, 0, 0);
  context.restore();
  return true;
}
