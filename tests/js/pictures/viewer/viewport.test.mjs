import assert from "node:assert/strict";
import {test} from "node:test";
import {
  areTooSmallToSee, arrangePanes, clampView, isCovered, isTiny, onPicture, panBy, paneFrame, placeAt, placeInLink,
  requestFor, viewFromLink, wholeView, zoomAt,
} from "../../../../pooling_ui/pictures/viewer/component/viewport.js";

const SHAPE = [3, 600, 900];
const SIZE = {width: 450, height: 300};
const ORIGINAL = {shape: SHAPE, rows: [0, 1], cols: [0, 1]};
const HALF = {shape: [3, 300, 450], rows: [0, 2], cols: [0, 2]};
const PADDED = {shape: [3, 301, 451], rows: [-1.5, 2], cols: [-1, 2]};
const PANES = [ORIGINAL, HALF, PADDED];

const close = (one, other) => one.forEach((value, i) => assert.ok(Math.abs(value - other[i]) < 1e-6));

test("the whole picture fits its pane, in the middle", () => {
  const view = wholeView(SHAPE, SIZE, false);
  const frame = paneFrame(view, ORIGINAL, SIZE);

  assert.equal(view.zoom, 0.5);
  close(placeAt(frame, [0, 0]), [0, 0]);
  close(placeAt(frame, [450, 300]), [600, 900]);
});

test("a picture of another shape than its pane shows whole, too", () => {
  assert.equal(wholeView([3, 600, 300], SIZE, false).zoom, 0.5);
  assert.equal(wholeView([3, 100, 900], SIZE, false).zoom, 0.5);
  assert.equal(wholeView([3, 30, 30], SIZE, false).zoom, 10); // small ones are enlarged
});

test("a view stays on the picture, and zooms out to half of the whole or of real size at most", () => {
  const far = {row: 1e4, col: 1e4, zoom: 1e4, fit: false, whole: false};
  const near = {row: -5, col: -5, zoom: 0, fit: false, whole: false};
  assert.deepEqual(clampView(far, SHAPE, SIZE), {...far, row: 600, col: 900, zoom: 96});
  assert.deepEqual(clampView(near, SHAPE, SIZE), {...near, row: 0, col: 0, zoom: 0.25});
  assert.equal(clampView(near, [3, 30, 30], SIZE).zoom, 0.5);
});

test("a pan is no longer the whole picture", () => {
  const view = wholeView(SHAPE, SIZE, false);
  const panned = panBy(view, [10, -20], ORIGINAL, SIZE, SHAPE);
  assert.deepEqual(panned, {...view, row: 340, col: 430, whole: false});
});

test("at one scale a result is as much smaller as it has fewer pixels", () => {
  const frame = paneFrame(wholeView(SHAPE, SIZE, false), HALF, SIZE);

  assert.equal(frame.tall, 0.5);
  close(placeAt(frame, [225, 150]), [150, 225]); // the middle is in the middle
  close(placeAt(frame, [225 - 112.5, 150 - 75]), [0, 0]); // and it fills a quarter
});

test("fitted, every pane shows the same part of the original", () => {
  const view = {...wholeView(SHAPE, SIZE, true), row: 123, col: 456, zoom: 7};

  for (const pane of PANES) {
    for (const point of [[0, 0], [450, 300], [13, 200]]) {
      const here = onPicture(pane, placeAt(paneFrame(view, pane, SIZE), point));
      close(here, placeAt(paneFrame(view, ORIGINAL, SIZE), point));
    }
  }
});

test("zooming keeps what is under the pointer under it, in every pane and at both scales", () => {
  for (const fit of [false, true]) {
    for (const pane of PANES) {
      const view = {...wholeView(SHAPE, SIZE, fit), row: 300, col: 450, zoom: 2, whole: false};
      const point = [100, 80];
      const before = placeAt(paneFrame(view, pane, SIZE), point);

      const zoomed = zoomAt(view, 1.7, point, pane, SIZE, SHAPE);

      assert.ok(Math.abs(zoomed.zoom - 3.4) < 1e-9);
      assert.equal(zoomed.whole, false);
      close(placeAt(paneFrame(zoomed, pane, SIZE), point), before);
    }
  }
});

test("dragging moves what is under the pointer along with it", () => {
  for (const pane of PANES) {
    const view = {...wholeView(SHAPE, SIZE, false), zoom: 3};
    const before = placeAt(paneFrame(view, pane, SIZE), [100, 80]);

    const moved = panBy(view, [25, -40], pane, SIZE, SHAPE);

    close(placeAt(paneFrame(moved, pane, SIZE), [125, 40]), before);
  }
});

test("zoom and centre keep their limits", () => {
  const far = clampView({row: -50, col: 5000, zoom: 1e6}, SHAPE, SIZE);
  const near = clampView({row: 1, col: 1, zoom: 1e-6}, SHAPE, SIZE);

  assert.deepEqual([far.row, far.col, far.zoom], [0, 900, 96]);
  assert.equal(near.zoom, 0.25);
});

test("a request names the part on screen in the screen's own pixels", () => {
  const view = {row: 1 / 3, col: 2, zoom: 0.5, fit: true, whole: false};

  assert.deepEqual(requestFor(view, SIZE, 2, "a"), {
    picture: "a", row: 0.333333, col: 2, scale: 1, height: 600, width: 900, fit: true,
  });
});

test("a pane is covered by a crop that holds what is on screen, finely enough", () => {
  const crop = {top: 0, left: 0, bottom: 600, right: 900, down: 2, across: 2};
  const pane = {...ORIGINAL, crop};
  const whole = wholeView(SHAPE, SIZE, false);

  assert.ok(isCovered(whole, pane, SIZE, 1));
  assert.ok(!isCovered(whole, pane, SIZE, 2)); // a fine screen shows more
  assert.ok(!isCovered({...whole, zoom: 1}, pane, SIZE, 1));
  assert.ok(!isCovered(whole, {...pane, crop: {...crop, right: 890}}, SIZE, 1));
  const near = {...whole, zoom: 10, row: 300, col: 450};
  const exact = {...crop, down: 1, across: 1};
  assert.ok(isCovered(near, {...pane, crop: {...exact, left: 400, right: 500}}, SIZE, 1));
  assert.ok(!isCovered(near, {...pane, crop: {...exact, top: 300}}, SIZE, 1));
  assert.ok(isCovered(near, {shape: null}, SIZE, 1)); // nothing to show, nothing to ask for
  const corner = {...whole, zoom: 10, row: 15, col: 22.5};
  assert.ok(!isCovered(corner, {...pane, crop: {...exact, top: 1}}, SIZE, 1)); // not even the first row may be missing
  const narrow = {...ORIGINAL, shape: [3, 600, 10]};
  const part = {top: 0, left: 0, bottom: 600, right: 10, down: 1, across: 1};
  assert.ok(isCovered({...near, col: 5}, {...narrow, crop: {...part, bottom: 320}}, SIZE, 1));
  assert.ok(!isCovered({...near, row: 500, col: 5}, {...narrow, crop: {...part, bottom: 320}}, SIZE, 1));
  assert.ok(isCovered({...near, col: 500}, {...narrow, crop: {...part, left: 5}}, SIZE, 1)); // beside the picture
});

test("panes are as large as the room allows, and never wider", () => {
  for (const width of [280, 358, 700, 1120, 1280, 2400]) {
    for (const count of [1, 2, 3, 4, 5]) {
      for (const aspect of [0.4, 1, 1.5, 4]) {
        const {columns, width: wide, height} = arrangePanes(width, count, aspect, 600);
        assert.ok(columns * wide + (columns - 1) * 16 <= width);
        assert.ok(wide >= 40 && height >= 40);
      }
    }
  }
  assert.equal(arrangePanes(1280, 2, 1.5, 660).columns, 2);
  assert.equal(arrangePanes(358, 2, 1.5, 620).columns, 1); // one above the other on a phone
  assert.equal(arrangePanes(894, 5, 1.5, 570).columns, 3); // a second row makes five pictures larger
  assert.equal(arrangePanes(894, 5, 0.67, 570).columns, 5); // unless they are tall
});

test("a tight pane is as large as its picture, whichever side leaves less room", () => {
  assert.deepEqual(arrangePanes(974, 2, 1.5, 600, true), {columns: 2, width: 479, height: 319});
  assert.deepEqual(arrangePanes(974, 4, 1.5, 630, true), {columns: 2, width: 379, height: 253});
  assert.deepEqual(arrangePanes(974, 4, 1.5, 630), {columns: 2, width: 479, height: 253});
});

test("results count as tiny where they show at their real size, a quarter of the original or less", () => {
  const original = {shape: [1, 80, 80], rows: [0, 1], cols: [0, 1]};
  const view = {fit: false};
  assert.ok(!isTiny(view, [original, {...original, rows: [0, 3], cols: [0, 2]}]));
  assert.ok(isTiny(view, [original, {...original, rows: [0, 4], cols: [0, 1]}]));
  assert.ok(isTiny(view, [original, {...original, rows: [0, 1], cols: [0, 8]}]));
  assert.ok(!isTiny({fit: true}, [original, {...original, rows: [0, 4], cols: [0, 8]}]));
  assert.ok(!areTooSmallToSee([original, {...original, rows: [0, 15], cols: [0, 15]}]));
  assert.ok(areTooSmallToSee([original, {...original, rows: [0, 1], cols: [0, 16]}]));
  assert.ok(!isTiny(view, [original, {shape: null, refusal: "too small"}]));
});

test("a link shows the same rows in panes of another size", () => {
  const view = {row: 120, col: 300, zoom: 4, fit: true, whole: false};
  const larger = {width: 900, height: 600};

  const place = placeInLink(view, SIZE, true);

  assert.equal(place.fit, true);
  assert.deepEqual(viewFromLink(place, SHAPE, larger, true), {...view, zoom: 8});
});

test("a whole picture needs no place in the link, unless somebody chose the results' size", () => {
  const whole = wholeView(SHAPE, SIZE, true);

  assert.equal(placeInLink(whole, SIZE, null), null);
  assert.equal(placeInLink(whole, SIZE, false).fit, false);
  assert.deepEqual(viewFromLink(placeInLink(whole, SIZE, true), SHAPE, SIZE, true), whole);
});
