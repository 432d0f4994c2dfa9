// The shapes that the exporter's modules share. Types only: nothing of this reaches the browser.

import type {Surface} from "../../../components/shared/types";
import type {Header, Layers, Layout, Moment, Part, Scene, Theme, Wording} from "../../component/types";

/** An animation: the first and the last window that it shows, its kind, and how it plays. */
export type Animation = {from: number; to: number; kind: string; milliseconds: number; loop: boolean};

/** The file that a person asks for; its name begins with `name`. */
export type Order = {
  colours: string;
  size: "stage" | "wide" | "square";
  moment: Moment;
  name: string;
  /** The largest number of pixels of an animation, all frames together. */
  pixels: number;
  animation: Animation | null;
};

/** Python's answer: which animation, how many frames it has, why there is no file, and what a button says. */
export type Made = {animation: string; done: number; problem?: string; label: string};

export type OrderHeader = Header & {order: Order; made: Made | null};

/** All that a file is drawn from. */
export type Sheet = {
  scene: Scene;
  layout: Layout;
  theme: Theme;
  family: string;
  layers: Layers;
  part: Part;
  wording: Wording;
  withIndex: boolean;
  /** The planes are drawn here, and then copied over their background. */
  surface: Surface;
  context: CanvasRenderingContext2D;
};

/** An animation that is being made; see `beginAnimation`. */
export type Job = {
  name: string;
  count: number;
  cancelled: boolean;
  /** Take a frame, a PNG file as base64. The promise is fulfilled when there is room for the next one. */
  add: (frame: string) => Promise<unknown>;
  /** Return true if it is the expected answer. */
  takeAnswer: (made: Pick<Made, "animation" | "done">) => boolean;
  /** Send nothing more. */
  end: () => void;
  cancel: () => void;
};

export type Exporter = {
  root: HTMLElement;
  canvas: HTMLCanvasElement;
  parts: {
    picture: HTMLElement;
    animation: HTMLElement;
    make: HTMLButtonElement;
    take: HTMLButtonElement;
    cancel: HTMLButtonElement;
    progress: HTMLProgressElement;
    preview: HTMLImageElement;
    says: HTMLElement;
  };
  trigger: (name: string, value: unknown) => void;
  /** The order as text. */
  chosen: string;
  order: Order;
  sheet: Sheet;
  job: Job | null;
  /** The animation that can be taken. */
  made: {file: Blob; kind: string; address: string} | null;
};
