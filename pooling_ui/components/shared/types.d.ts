// The shapes that the shared modules take and give. Types only: nothing of this reaches the browser.

/** Red, green and blue, 0 to 255. */
export type Colour = number[];

/** A canvas that is never shown, its context, and device pixels for each CSS pixel. */
export type Surface = {canvas: HTMLCanvasElement; context: CanvasRenderingContext2D; ratio: number};

export type NumberArray = Float64Array | Float32Array | Int32Array | Uint8Array;

/** A message of `wire.pack`. Its reader gives the types of header and arrays. */
export type Message<Header, Arrays> = {header: Header; arrays: Arrays};

/** The line that a screen reader speaks; see voice.js. */
export type Voice = {
  line: HTMLElement;
  news: Map<string, string>;
  sentence: string | null;
  due: string | null;
  timer: number | undefined;
  ending: number | undefined;
  at: number;
};

/** Left, top, right and bottom of what a vector drawing holds, in CSS pixels. */
export type Bounds = [number, number, number, number];

/** A path that cuts a vector drawing, and its bounds if it is a rectangle. */
export type Clip = {path: string; rule: string; box: Bounds | null};

/** One thing that a vector drawing holds. */
export type Shape = {
  markup: string;
  /** The box that it covers, with its lines. */
  box: Bounds;
  /** The box that decides whether the shape is in a cleared part, as far as clips show it; of a text, its point. */
  anchor: Bounds;
  clips: Clip[];
};

/** It shows the drawing of a changed link before Python's message arrives: see `early.js`. */
export type Early = {
  /** Take a message of Python. Streamlit also brings the last one again, when something else on the page changed. */
  take: (message: Uint8Array) => void;
};
