// The shapes that the modules share. Types only: nothing of this reaches the browser.
import type {Early, Voice} from "../../../components/shared/types";

/** Rows and columns, or down and to the right. */
export type Pair = [number, number];
export type Header = {
  shape: Pair;
  at: Pair;
  /** The largest distance to move the plane, each way; null: it cannot be moved. */
  most: number | null;
  news: string;
  presenting: boolean;
  panels: {name: string; shape: Pair; says: string}[];
};
/** Cells in reading order, from 0 for black to 255 for white; `kinds` as in `marks.js`. */
export type Cells = {shape: Pair; shades: Uint8Array; kinds?: Uint8Array};
export type Panel = {figure: HTMLElement; caption: HTMLElement; canvas: HTMLCanvasElement; says: HTMLElement};
export type Send = (name: "shift", value: {down: number; right: number}) => void;

/** One mounted component. */
export type Shifting = {
  root: HTMLElement;
  header: Header;
  /** The last message. */
  message: Uint8Array | null;
  /** The distance that a person has moved the plane; Python's answer may still be under way. */
  at: Pair;
  /** The last place that was sent to Python, until it answers; else null. */
  requested: Pair | null;
  send: Send;
  early: Early;
  leave: () => void;
  voice: Voice;
  plane: HTMLCanvasElement;
  caption: HTMLElement;
  hint: HTMLElement;
  holder: HTMLElement;
  panels: Panel[];
};
