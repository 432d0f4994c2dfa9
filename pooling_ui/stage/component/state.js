import {createVoice} from "../../components/shared/voice.js";
import {createHistory} from "./actions/history.js";
import {createAriaGrids} from "./actions/aria_grid.js";

/** @import {Parts, Stage} from "./types.d.ts" */

/**
 * Return a stage before its first message. Its fields are in `types.d.ts`, and it is sealed: a field that is
 * not listed there is an error, not a new field.
 * @param {HTMLElement} root
 * @param {AbortSignal} signal stops what listens
 * @returns {Stage}
 */
export function createState(root, signal) {
  const parts = findParts(root);
  /** @type {any} */
  const none = null; // until the first message, which comes with the mount
  return Object.seal({
    root, parts, signal,
    send: () => {}, trigger: () => {}, refresh: () => {}, layOutAndDraw: () => {}, leave: () => {},
    early: none, message: null, known: none, scene: none, covers: false, player: none, ariaGrids: createAriaGrids(parts.ariaGrids),
    hover: null, pin: null, editing: null, problem: null, withIndex: false,
    history: createHistory(), voice: createVoice(parts.spoken), aloud: false,
    layout: none, context: none, theme: none, family: "", layers: none,
    zoom: 0, share: [0, 0], enlarged: 1, reveal: null, boxHeight: 0, captions: [0, 0], scroller: root, content: root,
    shown: {}, frame: null, before: null, restTimer: undefined, sentPlace: null,
    isSeen: false, votes: null,
  });
}

/** Return the elements of stage.html that change. @param {HTMLElement} root @returns {Parts} */
function findParts(root) {
  /** @type {<Kind extends Element = HTMLElement>(selector: string) => Kind} */
  const find = (selector) => /** @type {any} */ (root.querySelector(selector));
  return {
    box: find(".box"),
    room: find(".room"),
    sight: find(".sight"),
    colourBar: find(".colour-bar"),
    zoom: find(".zoom"),
    canvas: find("canvas"),
    captions: root.querySelectorAll(".caption"),
    refusal: find(".refusal"),
    ariaGrids: find(".aria-grids"),
    tip: find(".tip"),
    editor: find(".editor"),
    paper: find(".paper"),
    panel: find(".panel"),
    sentence: find(".sentence"),
    spoken: find(".spoken"),
    tools: find(".tools"),
    help: find(".help"),
    edit: find("[data-act=edit]"),
    undo: find("[data-act=undo]"),
    redo: find("[data-act=redo]"),
    index: find("[data-act=index]"),
    save: find("[data-act=save]"),
    links: find(".links"),
    export: find("[data-act=export]"),
    present: find("[data-act=present]"),
    transport: find(".transport"),
    controls: find(".transport").querySelectorAll("button:not(.cover), input, select"),
    play: find("[data-act=play]"),
    loop: find("[data-act=loop]"),
    cover: find("[data-act=cover]"),
    toQuestion: find("[data-act=question]"),
    scrub: find(".scrub"),
    count: find(".count"),
    speed: find(".speed"),
    questions: find(".questions"),
    letters: find(".letters"),
    marks: find(".marks"),
    legend: find(".legend"),
    hiddenNumbers: find(".hidden-numbers"),
  };
}
