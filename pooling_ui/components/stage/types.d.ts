// The shapes that the stage's modules share. Types only: nothing of this reaches the browser.

export type PlaneName = "input" | "output";
export type Pin = [PlaneName, number, number];
export type Place = {plane: PlaneName; row: number; col: number};

/** A window that ceil_mode drops: the rows or columns it would read, and the reason. */
export type Dropped = {start: number; stop: number; why: string};

/** How a newly mounted stage stands. */
export type Start = {step: number; whole: boolean; pin: Pin | null; speed: number; loop: boolean};

export type Header = {
  title: string;
  shape: [number, number];
  output_shape: [number, number];
  axes: {low: number; high: number; overhang: number; dropped: Dropped | null}[];
  palette: Record<string, any>;
  start: Start;
  show_coverage: boolean;
  refusal: string | null;
  editable: boolean;
  /** Whether the stage takes keys that are pressed while nothing on the page has the focus. */
  page_keys: boolean;
  /** What became of the last edit: its number, and what is wrong with its text. */
  answer: {count: number; problem: string | null} | null;
  labels: string[];
  /** Where the colour scale ends, and how much lies beyond ("3 numbers"). */
  scale: {limit: string; beyond: string | null};
};

/** One axis: how far the border reaches, the taps of every window, the windows that read each cell. */
export type Axis = {
  size: number;
  low: number;
  high: number;
  overhang: number;
  dropped: Dropped | null;
  taps: number[][];
  readers: number[][];
  from: number;
  kept: number;
  to: number;
};

/** One message, unpacked, with look-ups. */
export type Scene = {
  header: Header;
  height: number;
  width: number;
  outHeight: number;
  outWidth: number;
  windows: number;
  rows: Axis;
  cols: Axis;
  /** The windows that each input cell wins. */
  won: Map<number, number[]>;
  row_taps: Int32Array;
  col_taps: Int32Array;
  winners: Int32Array;
  indices: Int32Array;
  coverage: Int32Array;
  tone: Float32Array;
  output_tone: Float32Array;
  label: Int32Array;
  output_label: Int32Array;
  /** 1 for each output cell that differs from the setting held beside this one. */
  differs: Uint8Array;
  /** The exact number behind every label. */
  values: Float64Array;
  [array: string]: any;
};

export type Player = {
  windows: number;
  position: number;
  target: number | null;
  rate: number;
  back: {from: number; elapsed: number} | null;
  playing: boolean;
  speed: number;
  loop: boolean;
  revealed: boolean;
  cut: boolean;
};

/** What the stage shows now; see `momentAt` and `lookAt`. */
export type View = {
  kind: "window" | "cell";
  step: number;
  from: number;
  glide: number;
  flow: number;
  filled: number;
  at?: [number, number];
  pin: Pin | null;
};

/** What the cells of a plane are named by. */
export type Named = {scene: Scene; parts: Map<number, string>; pin: number; filled: number};

/** One plane of real, transparent cells, laid over the drawn ones. */
export type Twin = {
  name: PlaneName;
  grid: HTMLElement;
  height: number;
  width: number;
  cells: HTMLElement[];
  names: string[];
  named: Named | null;
  places: Map<EventTarget, Place>;
  roving: number;
};

export type Twins = {
  host: HTMLElement;
  input: Twin | null;
  output: Twin | null;
  /** What is still to be built, as the browser's own number for it. */
  work: number | null;
  /** Where the focus was in a plane that is being built anew. */
  lost: Place | null;
};

/** A number of the input that a person changed. */
export type Change = {row: number; col: number; before: number; after: number};

export type Step =
  | {kind: "edit"; row: number; col: number; text: string}
  | {kind: "undo" | "redo"};

export type History = {
  done: Change[];
  undone: Change[];
  queue: Step[];
  /** The edit that Python has not answered yet. */
  flight: {kind: Step["kind"]; row: number; col: number; count: number} | null;
  /** The number of the last edit that was sent. */
  count: number;
};

/** What a screen reader hears; see speak.js. */
export type Voice = {
  line: HTMLElement;
  news: Map<string, string>;
  sentence: string | null;
  due: string | null;
  timer: number | undefined;
  at: number;
};

/** All that one mounted stage knows. `createState` makes it. */
export type Stage = {
  root: HTMLElement;
  parts: Record<string, any>;
  signal: AbortSignal;
  /** Tell Python what a person did. */
  send: (name: string, value: any) => void;
  /** Draw with the next frame. */
  refresh: () => void;
  /** Let everything go: the stage is unmounted. */
  leave: () => void;

  message: Uint8Array | null;
  scene: Scene;
  player: Player;
  twins: Twins;

  /** What the pointer or the focus is on. */
  hover: Place | null;
  pin: Pin | null;
  editing: {row: number; col: number; text: string; back: HTMLElement} | null;
  /** What was wrong with the last edit, until the person does something else. */
  problem: string | null;
  /** Whether the sentence names the flat index. */
  withIndex: boolean;
  history: History;
  voice: Voice;
  /** Whether what is shown is to be heard: not while a mouse points. */
  aloud: boolean;

  layout: any;
  context: any;
  theme: any;
  family: string;
  layers: any;
  zoom: number;
  share: number[];
  /** What to bring into sight with the next layout: what shows, and whether in the middle. */
  reveal: "sight" | "centre" | null;
  boxHeight: number;
  scroller: Element;
  content: Element;

  /** What is written on the page now, so that only changes are written. */
  shown: Record<string, any>;
  frame: number | null;
  before: number | null;
  restTimer: number | undefined;
  /** How the stage stands as far as Python knows. */
  sentPlace: Record<string, any> | null;
};
