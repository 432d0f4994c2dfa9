import assert from "node:assert/strict";
import {test} from "node:test";
import {coverPage, measureRoom, roomFor} from "../../../pooling_ui/pictures/viewer/component/arranging.js";

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

test("a viewer is a phone's where it is narrow and begins in the lower half of the screen", () => {
  const phone = {...PLACE, width: 559, screen: 800, top: 401};
  assert.equal(roomFor(phone), 800 * 0.74);
  for (const not of [{width: 560}, {top: 400}]) assert.ok(roomFor({...phone, ...not}) < 400);
});

test("on a low screen the viewer with all of its lines fits under the navigation", () => {
  assert.equal(roomFor({...PLACE, top: 700, screen: 320}), 320 - 64 - PLACE.above - PLACE.below);
});

const box = (top, bottom, left = 0) => ({getBoundingClientRect: () => ({top, bottom, left, width: 500})});

test("what is measured does not depend on how far the page is scrolled", () => {
  globalThis.window = {innerHeight: 768};
  const scroller = {...box(10, 700), scrollTop: 30};

  assert.deepEqual(measureRoom(box(100, 720), box(150, 650), scroller), {
    width: 500, screen: 768, top: 170, above: 50, below: 70,
  });
});

test("in full screen the viewer covers the page up to the navigation, and else nothing", () => {
  const [classes, wide] = [new Set(), {}];
  const root = {
    ...box(200, 700, 96),
    classList: {add: (name) => classes.add(name), remove: (name) => classes.delete(name)},
    style: {setProperty: (name, value) => (wide[name] = value)},
  };
  const scroller = {...box(6, 700, 10), scrollTop: 20};

  coverPage(root, scroller, false);
  assert.deepEqual([[...classes], wide], [[], {}]);

  coverPage(root, scroller, true);
  assert.deepEqual([[...classes], wide], [["full"], {"--left": "70px", "--up": "150px"}]);

  coverPage(root, scroller, false);
  assert.deepEqual([...classes], []);

  Object.assign(root, box(50, 700, 12)); // on a phone there is no margin
  coverPage(root, scroller, true);
  assert.deepEqual(wide, {"--left": "0px", "--up": "0px"});
});
