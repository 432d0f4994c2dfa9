// The shapes that the modules share. Types only: nothing of this reaches the browser.
import type {Colour, Voice} from "../shared/types";

/** Row and column, in cells. */
export type Place = [number, number];
/** A cell of a layer's maps: map, counted from 1, row and column. */
export type Mark = [map: number, row: number, col: number];
export type Layer = {says: string; shape: [maps: number, rows: number, columns: number]; opens: boolean};
export type Header = {
  layers: Layer[];
  sure: string[];
  parts: number[];
  says: string;
  /** The number of the drawing that this answers. */
  turn: number;
  picked: number | null;
  cell: [layer: number, ...Mark] | null;
  /** A person may draw another digit, or pick one. */
  draws: boolean;
  scales: Record<string, Colour[]>;
};
export type Send = (name: "ink" | "pick" | "cell", value: object) => void;
/** A layer on show. */
export type Row = {
  figure: HTMLElement;
  caption: HTMLElement;
  canvas: HTMLCanvasElement;
  spot: HTMLElement;
  number: number;
  layer: Layer;
  mark: Mark | null;
};

/** One mounted component. */
export type Digit = {
  root: HTMLElement;
  header: Header;
  arrays: Record<string, Uint8Array>;
  colours?: Colour[];
  /** The digit as the person has drawn it; Python's answer may still be under way. */
  ink: Uint8Array;
  text: () => string;
  undone: Uint8Array[];
  /** Where the keys draw. */
  pen: Place;
  isDrawing: boolean;
  /** The number of the last drawing that Python was sent. */
  turn: number;
  /** Runs while Python's answer is under way. */
  waits: ReturnType<typeof setTimeout> | undefined;
  /** Something was drawn since. */
  isBehind: boolean;
  rests: boolean;
  send: Send;
  voice: Voice;
  scheme: MediaQueryList;
  rows: Row[];
  parts: {
    draw: HTMLCanvasElement;
    seen: HTMLCanvasElement;
    undo: HTMLButtonElement;
    clear: HTMLButtonElement;
    sheet: HTMLElement;
    says: HTMLElement;
    sure: HTMLElement;
    layers: HTMLElement;
  };
};
