import assert from "node:assert/strict";
import {test} from "node:test";
import {makeTheme} from "../../../../pooling_ui/stage/component/drawing/look.js";
import {colourBarOf, showColourBar} from "../../../../pooling_ui/stage/component/message/colour_bar.js";
import {FakeElement} from "../../helpers/dom.mjs";
import {scene} from "../../helpers/fixtures.mjs";

test("the colour bar says where the colours end, on both sides of zero", () => {
  const {low, high, title} = colourBarOf(scene("plain"));

  assert.deepEqual([low, high], ["−9", "9"]);
  assert.equal(title, "Colours run from −9 over 0 to 9.");
});

test("where an outlier lies beyond the scale, it says so", () => {
  const {low, high, title} = colourBarOf(scene("outlying"));

  assert.deepEqual([low, high], ["≤ −4", "≥ 4"]);
  assert.match(title, /Beyond it: 1 number, in the colour of the end\./);
});

test("where no number is below zero, the colour bar begins at zero", () => {
  const header = {scale: {limit: "255", beyond: null, signed: false}};

  assert.deepEqual(colourBarOf({header}), {low: "0", zero: "", high: "255", title: "Colours run from 0 to 255."});
  assert.equal(colourBarOf({header: {scale: {...header.scale, beyond: "1 number"}}}).low, "0");
  assert.equal(colourBarOf(scene("plain")).zero, "0");
});

test("the colour bar is written again only if its colours or its numbers change", () => {
  let written = 0;
  const colourBar = Object.assign(new FakeElement(), {children: [1, 2, 3].map(() => new FakeElement()), setAttribute: () => (written += 1)});
  const stage = {root: new FakeElement(), parts: {colourBar}, shown: {}};
  const show = (name, colours) => {
    const it = scene(name);
    showColourBar({...stage, scene: it, theme: makeTheme(colours, it.header.palette[colours])});
    return written;
  };

  assert.deepEqual([show("plain", "light"), show("plain", "light")], [1, 1]);
  assert.deepEqual([show("plain", "dark"), show("outlying", "dark")], [2, 3]);
  assert.equal(colourBar.children[0].textContent, "≤ −4");
});
