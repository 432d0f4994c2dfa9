// The shapes that the modules share. Types only: nothing of this reaches the browser.
import type {Layer, Row, Showing} from "../maps/types";
import type {Colour, Voice} from "../../../components/shared/types";

/** Row and column, in cells. */
export type Place = [number, number];
export type Header = {
  layers: Layer[];
  percents: string[];
  probabilities: number[];
  says: string;
  /** The number of the drawing that this answers. */
  turn: number;
  picked: number | null;
  cell: Showing["header"]["cell"];
  /** True if a person may draw another digit, or pick one. */
  draws: boolean;
  presenting: boolean;
  scales: Record<string, Colour[]>;
};
export type Send = (name: "ink" | "pick" | "cell", value: object) => void;
/** One mounted component. */
export type Digit = {
  root: HTMLElement;
  header: Header;
  arrays: Record<string, Uint8Array>;
  colours: Uint32Array;
  /** The digit as the person has drawn it; Python's answer may still be under way. */
  ink: Uint8Array;
  text: () => string;
  /** Its number on the sheet, if it was picked there. */
  picked: number | null;
  undone: Pick<Digit, "ink" | "picked">[];
  /** The place where the keys draw. */
  pen: Place;
  isDrawing: boolean;
  /** The number of the last drawing that Python was sent. */
  turn: number;
  /** A timer that runs until Python answers. */
  answerTimer: ReturnType<typeof setTimeout> | undefined;
  /** True if something was drawn since that number was sent. */
  isBehind: boolean;
  /** True if the last stroke has ended. */
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
    probabilities: HTMLElement;
    layers: HTMLElement;
  };
};
