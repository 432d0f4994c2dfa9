// The shapes that the shared modules take and give. Types only: nothing of this reaches the browser.

/** Red, green and blue, 0 to 255. */
export type Colour = number[];

/** A canvas that is never shown, its context, and device pixels for each CSS pixel. */
export type Surface = {canvas: HTMLCanvasElement; context: CanvasRenderingContext2D; ratio: number};

export type NumberArray = Float64Array | Float32Array | Int32Array | Uint8Array;

/** A message of `wire.pack`; what its header and arrays are called, its reader knows. */
export type Message<Header, Arrays> = {header: Header; arrays: Arrays};

/** What a screen reader hears; see voice.js. */
export type Voice = {
  line: HTMLElement;
  news: Map<string, string>;
  sentence: string | null;
  due: string | null;
  timer: number | undefined;
  at: number;
};
