import assert from "node:assert/strict";
import {test} from "node:test";
import {contrast, cssColour, luminance, mixColours, onScale, readable} from "../../../../pooling_ui/components/drawing/colour.js";
import {cellLook, labelSize, makeTheme, measureLabels, unreadLook} from "../../../../pooling_ui/stage/component/drawing/look.js";
import {scene} from "../../helpers/fixtures.mjs";

const {palette} = scene("plain").header;
const THEMES = Object.entries(palette).flatMap(([name, colours]) => [
  makeTheme(name, colours), makeTheme(`${name}, more contrast`, colours, true),
]);
const TONES = [NaN, ...Array.from({length: 41}, (_, at) => at / 20 - 1)];

const parsed = (css) => css.match(/[\d.]+/g).slice(0, 3).map(Number);
const legibility = ({fill, ink}) => contrast(parsed(fill), parsed(ink));

for (const theme of THEMES) {
  test(`${theme.name}: numbers are legible on every colour, in the window, outside it, and unread`, () => {
    const looks = [true, false].flatMap((dimmed) => TONES.map((tone) => cellLook(theme, tone, dimmed)));
    for (const look of [...looks, unreadLook(theme)]) {
      assert.ok(legibility(look) >= 4.5, `${look.ink} on ${look.fill}: ${legibility(look)}`);
    }
  });

  test(`${theme.name}: outside the window, a cell's colour fades`, () => {
    for (const tone of [-1, 1]) {
      const distance = (dimmed) => contrast(parsed(cellLook(theme, tone, dimmed).fill), theme.background);
      assert.ok(distance(true) < 0.5 * distance(false));
    }
  });

  test(`${theme.name}: the stronger a value, the further from zero's colour`, () => {
    for (const sign of [-1, 1]) {
      const distances = [0, 0.25, 0.5, 0.75, 1].map((size) => {
        const [one, zero] = [onScale(theme.scale, sign * size), onScale(theme.scale, 0)];
        return Math.hypot(...one.map((part, at) => part - zero[at]));
      });
      assert.deepEqual(distances, distances.toSorted((a, b) => a - b));
    }
  });

  test(`${theme.name}: NaN is no colour of the scale`, () => {
    const nan = cellLook(theme, NaN, false).fill;
    assert.ok(TONES.slice(1).every((tone) => cellLook(theme, tone, false).fill !== nan));
  });
}

test("a scale runs through its stops and no further", () => {
  const stops = [[0, 0, 0], [10, 0, 0], [20, 0, 0]];
  assert.deepEqual([-9, -1, -0.5, 0, 1, 9].map((tone) => onScale(stops, tone)[0]), [0, 0, 5, 10, 20, 20]);
});

test("luminance and contrast are WCAG's", () => {
  assert.equal(luminance([0, 0, 0]), 0);
  assert.deepEqual([[255, 0, 0], [0, 255, 0], [0, 0, 255]].map(luminance), [0.2126, 0.7152, 0.0722]);
  assert.ok(Math.abs(contrast([0, 0, 0], [255, 255, 255]) - 21) < 1e-9);
  assert.ok(Math.abs(contrast([119, 119, 119], [255, 255, 255]) - 4.48) < 0.005);
  assert.deepEqual(readable([250, 250, 250], [0, 0, 0], [255, 255, 255]), [0, 0, 0]);
  assert.equal(cssColour(mixColours([0, 0, 0], [255, 100, 0], 0.5), 0.2), "rgb(128 50 0 / 0.2)");
});

test("who asks for more contrast gets secondary text and lines that stand out more", () => {
  for (const colours of Object.values(palette)) {
    const [usual, strong] = [false, true].map((wish) => makeTheme("any", colours, wish));
    for (const part of ["quiet", "line"]) {
      assert.ok(contrast(strong[part], colours.background) > 1.3 * contrast(usual[part], colours.background));
    }
  }
});

// Every letter of this font is as wide as half its size.
const pen = {measureText: (text) => ({width: text.length * 50})};
const sizeOf = (labels, cell) => labelSize([...measureLabels(pen, labels, "any").values()], cell);

test("all labels share one size, that of the longest; where it could not be read, none shows", () => {
  assert.equal(sizeOf(["1", "−2"], 120), 40);
  assert.ok(sizeOf(["1", "−2"], 300) >= 80); // in a presentation
  assert.ok(sizeOf(["1", "−2"], 56) > 20);
  assert.ok(sizeOf(["1", "−9"], 17) >= 9);
  assert.ok(sizeOf(["1", "−∞"], 14) >= 8); // 24 × 24 with padding, on a laptop
  const size = sizeOf(["1", "−0.00216"], 56);
  assert.ok(size > 9 && size < 13 && size * 4 <= 56);
  assert.equal(sizeOf(["1", "2", "−0.0021612345"], 48), 0);
  assert.equal(sizeOf(["1"], 12), 0);
});
