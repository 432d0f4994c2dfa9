import assert from "node:assert/strict";
import {test} from "node:test";
import {arrange, isInPane} from "../../../../pooling_ui/stage/component/layout/layout.js";
import {createPlayer} from "../../../../pooling_ui/stage/component/playback/player.js";
import {lookAt} from "../../../../pooling_ui/stage/component/speech/subject.js";
import {nextZoom, shareShowing} from "../../../../pooling_ui/stage/component/layout/zoom.js";
import {scene} from "../../helpers/fixtures.mjs";

const BOX = {width: 460, height: 280};

test("zooming in and out goes step by step, and back to what fits at once", () => {
  const layout = arrange(scene("dilated"), BOX);
  const steps = [0];
  for (let click = 0; click < 8; click += 1) steps.push(nextZoom(layout, steps.at(-1), 1));

  assert.ok(steps[1] > layout.fitted);
  assert.deepEqual(steps, steps.toSorted((one, other) => one - other));
  assert.equal(steps.at(-1), 120);
  assert.equal(nextZoom(layout, steps[2], -1), steps[1]);
  assert.equal(nextZoom(layout, steps[1], -1), 0);
  assert.equal(nextZoom(layout, 120, 0), 0);
});

test("what the stage is about is brought into sight, and only when it is out of it", () => {
  const it = scene("dilated");
  const view = (step) => lookAt({scene: it, player: createPlayer(it.windows, step), hover: null, pin: null});
  const at = (share) => arrange(it, {...BOX, zoom: 54, share});
  const start = at([0, 0]);

  assert.equal(shareShowing(start, it, view(0), [0, 0], false).join(), "0,0");
  const last = it.windows - 1;
  const share = shareShowing(start, it, view(last), [0, 0], false);
  assert.ok(share[0] > 0 && share[1] > 0);
  assert.ok(isInPane(at(share), {plane: "output", row: it.outHeight - 1, col: it.outWidth - 1}));
  assert.equal(shareShowing(at(share), it, view(last), share, false), share);
});

test("at the size that fits there is nothing to bring into sight", () => {
  const it = scene("dilated");
  const share = [0, 0];
  const view = lookAt({scene: it, player: createPlayer(it.windows, it.windows - 1), hover: null, pin: null});

  assert.equal(shareShowing(arrange(it, BOX), it, view, share, false), share);
});
