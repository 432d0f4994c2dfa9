// The shapes that the stage's modules share. Types only: nothing of this reaches the browser.

import type {Colour, Early, Surface, Voice} from "../../components/shared/types";
import type {Piece} from "./speech/pieces.js";
import type {Line} from "./speech/typeset.js";

/** Row and column, width and height, or a point: always two numbers. */
export type Pair = [number, number];
/** Left, top, width, height in CSS pixels. */
export type Box = [number, number, number, number];

export type PlaneName = "input" | "output";
export type Pin = [PlaneName, number, number];
export type Place = {plane: PlaneName; row: number; col: number};

/** A window that ceil_mode drops: the rows or columns it would read, and the reason. */
export type Dropped = {start: number; stop: number; why: string};

/** The state of a newly mounted stage. */
export type Start = {step: number; whole: boolean; blank: boolean; pin: Pin | null; speed: number; loop: boolean; covers: boolean};

/** The reach of an axis beyond the input. */
export type Border = {low: number; high: number; overhang: number; dropped: Dropped | null};

export type Header = {
  title: string;
  /** (columns), (rows, columns) or (slices, rows, columns). */
  shape: number[];
  output_shape: number[];
  /** The border of every axis. */
  axes: Border[];
  palette: Record<string, Palette>;
  start: Start;
  /** The number of times that Python moved the stage. When it grows, a mounted stage goes to `start`. */
  moves: number;
  show_coverage: boolean;
  refusal: string | null;
  /** The caption of the output if there is none, or if its size is covered. */
  no_output: string;
  /** True if output and size are covered: the message has no output until a person uncovers it. */
  uncovers?: boolean;
  editable: boolean;
  /** True if the stage takes keys that are pressed while nothing on the page has the focus. */
  page_keys: boolean;
  /** True if the stage is in a standalone file, without Python. */
  standalone?: boolean;
  /** True if the stage fills the screen, for a class. */
  presenting: boolean;
  /** The number of windows that a figure in a text plays while a person sees it; null: it is no figure. */
  plays_to: number | null;
  /** The window that a question asks for. It shows only while a person points at its output. −1: none. */
  unmarked_window?: number;
  /** The view in which the open question was asked, for the way back. `chooses`: a pinned input cell is the answer. */
  question_position?: {step: number; pin: Pin | null; chooses: boolean} | null;
  /** True if a presentation shows the stage beside a lesson's task, with cells as large as outside a presentation. */
  beside_task?: boolean;
  /** True if sentence and legend may stand under the output, where the input is higher. */
  words_under_output?: boolean;
  /** A text that is spoken once when it changes. */
  news: string;
  /** The answer to the last edit: its number, and what is wrong with its text. */
  answer: {count: number; problem: string | null} | null;
  /** The reduction of a window, and how the cells around the input count. */
  reduction: {
    kind: "winner" | "average" | "power" | "gradient" | "spread" | "power_back" | "unpool";
    /** The cell that wins: "the largest". */
    wins: string;
    /** The kind of the divisor: the taps that it counts, or a given number. */
    divisor: "cells" | "padding" | "override" | "";
    /** The exponent, in words; on the way back, also the exponent less 1. */
    power: string;
    less: string;
    /** The values as which padding and overhang count; "" if they do not count. */
    padding: string;
    overhang: string;
    /** The same as parts of a sentence. */
    padding_does: string;
    overhang_does: string;
  };
  /** The plane that windows write; they read the other one. */
  writes: PlaneName;
  /** The names of the planes. */
  names: Record<PlaneName, string>;
  /** For values that go back to the cells of their indices: the shape of the plane of these indices. */
  index_shape: number[];
  labels: string[];
  /** The longest of the small numbers in the corners of cells: all of them show if it has room. */
  longest_note: string;
  /** The terms of sums, and the sums. On the way back: what cells hold, and what each cell of a window
   * gets. If these shares differ, the window's value, and what each write adds. */
  term_labels: string[];
  total_labels: string[];
  share_labels: string[];
  /** The end of the colour scale, and how many numbers are beyond it ("3 numbers"). */
  scale: {limit: string; beyond: string | null; signed: boolean};
  /** Every mark on the planes, with its meaning. */
  legend: [mark: string, text: string][];
  /** The same, but only for the numbers that windows read: it shows while a person covers the results. */
  covered_scale: Header["scale"];
  covered_legend: Header["legend"];
  /** Of the stage beside this one: what needs room. */
  beside: Pick<Header, "axes" | "output_shape" | "labels"> | null;
  /** The side of the stage, if two are beside each other; they share legend, sentence and transport. */
  side: "left" | "right" | null;
  /** The questions on the page, and who asks them; in a presentation the stage shows them. */
  asks?: Ask[];
  /** The question, and whether it is answered, as a text that changes with either; "" without a question. */
  answer_state?: string;
  replays_window?: boolean;
  /** The text that is printed beside the drawing. */
  sheet?: Printed;
  /** True if the colour scale stands above the stage, at the end of a row of the page. */
  raised_colour_bar?: boolean;
  /** The teacher's question on this page, if there is a task. */
  question?: string;
};

/** A question, or a lesson's step. `by` is who asks it, or "". If `says` is empty, `by` is a note on the question. */
export type Ask = {by: string; says: string};

/**
 * The text of a printed sheet. `step` is the text of a lesson's step, or "". `asks` are the open questions,
 * `rows` the rows of a table.
 */
export type Printed = {title: string; step: string; says: string; asks: string[]; rows: string[][]};

/** The rows or columns of the input that are drawn, border included: [from, to). */
export type Span = {from: number; to: number};

/** The view of a stage when a person asks to export it, and the room that it is laid out in. */
export type Moment = {
  view: View;
  /** True if a person covers the results. */
  covers: boolean;
  /** True if the sentence names the flat index. */
  withIndex: boolean;
  room: {width: number; height: number; ratio: number; captions: number[]; zoom: number; share: number[]; grows?: boolean};
};

/** The part of a drawing that a file shows, in CSS pixels. */
export type Part = {left: number; top: number; width: number; height: number};

/** The typesetting of a drawing's words; see `wordingFor`. */
export type Wording = {
  family: string;
  /** Of the question and the sentence, in pixels. */
  sizes: number[];
  question: Line[];
  /** Return a sentence in lines. */
  set: (pieces: Piece[]) => Line[];
  /** The heights that question and sentence need, and the width of the longest line. */
  above: number;
  below: number;
  width: number;
};

/** The parts of a scene that need room. */
export type Extents = {rows: Span; cols: Span; outShape: number[]; outHeight: number; outWidth: number};

/** The arrangement of the cells of a plane, a series or a volume on the stage; see `slicesOf`. */
export type Slices = {
  /** The number of axes: 1, 2 or 3. */
  axes: number;
  count: number;
  rows: number;
  columns: number;
  /** Columns from a cell to the same one of the next slice; 0 where there is one slice. */
  pitch: number;
  /** Columns of border before those of each slice. */
  low: number;
  /** Columns from the first cell to the last. */
  width: number;
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

/** The arrays of one message. */
export type SceneArrays = {
  /** The taps of windows along each axis; those along the slices only of a volume. */
  depth_taps: Int32Array;
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
  /** 1 for each output cell whose value, and whose window's winner, the message does not hold. */
  covered: Uint8Array;
  /** Of averages: what each window's sum is divided by. */
  divisors: Float64Array;
  /** Of averages and powers: indices into `total_labels`; of powers: into `term_labels`. */
  total_label: Int32Array;
  term_label: Int32Array;
  /** The exact number behind every label, and its place on the colour scale. */
  values: Float64Array;
  value_tone: Float32Array;
  /** That place while results are covered. */
  covered_tone: Float32Array;
  /** The writes of windows to the input, one window after the other: the cells, their labels after the
   * write, and where the writes of each window start. `blank` is the label of a cell before the first
   * write. If the cells of a window get different shares, `share_label` is the index of each in
   * `share_labels`. */
  written: Int32Array;
  share_label: Int32Array;
  written_label: Int32Array;
  write_starts: Int32Array;
  blank: Int32Array;
  /** An animation that an export has made. */
  animation?: Uint8Array;
};

/** One message, unpacked, with look-ups. */
export type Scene = SceneArrays & {
  header: Header;
  /** The arrangement of the cells of both planes on the stage. */
  slices: Record<PlaneName, Slices>;
  /** The axes as PyTorch counts them. */
  axes: Axis[];
  height: number;
  width: number;
  outHeight: number;
  outWidth: number;
  windows: number;
  /** The rows and columns of the stage: the columns of all slices, one slice after the other. */
  rows: Axis;
  cols: Axis;
  /** The windows that each input cell wins. */
  won: Map<number, number[]>;
  /** The writes to each input cell, in the order of the windows. */
  writesOf: Map<number, {window: number; label: number; share: number}[]>;
  /** True if no cell of the input shows its number: windows write there, and that is covered. */
  inputCovered: boolean;
  /** The parts of the stage beside this one that need room. */
  beside: Extents | null;
};

/** The sentences and accessible names about what windows keep. */
export type Reduction = {
  windowSentence: (scene: Scene, window: number, withIndex: boolean) => Piece[];
  cellSentence: (scene: Scene, row: number, col: number) => Piece[];
  /** The role of input cells in a window, and of output cells in what happens to a cell, as text. */
  partsOfWindow: (scene: Scene, window: number) => Map<number, string>;
  partsOfCell: (scene: Scene, row: number, col: number) => Map<number, string>;
  /** A small number in each tap of a window, or in each output cell. */
  tapNote?: (scene: Scene, window: number, row: number, col: number) => string;
  outputNote?: (scene: Scene, window: number) => string;
  /** True if the number in a tap is one that windows read, and shows while results are covered. */
  noteIsGiven?: boolean;
  /** The text in the name of a cell after its number. */
  named?: (scene: Scene, plane: PlaneName, cell: number) => string;
};

/** The colours of one theme, as Python names them. */
export type Palette = {
  background: Colour;
  text: Colour;
  quiet: Colour;
  line: Colour;
  accent: Colour;
  count: Colour;
  nan: Colour;
  /** Evenly spaced from the lowest number to the highest. */
  scale: Colour[];
};

/** A palette, and the CSS colours derived from it; see `makeTheme`. */
export type Theme = Palette & {
  name: string;
  strong: boolean;
  dark: boolean;
  ink: string;
  paper: string;
  accented: string;
  hushed: string;
  ruled: string;
  counted: string;
  hair: string;
  /** The settings of the page that decided the colours. */
  key: string;
};

/** The colours of a cell. */
export type Look = {fill: string; ink: string};

/** The rows and columns that a window reads; fractions while it glides. */
export type Taps = {
  rows: number[];
  cols: number[];
  /** The number of columns in each slice; all columns if it is missing. */
  across?: number;
};

export type Area = {left: number; top: number; width: number; height: number};

/** The place of a plane, and the part of the box that shows it. */
export type PlaneLayout = {
  rows: number;
  cols: number;
  cell: number;
  firstRow: number;
  firstCol: number;
  left: number;
  top: number;
  pane: Area;
  /** The room that the plane lies in; larger than it beside a stage with a larger plane. */
  room: Area;
};

/** The places of both planes in the box; see `arrange`. */
export type Layout = {
  cell: number;
  /** The cell size at which both planes fit. */
  fitted: number;
  ruler: number;
  /** The widths of both captions that it makes room for. */
  captions: number[];
  /** The height under both planes for the names of slices. */
  foot: number;
  stacked: boolean;
  width: number;
  height: number;
  ratio: number;
  /** True if cells take all the room there is, as in a presentation. */
  grows: boolean;
  /** The distance that the larger plane can be moved, across and down. */
  range: number[];
  input: PlaneLayout;
  output: PlaneLayout;
};

export type LayerName = "lit" | "dim" | "blank";

/** The looks of all that does not move, and their sizes of text; see `prepareLayers`. */
/** The number of votes on each cell that has any, by the cell's number, row by row. */
export type Votes = Record<number, number>;

export type Layers = {
  size: number;
  widths: Map<string, number>;
  /** True if small numbers have room in the cells' corners. */
  notes: boolean;
  /** True if coverage, if it shows, is written as numbers; else it is drawn as bars. */
  counts: boolean;
  /** The number of windows that read the most read cell. */
  most: number;
  /** The number of windows that have written to the input as it is drawn. */
  filled: number;
  /** The votes of a class on cells of the input, while they show in place of the cells' colours. */
  votes: Votes | null;
  /** True until the first frame is drawn, which copies nothing. */
  isFirstFrame: boolean;
  /** The surfaces that frames copy from, and the planes that are drawn on each. */
  surfaces: Partial<Record<LayerName, Surface>>;
  drawn: Record<LayerName, Set<PlaneName>>;
};

/** The parts of a stage that its layers are drawn from. */
export type Sheet = Pick<Stage, "scene" | "layout" | "theme" | "family"> & Pick<Layers, "size" | "notes" | "most" | "filled" | "votes"> & {coverage: boolean};

/** The parts of a stage that a frame is drawn from and on. */
export type Canvas = Pick<Stage, "context" | "layout" | "layers" | "scene" | "theme" | "family">;

/** The parts that shapes of a frame are drawn from: a canvas measures, and nothing is painted yet. */
export type Unpainted = Omit<Canvas, "layers"> & {layers: Pick<Layers, "widths">};

/** A path from cell to cell: its points, each with the length up to it. */
export type Way = {point: number[]; length: number}[];

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
  until: number;
};

/** The present view of the stage; see `momentAt` and `lookAt`. */
export type View = {
  kind: "window" | "cell";
  step: number;
  from: number;
  glide: number;
  flow: number;
  filled: number;
  /** The input cell, if the view is about one. */
  at?: Pair;
  pin: Pin | null;
  /** True if a person has to find out where the window is. */
  unmarked?: boolean;
  /** True if the output is empty until a person plays it. */
  unplayed?: boolean;
};

/** All that the names of a plane's cells depend on. */
export type Named = {scene: Scene; parts: Map<number, string>; pin: number; filled: number};

/** One plane of real, transparent cells, laid over the drawn ones. */
export type AriaGrid = {
  name: PlaneName;
  element: HTMLElement;
  slices: Slices;
  /** The number of rows that are built. */
  built: number;
  /** By their flat index. */
  cells: HTMLElement[];
  names: string[];
  named: Named | null;
  /** The one cell with a pin, and the one with a badge; −1 is none. */
  marked: {pinned: number; badged: number};
  places: Map<EventTarget | null, Place>;
  tabStop: number;
};

export type AriaGrids = {
  host: HTMLElement;
  input: AriaGrid | null;
  output: AriaGrid | null;
  /** The browser's number of the task that builds the next rows. */
  work: number | null;
  placing: number | null;
  /** The cell that had the focus in a plane that is being rebuilt. */
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
  /** The edit that Python has not answered yet. Answers with the number `since` or a higher one belong to it. */
  pending: {kind: Step["kind"]; row: number; col: number; text: string; since: number} | null;
  /** The number of the last edit that was sent. */
  count: number;
  /** True if there was an edit before: from then on, Undo and Redo are always visible. */
  edited: boolean;
};

/** Step, whole output or not, speed and loop: a link stores these. */
export type Standing = {step: number; whole: boolean; speed: number; loop: boolean};

/** The elements of stage.html that change. */
export type Parts = {
  box: HTMLElement;
  room: HTMLElement;
  sight: HTMLElement;
  colourBar: HTMLElement;
  zoom: HTMLElement;
  canvas: HTMLCanvasElement;
  captions: NodeListOf<HTMLElement>;
  refusal: HTMLElement;
  ariaGrids: HTMLElement;
  help: HTMLDetailsElement;
  tip: HTMLElement;
  editor: HTMLInputElement;
  /** It holds the drawing while the page is printed. */
  paper: HTMLElement;
  /** Sentence and transport. */
  panel: HTMLElement;
  sentence: HTMLElement;
  spoken: HTMLElement;
  tools: HTMLElement;
  edit: HTMLButtonElement;
  undo: HTMLButtonElement;
  redo: HTMLButtonElement;
  index: HTMLButtonElement;
  save: HTMLButtonElement;
  links: HTMLElement;
  export: HTMLButtonElement;
  present: HTMLButtonElement;
  transport: HTMLElement;
  controls: NodeListOf<HTMLButtonElement | HTMLInputElement | HTMLSelectElement>;
  play: HTMLButtonElement;
  loop: HTMLButtonElement;
  cover: HTMLButtonElement;
  toQuestion: HTMLButtonElement;
  scrub: HTMLInputElement;
  count: HTMLElement;
  speed: HTMLSelectElement;
  /** The checkbox that lets letters work while nothing on the page has the focus. */
  letters: HTMLInputElement;
  /** The questions over the planes in a presentation. */
  questions: HTMLElement;
  marks: HTMLElement;
  legend: HTMLElement;
  hiddenNumbers: HTMLElement;
};

/** The texts and marks that are written on the page. */
export type Shown = {
  playing?: boolean;
  speed?: number;
  loop?: boolean;
  cover?: string;
  question?: string;
  /** The colour bar, with its colours, and the legend. */
  colourBar?: string;
  legend?: string;
  presenting?: boolean;
  windows?: string | null;
  unplayed?: boolean;
  step?: number | null;
  /** The sentence: its text, its pieces, and what they are about. */
  sentence?: string;
  pieces?: Piece[];
  about?: string;
  sentenceScene?: Scene;
  sentenceHover?: Place | null;
  /** The buttons beside the sentence that have something to do. */
  tools?: string;
  /** The subject for which the planes were last scrolled. */
  subject?: string;
  /** The state that the names of the cells show. */
  names?: string | null;
  scene?: Scene;
};

/** The state of one mounted stage. `createState` makes it. */
export type Stage = {
  root: HTMLElement;
  parts: Parts;
  signal: AbortSignal;
  /** Tell Python what a person did. */
  send: (name: string, value: unknown) => void;
  /** The same for an event that happens once, such as a press. */
  trigger: (name: string, value: unknown) => void;
  /** Draw with the next frame. */
  refresh: () => void;
  /** Lay everything out again, and draw it at once. */
  layOutAndDraw: () => void;
  /** Free everything: the stage is unmounted. */
  leave: () => void;

  /** Takes Python's messages, and shows the stage of a changed link before they come. */
  early: Early;
  message: Uint8Array | null;
  /** The scene of the message, and the scene that shows: while a person covers the results, without them. */
  known: Scene;
  scene: Scene;
  covers: boolean;
  player: Player;
  ariaGrids: AriaGrids;

  /** The cell under the pointer or with the focus. */
  hover: Place | null;
  pin: Pin | null;
  editing: {row: number; col: number; text: string; back: HTMLElement} | null;
  /** The fault of the last edit, until the person does something else. */
  problem: string | null;
  /** True if the sentence names the flat index. */
  withIndex: boolean;
  history: History;
  voice: Voice;
  /** True if a screen reader speaks what is shown: not while a mouse points. */
  aloud: boolean;

  /** These fields are set by the first layout; `layout` is null while the box has no width. */
  layout: Layout;
  context: CanvasRenderingContext2D;
  theme: Theme;
  family: string;
  layers: Layers;
  zoom: number;
  share: number[];
  /** The number of pixels of the screen that each pixel of the drawing takes; see `enlargement`. */
  enlarged: number;
  /** The scroll of the next layout: just into sight, or to the centre; null: it does not scroll. */
  reveal: "sight" | "centre" | null;
  boxHeight: number;
  /** The widths of both captions. */
  captions: number[];
  scroller: Element;
  content: Element;

  /** The texts that are on the page now, so that only changes are written. */
  shown: Shown;
  frame: number | null;
  before: number | null;
  restTimer: number | undefined;
  /** The last place that Python was told. */
  sentPlace: Standing | null;
  /** True while most of the drawing is on the screen. */
  isSeen: boolean;
  /** The votes of a class on cells, while its teacher shows them. */
  votes: Votes | null;
};

/** The numbers of rows and columns of a plane that is drawn with its border. */
export type Extent = {rows: number; cols: number};
/** The same, and the first row and column of the plane. */
export type PlaneRoom = Extent & {firstRow: number; firstCol: number};
/** The room that `arrange` fits the planes into. */
export type Room = {width: number; height: number; ratio: number; captions: number[]; refused: boolean; foot: number; largest: number; grows: boolean};
/** The largest cell that fits in one arrangement, and the room that is left for the planes then. */
export type Fit = {cell: number; gap: number; ruler: number; across: number; down: number; stacked: boolean};
/** The share that brings a cell to the middle of its pane, and the first and the last share that show it. */
export type Shares = {middle: number; from: number; to: number};
