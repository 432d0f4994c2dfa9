import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {themeKey, themeOf} from "../../../../pooling_ui/stage/component/drawing/themed.js";
import {scene} from "../../helpers/fixtures.mjs";

const {palette: PALETTES} = scene("plain").header;
let wishes, style;
beforeEach(() => {
  wishes = new Set();
  style = {color: "rgb(20, 20, 30)", backgroundColor: "rgb(1, 2, 3)", columnRuleColor: "rgb(4, 5, 6)"};
  globalThis.matchMedia = (query) => ({matches: wishes.has(query)});
  globalThis.getComputedStyle = () => style;
});

test("dark text makes the light theme, light text the dark one", () => {
  assert.deepEqual(themeOf({}, PALETTES).background, PALETTES.light.background);
  style.color = "rgb(250, 250, 250)";
  assert.deepEqual(themeOf({}, PALETTES).background, PALETTES.dark.background);
});

test("the key changes with light and dark, with contrast, and with forced colours and each of them", () => {
  const keys = [themeKey({})];
  wishes.add("(prefers-contrast: more)");
  keys.push(themeKey({}));
  wishes.add("(forced-colors: active)");
  keys.push(themeKey({}));
  for (const part of Object.keys(style)) {
    style = {...style, [part]: "rgb(9, 9, 9)"};
    keys.push(themeKey({}));
  }
  wishes.clear();
  style.color = "rgb(250, 250, 250)";
  keys.push(themeKey({}));

  assert.equal(new Set(keys).size, keys.length);
});

test("a background that Streamlit changes is no other theme", () => {
  const before = themeKey({});
  style.backgroundColor = "rgb(9, 9, 9)";

  assert.equal(themeKey({}), before);
});

test("a theme bears its key, so that it is known to be out of date", () => {
  assert.equal(themeOf({}, PALETTES).key, themeKey({}));
});

test("more contrast, asked for or by forced colours, makes a strong theme", () => {
  assert.equal(themeOf({}, PALETTES).strong, false);
  wishes.add("(prefers-contrast: more)");
  assert.equal(themeOf({}, PALETTES).strong, true);
  wishes = new Set(["(forced-colors: active)"]);
  assert.equal(themeOf({}, PALETTES).strong, true);
});

test("forced colours are the system's: text, ground, and what is highlighted", () => {
  wishes.add("(forced-colors: active)");
  const {text, background, accent} = themeOf({}, PALETTES);

  assert.deepEqual([text, background, accent], [[20, 20, 30], [1, 2, 3], [4, 5, 6]]);
  style.color = "canvastext"; // no channels in it
  assert.deepEqual(themeOf({}, PALETTES).text, [0, 0, 0]);
});
