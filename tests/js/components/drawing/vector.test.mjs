import assert from "node:assert/strict";
import {test} from "node:test";
import {surfaceLike} from "../../../../pooling_ui/components/drawing/surface.js";
import {VectorContext} from "../../../../pooling_ui/components/drawing/vector.js";
import {svgOf} from "../../../../pooling_ui/components/drawing/svg.js";
import {recorder} from "../../helpers/recorder.mjs";

const vector = () => new VectorContext(200, 100, 2, recorder().context);
const marks = ({canvas}) => canvas.shapes.map(({markup}) => markup);
const file = {width: 99.2, height: 50, ground: "rgb(1 2 3 / 1)", title: "A", says: "B"};

test("a filled path has its colour, and its opacity apart", () => {
  const it = vector();
  it.fillStyle = "rgb(255 0 16 / 0.5)";
  it.moveTo(1, 2);
  it.lineTo(3.005, -0.001);
  it.closePath();
  it.fill();

  assert.deepEqual(marks(it), ['<path d="M1 2L3.01 0Z" fill="#ff0010" fill-opacity="0.5"/>']);
});

test("a line has its width, dashes, ends and corners", () => {
  const it = vector();
  it.strokeStyle = "rgba(0, 0, 0, 1)";
  it.lineWidth = 2.5;
  it.lineCap = it.lineJoin = "round";
  it.setLineDash([4, 3]);
  it.arc(10, 20, 5, 0, 7);
  it.stroke();

  const line = 'fill="none" stroke="#000000" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round" stroke-dasharray="4 3"';
  assert.deepEqual(marks(it), [`<path d="M5 20a5 5 0 0 1 10 0a5 5 0 0 1 -10 0Z" ${line}/>`]);
});

test("a round rectangle is never rounder than it is wide", () => {
  const it = vector();
  it.roundRect(0, 0, 4, 10, 9);
  it.fill();

  assert.match(marks(it)[0], /d="M2 0h0a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h0a2 2 0 0 1 -2 -2v-6a2 2 0 0 1 2 -2Z"/);
});

test("text is text: escaped, in its font, where it stands", () => {
  const it = vector();
  it.font = '600 12.5px "Source Sans", sans-serif';
  it.textAlign = "center";
  it.textBaseline = "middle";
  it.fillText("a < b & c", 10, 20);

  assert.deepEqual(marks(it), [
    '<text x="10" y="20" font-family="&quot;Source Sans&quot;, sans-serif" font-size="12.5" font-weight="600" ' +
      'text-anchor="middle" fill="#000" textLength="450" lengthAdjust="spacingAndGlyphs" dominant-baseline="central">a &lt; b &amp; c</text>',
  ]);
});

test("what is turned and moved stays so, up to the next restore", () => {
  const it = vector();
  it.save();
  it.translate(10, 20);
  it.rotate(-Math.PI / 2);
  it.fillRect(0, 0, 4, 2);
  it.restore();
  it.fillRect(0, 0, 4, 2);

  const [turned, plain] = it.canvas.shapes;
  assert.match(turned.markup, /^<g transform="matrix\(0 -1 1 0 10 20\)"><path/);
  assert.deepEqual(turned.anchor.map(Math.round), [10, 16, 12, 20]);
  assert.match(plain.markup, /^<path/);
});

test("a rectangle that is filled or drawn leaves the path as it was", () => {
  const it = vector();
  it.moveTo(1, 1);
  it.fillRect(5, 5, 1, 1);
  it.strokeRect(5, 5, 1, 1);
  it.lineTo(2, 2);
  it.stroke();

  assert.match(marks(it)[2], /d="M1 1L2 2"/);
});

test("a clip cuts what crosses it, and is written once; what lies inside needs none", () => {
  const it = vector();
  it.save();
  it.rect(0, 0, 10, 10);
  it.clip();
  it.fillRect(1, 1, 2, 2);
  it.fillRect(8, 8, 5, 5);
  it.fillRect(9, 9, 5, 5);
  it.restore();
  it.fillRect(8, 8, 5, 5);

  assert.deepEqual(it.canvas.shapes.map(({clips}) => clips.length), [0, 1, 1, 0]);
  const svg = svgOf(it, file);
  assert.equal(svg.match(/<clipPath/g).length, 1);
  assert.equal(svg.match(/<g clip-path="url\(#clip0\)">/g).length, 2);
});

test("the rule of a clip is kept", () => {
  const it = vector();
  it.rect(0, 0, 50, 50);
  it.rect(10, 10, 5, 5);
  it.clip("evenodd");
  it.fillRect(1, 1, 2, 2);

  assert.match(svgOf(it, file), /<path d="M0 0h50v50h-50ZM10 10h5v5h-5Z" clip-rule="evenodd"\/>/);
});

test("what is cleared is gone", () => {
  const it = vector();
  it.fillText("in", 5, 5);
  it.fillText("out", 50, 5);
  it.clearRect(0, 0, 10, 10);

  assert.equal(marks(it).length, 1);
  assert.match(marks(it)[0], />out</);
});

test("a pattern is defined once, at its scale, and fills what asks for it", () => {
  const it = vector();
  const {canvas, context} = surfaceLike(it, 7, 7, 1);
  context.moveTo(0, 7);
  context.lineTo(7, 0);
  context.stroke();
  const pattern = it.createPattern(canvas, "repeat");
  pattern.setTransform({a: 0.5, d: 0.5});
  it.fillStyle = pattern;
  it.fillRect(0, 0, 20, 20);

  const svg = svgOf(it, file);
  assert.match(svg, /<pattern id="pattern0" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="scale\(0.5\)"><path/);
  assert.match(svg, /fill="url\(#pattern0\)"/);
});

test("text is measured in its own font by a real canvas", () => {
  const pen = {measureText: () => ({width: pen.font === "500 8px any" ? 3 : 9})};
  const it = new VectorContext(10, 10, 1, pen);
  it.font = "500 8px any";

  assert.equal(it.measureText("x").width, 3);
});

test("the file says its size, its name and what it shows, on the ground that is asked for", () => {
  const svg = svgOf(vector(), {...file, title: "A < B"});

  assert.match(svg, /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="100" height="50" viewBox="0 0 100 50" role="img" aria-describedby="says">/);
  assert.match(svg, /<title>A &lt; B<\/title>\n<desc id="says">B<\/desc>/);
  assert.match(svg, /<rect x="0" y="0" width="100" height="50" fill="#010203"\/>/);
});
