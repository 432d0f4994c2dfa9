import assert from "node:assert/strict";
import {test} from "node:test";
import {tellStages} from "../../../../pooling_ui/features/classroom/live/lead_bar/lead_bar.js";
import {contrast, luminance} from "../../../../pooling_ui/components/drawing/colour.js";
import {widthsOfLabels} from "../../../../pooling_ui/stage/component/drawing/layers.js";
import {makeTheme, voteLook} from "../../../../pooling_ui/stage/component/drawing/look.js";
import {arrange} from "../../../../pooling_ui/stage/component/layout/layout.js";
import {listenToVotes} from "../../../../pooling_ui/stage/component/actions/votes.js";
import {scene} from "../../helpers/fixtures.mjs";
import {drawnLayers} from "../../helpers/layers.mjs";
import {recordCanvases, recorder, texts} from "../../helpers/recorder.mjs";

const parsed = (css) => css.match(/[\d.]+/g).slice(0, 3).map(Number);

/** Draw the lit layer of a scene with these votes; return its calls. */
function lit(votes) {
  recordCanvases();
  const it = scene("overlapping");
  const layout = arrange(it, {width: 900, height: 400});
  const widths = widthsOfLabels({getContext: () => recorder().context}, it, "any");
  const theme = makeTheme("light", it.header.palette.light);
  return drawnLayers({context: recorder().context, scene: it, layout, theme, family: "any", votes}, widths).lit;
}

test("each cell that has votes says how many, and keeps its value", () => {
  const counts = texts(lit({0: 12, 7: 1})).filter((text) => text.startsWith("×"));
  assert.deepEqual(counts, ["×12", "×1"]);
  for (const label of texts(lit(null))) assert.ok(texts(lit({0: 12})).includes(label));
});

test("while votes show, a cell's colour says nothing else", () => {
  const fills = (votes) => new Set(lit(votes).calls.filter(([name]) => name === "fill").map((call) => call.fill));
  assert.ok(fills(null).size > fills({}).size);
});

test("the more votes, the stronger the colour, and its number is legible", () => {
  const {palette} = scene("plain").header;
  for (const [name, colours] of Object.entries(palette)) {
    const theme = makeTheme(name, colours);
    const looks = [0, 0.01, 0.3, 0.6, 1].map((share) => voteLook(theme, share));
    const distances = looks.map(({fill}) => Math.abs(luminance(parsed(fill)) - luminance(theme.background)));
    assert.deepEqual(distances, distances.toSorted((one, other) => one - other));
    for (const {fill, ink} of looks) assert.ok(contrast(parsed(fill), parsed(ink)) >= 4.5);
  }
});

test("the stage draws votes as they come, and no more once they are covered", () => {
  const ending = new AbortController();
  const stage = {root: {dataset: {}}, votes: null, layout: {}, signal: ending.signal, drawn: 0, layOutAndDraw: () => (stage.drawn += 1)};
  const target = new EventTarget();
  globalThis.addEventListener = target.addEventListener.bind(target);
  const send = (detail) => target.dispatchEvent(new CustomEvent("poolscope-votes", {detail}));
  listenToVotes(stage);
  send({3: 2});
  send({3: 2});
  assert.deepEqual([stage.votes, stage.drawn], [{3: 2}, 1]);
  assert.equal(stage.root.dataset.votes, "true"); // the colour bar is hidden
  send(null);
  assert.deepEqual([stage.votes, stage.drawn], [null, 2]);
  ending.abort();
  send({3: 2});
  assert.equal(stage.votes, null);
  delete globalThis.addEventListener;
});

test("a stage that is made while votes show, as for a presentation, shows them at once", () => {
  const tab = new EventTarget();
  globalThis.dispatchEvent = tab.dispatchEvent.bind(tab);
  globalThis.addEventListener = () => {};
  const made = () => {
    const stage = {root: {dataset: {}}, votes: null, signal: new AbortController().signal};
    listenToVotes(stage);
    return stage.votes;
  };
  tellStages({3: 2});
  assert.deepEqual(made(), {3: 2});
  tellStages(null);
  assert.equal(made(), null);
  delete globalThis.addEventListener;
  delete globalThis.dispatchEvent;
});
