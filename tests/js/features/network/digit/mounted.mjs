/** The mounted component of a digit, and what a test reads of it. */
import {afterEach, beforeEach} from "node:test";
import mountDigit from "../../../../../pooling_ui/features/network/digit/digit.js";
import {FakeElement, newDocument, stopClock} from "../../../helpers/dom.mjs";
import {changed} from "../../../helpers/fixtures.mjs";

export let clock;
export let scheme;
beforeEach(() => {
  newDocument();
  document.createElement = part;
  globalThis.getComputedStyle = () => ({color: "rgb(20, 20, 20)"});
  globalThis.matchMedia = () => (scheme = {});
  clock = stopClock();
});
afterEach(() => clock.restore());

/** Make an element; as a canvas it takes 280 × 140 pixels of the page, and keeps what is put on it. */
function part(name = "canvas") {
  const element = new FakeElement(name);
  const context = {
    createImageData: (width, height) => ({data: new Uint8ClampedArray(4 * width * height), width, height}),
    putImageData: (image) => (element.image = image),
  };
  return Object.assign(element, {
    parentElement: new FakeElement(),
    getContext: () => context,
    getBoundingClientRect: () => ({left: 20, top: 10, width: 280, height: 140}),
    setPointerCapture: (id) => (element.captured = id),
    click: () => element.onclick(),
  });
}

/** Mount the component, whose sheet has 23 digits; `at` finds a cell of the ink that was sent last. */
export function mounted(change = {}) {
  const parts = new Map([[".sheet", part()]]);
  parts.get(".sheet").append(...Array.from({length: 23}, () => part("button")));
  const root = Object.assign(new FakeElement(), {
    querySelector: (selector) => parts.get(selector) ?? parts.set(selector, part()).get(selector),
  });
  const sent = [];
  const host = {querySelector: () => root};
  const show = (more = {}) =>
    mountDigit({data: changed("digit", () => ({...change, ...more})), parentElement: host, setStateValue: (name, value) => sent.push([name, value])});
  show();
  const find = (selector) => parts.get(selector);
  const cells = () => Buffer.from(sent.at(-1)[1].cells, "base64url");
  return {root, find, draw: find(".draw"), buttons: find(".sheet").children, sent, show, cells};
}

export const label = ({draw}) => draw.getAttribute("aria-label");
export const answer = ({show, sent}, more = {}) => show({turn: sent.at(-1)[1].turn, ...more});
export const at = (cells, row, col) => cells[row * 28 + col];
