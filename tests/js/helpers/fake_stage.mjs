import {createHistory} from "../../../pooling_ui/stage/component/actions/history.js";
import {createPlayer} from "../../../pooling_ui/stage/component/playback/player.js";
import {createVoice} from "../../../pooling_ui/components/shared/voice.js";
import {createAriaGrids} from "../../../pooling_ui/stage/component/actions/aria_grid.js";
import {FakeElement} from "./dom.mjs";
import {scene} from "./fixtures.mjs";

const PARTS = [
  "box", "panel", "ariaGrids", "help", "editor", "sentence", "spoken", "tools", "transport", "play", "loop", "scrub", "count", "speed", "legend",
  "index", "cover", "toQuestion", "save", "export", "links", "letters",
];

/** Make a stage as the modules know it, without a page: it notes what it sends and how often it is drawn. */
export function fakeStage(name = "overlapping", changes = {}) {
  const it = scene(name);
  const leaving = new AbortController();
  const parts = Object.fromEntries(PARTS.map((part) => [part, new FakeElement()]));
  const stage = {
    root: new FakeElement("section"), parts, known: it, scene: it, covers: false, player: createPlayer(it.windows, 3),
    layout: {cell: 20, width: 400, height: 300, input: {left: 0, top: 0}}, ariaGrids: createAriaGrids(parts.ariaGrids),
    hover: null, pin: null, editing: null, problem: null, withIndex: false, aloud: false, enlarged: 1,
    history: createHistory(), voice: createVoice(parts.spoken), shown: {}, sentPlace: {}, restTimer: undefined,
    signal: leaving.signal, leave: () => leaving.abort(),
    sent: [], drawn: 0,
    send: (what, value) => stage.sent.push([what, value]),
    trigger: (what, value) => stage.sent.push([what, value]),
    refresh: () => (stage.drawn += 1),
    laidOut: 0,
    layOutAndDraw: () => (stage.laidOut += 1),
    ...changes,
  };
  stage.root.append(...Object.values(parts));
  return stage;
}
