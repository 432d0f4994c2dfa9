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
  [array: string]: any;
};
