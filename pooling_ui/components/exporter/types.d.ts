// The shapes that the exporter's modules share. Types only: nothing of this reaches the browser.

import type {Surface} from "../shared/types";
import type {Header, Layers, Layout, Moment, Scene, Theme} from "../stage/types";

/** Which windows a film shows, the first and the last, and what the button that makes it says. */
export type Film = {from: number; to: number; label: string};

/** What a person wants to have as a file; `name` is the file's, without what says its kind. */
export type Order = {
  colours: string;
  size: "stage" | "wide" | "square";
  moment: Moment;
  name: string;
  /** The most bytes of frames that can be sent. */
  most: number;
  /** The most pixels that a film has, of all frames. */
  pixels: number;
  film: Film | null;
};

export type OrderHeader = Header & {order: Order};

/** The part of a drawing that a file shows, in CSS pixels. */
export type Part = {left: number; top: number; width: number; height: number};

/** All that a file is drawn from. */
export type Sheet = {
  scene: Scene;
  layout: Layout;
  theme: Theme;
  family: string;
  layers: Layers;
  part: Part;
  /** Where the planes are drawn before they are put on their ground. */
  surface: Surface;
  context: CanvasRenderingContext2D;
};

/** A film under way. */
export type Job = {cancelled: boolean};

export type Exporter = {
  root: HTMLElement;
  canvas: HTMLCanvasElement;
  parts: {picture: HTMLElement; film: HTMLElement; make: HTMLButtonElement; cancel: HTMLButtonElement; progress: HTMLProgressElement; says: HTMLElement};
  trigger: (name: string, value: unknown) => void;
  message: Uint8Array | null;
  order: Order;
  sheet: Sheet;
  job: Job | null;
};
