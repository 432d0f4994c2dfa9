import assert from "node:assert/strict";
import {test} from "node:test";
import {contrast, cssColour, luminance, mixColours, onScale, readable} from "../../pooling_ui/components/shared/colour.js";
import {cellLook, coverageLook, labelSizes, makeTheme, unreadLook} from "../../pooling_ui/components/stage/look.js";
import {scene} from "./fixtures.mjs";

const {palette} = scene("plain").header;
const THEMES = Object.entries(palette).map(([name, colours]) => makeTheme(name, colours));
const TONES = [NaN, ...Array.from({length: 41}, (_, at) => at / 20 - 1)];

const parsed = (css) => css.match(/[\d.]+/g).slice(0, 3).map(Number);
const legibility = ({fill, ink}) => contrast(parsed(fill), parsed(ink));

for (const theme of THEMES) {
  test(`${theme.name}: numbers are legible on every colour`, () => {
    const shares = TONES.slice(1).map((tone) => (tone + 1) / 2);
    const loud = [...TONES.map((tone) => cellLook(theme, tone, false)), ...shares.map((share) => coverageLook(theme, share, false))];
    for (const look of loud) assert.ok(legibility(look) >= 4.5, `${look.ink} on ${look.fill}: ${legibility(look)}`);
    const hushed = [unreadLook(theme), ...TONES.map((tone) => cellLook(theme, tone, true)), ...shares.map((share) => coverageLook(theme, share, true))];
    for (const look of hushed) assert.ok(legibility(look) >= 3, `${look.ink} on ${look.fill}: ${legibility(look)}`);
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

// Every letter of this font is as wide as half its size.
const pen = {measureText: (text) => ({width: text.length * 50})};

test("labels share one size while they fit, then each has its own, then they are left to hovering", () => {
  assert.deepEqual(labelSizes(pen, ["1", "−2"], 50, "any"), [17, 17]);
  const [short, long] = labelSizes(pen, ["1", "−0.00216"], 48, "any");
  assert.equal(short, 17);
  assert.equal(long, 10);
  assert.deepEqual(labelSizes(pen, ["1", "2", "−0.0021612345"], 48, "any"), [17, 17, 0]);
  assert.equal(labelSizes(pen, ["1", "−0.00216", "−0.00217"], 20, "any"), null);
});
