// The shapes that the viewer's modules share. Types only: nothing of this reaches the browser.

/** Rows and columns of a picture, or CSS pixels: always two numbers. */
export type Pair = [number, number];
/** Pixels of a pane, from `top` and `left` to before `bottom` and `right`. */
export type Part = {top: number; left: number; bottom: number; right: number};
/** A part of a picture that the browser has; `down` × `across` pixels are one block. Layers of one name are equal. */
export type Layer = Part & {
  down: number;
  across: number;
  name: string;
  channels: number;
  height: number;
  width: number;
  pixels: Uint8Array;
  canvas: HTMLCanvasElement;
};
/** The windows of one axis of a result, from the crop's first pixel on. */
export type AxisReach = {
  first: Int32Array;
  stop: Int32Array;
  middleCells: Int32Array;
  nearest: Int32Array;
  taps?: Int32Array;
};
export type Reach = {index: number; row: AxisReach; col: AxisReach};
/** One picture; `rows` and `cols` give its position on the original: origin and step. */
export type Pane = {
  title: string;
  detail: string;
  refusal: string;
  /** Channels, rows, columns; null if there is no picture. */
  shape: [number, number, number] | null;
  rows: Pair;
  cols: Pair;
  crop: Layer;
  base: Layer | null;
  reach: Reach | null;
};
export type Size = {width: number; height: number};
/** The place that a person looks at: the centre on the original, CSS pixels for one of its pixels. */
export type View = {row: number; col: number; zoom: number; fit: boolean; whole: boolean};
/** The position of a pane's pixels on the screen; see `paneFrame`. */
export type Frame = {top: number; left: number; tall: number; wide: number};
/** The place that is pointed at; without a point, the middle of the pane. */
export type Pointed = {pane: number; point?: Pair} | null;
/** The pixels of all panes that belong to what is pointed at. */
export type Place = {pane: number; pixels: (Pair | null)[]};
export type Reading = Part & {values: number[]; exact: boolean};
export type Mark = {part: Part; style: "pixel" | "window" | "tap" | "spot"};
export type Action = {
  zoom?: number;
  whole?: boolean;
  one?: boolean;
  fit?: boolean | null;
  pan?: Pair | null;
  pick?: boolean;
  full?: boolean;
};
/** A place as links and Python store it: the rows of the original that show, and the results' size. */
export type LinkPlace = {row: number; col: number; rows: number; fit: boolean | null; whole: boolean};
/** One figure of the viewer; see `makeFigure`. */
export type Figure = {
  figure: HTMLElement;
  caption: HTMLElement;
  canvas: HTMLCanvasElement;
  refusal: HTMLElement;
  reading: HTMLElement;
  /** From the first arrangement on. */
  context: CanvasRenderingContext2D | null;
};
/** Colours for the drawings over and around the pictures; `before` is the original's shape. */
export type Look = {
  line: string;
  font: string;
  tap: string;
  mark: Record<Mark["style"], string>;
  before: [number, number, number] | null;
};
export type Spot = {row: number; col: number; height: number; width: number};
/** A part of the picture as Python sends it: its file is an array of the message. */
export type SentLayer = Omit<Layer, "channels" | "height" | "width" | "pixels" | "canvas">;
export type SentPane = Omit<Pane, "crop" | "base" | "reach"> & {crop: SentLayer; base: SentLayer | null; reach: number | null};
export type Header = {
  picture: string;
  setting: string;
  label: string;
  news: string;
  start: LinkPlace | null;
  spot: Spot | null;
  /** True if it fills the screen for a class: with larger type, below the row of settings. */
  presenting: boolean;
  /** The least height of all panes together in pixels, if they are a figure in a text, which has few controls. */
  figure_height: number | null;
  panes: SentPane[];
};
export type ViewerMessage = {header: Header; arrays: Record<string, Uint8Array>};
/** The actions of pointers; points are CSS pixels in the pane with this index. */
export type Gestures = {
  zoom: (factor: number, point: Pair, pane: number) => void;
  pan: (move: Pair, pane: number) => void;
  pick: (point: Pair, pane: number) => void;
  hover: (point: Pair, pane: number) => void;
};
/** A rectangle of the screen. */
export type Rect = {x: number; y: number; width: number; height: number};
/** Blocks of a layer: as indices into it, and as pixels of the pane. */
export type Blocks = Part & {line: number; column: number; lines: number; columns: number};
/** The measures that `roomFor` needs, in CSS pixels. */
export type Room = {width: number; screen: number; top: number; above: number; below: number};
