import assert from "node:assert/strict";
import {test} from "node:test";
import {roomFor} from "../../pooling_ui/components/viewer/room.js";

const PLACE = {width: 894, screen: 768, top: 165, above: 45, below: 30};

test("the panes end where the screen ends", () => {
  const room = roomFor(PLACE);

  assert.ok(PLACE.top + room + PLACE.below <= 768);
  assert.ok(PLACE.top + room + PLACE.below > 750);
});

test("a viewer low on the page still has a useful height, and no more than the screen", () => {
  assert.equal(roomFor({...PLACE, top: 700}), 300);
  assert.ok(roomFor({...PLACE, top: 700, screen: 320}) <= 320 - 75);
});

test("narrow panes beside the settings end where the screen ends, too", () => {
  const room = roomFor({...PLACE, width: 552, top: 291});

  assert.ok(291 + room + PLACE.below <= 768);
});

test("on a phone the pictures are the screen", () => {
  assert.ok(roomFor({...PLACE, width: 358, screen: 844, top: 900}) > 600);
});
