import assert from "node:assert/strict";
import {test} from "node:test";
import {arrange, cornerOf} from "../../../../pooling_ui/stage/component/layout/layout.js";
import {makeTheme} from "../../../../pooling_ui/stage/component/drawing/look.js";
import {paintFlying} from "../../../../pooling_ui/stage/component/drawing/flow.js";
import {paintFrame} from "../../../../pooling_ui/stage/component/drawing/paint.js";
import {createPlayer} from "../../../../pooling_ui/stage/component/playback/player.js";
import {outputOf, windowsWonBy, winnerOf} from "../../../../pooling_ui/stage/component/message/scene.js";
import {lookAt} from "../../../../pooling_ui/stage/component/speech/subject.js";
import {cells, scene} from "../../helpers/fixtures.mjs";
import {copiedLayers} from "../../helpers/layers.mjs";
import {recorder, texts} from "../../helpers/recorder.mjs";

/** Draw a frame; return every call of the canvas as [name, ...arguments]. */
function drawn(name, {hover = null, pin = null, step = 0, width = 900, height = 400, size = 0, ...zoomed} = {}) {
  const {calls, context} = recorder();
  const it = scene(name);
  const canvas = {
    context, scene: it, layout: arrange(it, {width, height, ...zoomed}), theme: makeTheme("light", it.header.palette.light),
    family: "any", layers: copiedLayers({width, height, size, filled: it.windows}),
  };
  paintFrame(canvas, lookAt({scene: it, player: createPlayer(it.windows, step), hover, pin}));
  return {calls, layout: canvas.layout};
}

const circles = ({calls}) => calls.filter(([name]) => name === "arc").map(([, x, y]) => [x, y]);
const ghosts = (drawing) => texts(drawing).filter((text) => text === "dropped").length;

test("a dropped window stays in sight whatever is pointed at or pinned", () => {
  assert.equal(ghosts(drawn("dropping")), 2);
  assert.equal(ghosts(drawn("dropping", {hover: {plane: "input", row: 3, col: 3}})), 2);
  assert.equal(ghosts(drawn("dropping", {pin: ["input", 3, 3]})), 2);
});

test("the cell of a value on its way stays whole, also where the way passes above the planes", () => {
  const {calls, context} = recorder();
  const it = scene("plain");
  const layout = arrange(it, {width: 900, height: 400});
  const theme = makeTheme("light", it.header.palette.light);
  const layers = copiedLayers({width: 900, height: 400, size: 0, filled: it.windows});

  paintFlying({context, scene: it, layout, theme, family: "any", layers}, {step: 0}, [500, 4]);

  const [, left, top] = calls.find(([name]) => name === "roundRect");
  assert.ok(left === 500 - layout.cell / 2 && top > 0, `${left}, ${top}`);
});

test("where numbers show, the arrow stays outside the cells of both ends", () => {
  const it = scene("plain");
  for (let step = 0; step < it.windows; step += 1) {
    const {calls, layout} = drawn("plain", {step, size: 14});
    const ends = [cornerOf(layout.input, ...winnerOf(it, step)), cornerOf(layout.output, ...outputOf(it, step))];
    const lines = calls.filter(([name]) => name === "lineTo" || name === "moveTo");
    assert.ok(lines.length > 20);
    for (const [left, top] of ends) {
      const within = lines.filter(([, x, y]) => x > left + 12 && x < left + layout.cell - 12 && y > top + 12 && y < top + layout.cell - 12);
      assert.deepEqual(within, []);
    }
  }
});

test("while a setting is refused, a pinned cell bears its pin", () => {
  const {calls, layout} = drawn("refused", {pin: ["input", 1, 2]});

  assert.deepEqual(circles({calls})[0], cornerOf(layout.input, 1, 2));
  assert.deepEqual(circles(drawn("refused", {pin: ["output", 0, 0]})), []);
});

test("the winner has a badge at every size; beside a small cell, away from the window's other taps", () => {
  const large = drawn("plain", {step: 2});
  assert.ok(large.layout.cell > 22);
  assert.notEqual(circles(large).length, 0);

  const box = {width: 160, height: 62};
  for (const [step, side] of [[0, -1], [1, 1]]) {
    const small = drawn("plain", {...box, step});
    const {cell} = small.layout;
    assert.ok(cell < 10);
    const [[x, y]] = circles(small);
    const [left, top] = cornerOf(small.layout.input, ...[[1, 0], [0, 3]][step]);
    assert.ok(side < 0 ? x + 5 < left : x - 5 > left + cell - 1, `${x} beside ${left}`);
    assert.ok(y > top && y < top + cell);
  }
});

test("the ghost of a dropped window is a dashed frame where that window would lie", () => {
  const {calls, layout} = drawn("dropping");
  const it = scene("dropping");
  const dashed = calls.flatMap((call, at) => (call[0] === "setLineDash" && call[1].join() === "4,4" ? [calls[at + 2]] : []));

  assert.equal(dashed.length, 2);
  for (const [ghost, box] of dashed.entries()) {
    const {start, stop} = (ghost ? it.cols : it.rows).dropped;
    const [x, y] = ghost ? cornerOf(layout.input, -1, start) : cornerOf(layout.input, start, -1);
    const [name, left, top, width, height] = box;
    assert.equal(name, "roundRect");
    assert.deepEqual([left, top], [x + 0.5, y + 0.5]);
    assert.equal(Math.max(width, height), (stop - start) * layout.cell - 2);
  }
});

test("no ghost's word stands on a cell, nor on the padding that a dropped window begins in", () => {
  const {calls, layout} = drawn("dropping_padded");
  const it = scene("dropping_padded");
  assert.ok(it.rows.dropped.start < it.rows.kept);
  const words = calls.flatMap(([name, text], at) => {
    if (name !== "fillText" || text !== "dropped") return [];
    return [calls.slice(0, at).findLast(([call]) => call === "translate").slice(1)];
  });

  assert.equal(words.length, 2);
  for (const [x, y] of words) {
    const [right, bottom] = cornerOf(layout.input, it.rows.kept, it.cols.kept);
    assert.ok(x > right || y > bottom, `${x}, ${y} within ${right}, ${bottom}`);
  }
});

test("where cells are small, a ghost's word stands beside it, on no cell", () => {
  const {calls, layout: {input, cell}} = drawn("dropping", {width: 300, height: 260});
  const {rows, cols} = scene("dropping");
  const words = calls.filter(([name, , y]) => name === "translate" && y > 0).map(([, x, y]) => [x, y]);
  const [under, right] = [cornerOf(input, rows.dropped.start, cols.from), cornerOf(input, rows.from, cols.dropped.start)];

  assert.ok((rows.dropped.stop - rows.dropped.start) * cell < 52, "the word is too long for the ghost");
  assert.ok(words.some(([x, y]) => x > under[0] + 2 * cell && y > under[1]), "right of that of the rows");
  assert.ok(words.some(([x, y]) => x > right[0] && y > right[1] + 2 * cell), "below that of the columns");
});

/** Count the arrows of values: each has a head, drawn twice, in ground and in ink. */
const arrows = ({calls}) => calls.filter(([name]) => name === "closePath").length / 2;

test("a winner's value has one way to the output; a cell that wins many windows has none", () => {
  assert.equal(arrows(drawn("plain", {step: 1})), 1);
  assert.equal(arrows(drawn("empty_window")), 0); // a window of padding alone has no winner
  const it = scene("overlapping");
  for (const [row, col] of cells(4, 4)) {
    const won = windowsWonBy(it, row, col).length;
    const ways = arrows(drawn("overlapping", {hover: {plane: "input", row, col}}));
    assert.equal(ways, won <= 3 ? won : 0, `${row}, ${col} wins ${won}`);
  }
});

test("a badge marks each output cell that a cell wins, and the cell itself", () => {
  const it = scene("overlapping");
  const [row, col] = [...cells(4, 4)].find((at) => windowsWonBy(it, ...at).length > 3);
  const badges = circles(drawn("overlapping", {hover: {plane: "input", row, col}})).length / 2; // ground and disc

  assert.equal(badges, windowsWonBy(it, row, col).length + 1);
});

test("the output of a volume fills slice after slice", () => {
  const {calls, context} = recorder();
  const whole = scene("volume"); // 4 slices of one row and 4 columns
  const canvas = {
    context, scene: whole, layout: arrange(whole, {width: 900, height: 400}), family: "any",
    theme: makeTheme("light", whole.header.palette.light), layers: copiedLayers({size: 0, notes: false}),
  };
  paintFrame(canvas, {kind: "window", step: 5, from: 5, glide: 0.5, flow: 0, filled: 6, pin: null});

  const {cell, output} = canvas.layout;
  const copied = calls.filter(([name]) => name === "drawImage").map((call) => call.slice(-4).map(Math.round));
  const pitch = whole.slices.output.pitch * cell;
  const parts = copied.filter(([, top, , height]) => top === Math.round(output.top) && height === Math.round(cell));
  assert.deepEqual(parts, [
    [output.left, output.top, 4 * cell, cell].map(Math.round),
    [output.left + pitch, output.top, 2 * cell, cell].map(Math.round),
  ]);
});

test("no line is drawn over the badge of a winner beside it", () => {
  const {calls} = drawn("overlapping", {hover: {plane: "input", row: 1, col: 1}});
  const boxes = calls.flatMap(([name], at) => (name === "roundRect" ? [at] : []));
  const badges = calls.flatMap(([name], at) => (name === "arc" ? [at] : []));
  const first = badges[0];

  assert.ok(badges.length > 4, "several cells are won");
  // What follows the output's first badge is its neighbours', and the outline of the cell itself.
  assert.ok(boxes.filter((at) => at > first).length <= 2);
});

test("on zoomed planes, a window whose place covers that of its output has no arrow", () => {
  for (const [name, zoomed] of [["average", {step: 3, width: 340, height: 300, zoom: 120}], ["spread_by_much", {zoom: 24}]]) {
    const {calls, layout} = drawn(name, {...zoomed, share: [0, 0]});

    assert.ok(layout.range.some((rest) => rest > 0));
    assert.equal(arrows({calls}), 0);
  }
  assert.equal(arrows(drawn("average", {step: 3})), 1);
});
