// The shapes that the modules share. Types only: nothing of this reaches the browser.
import type {Colour} from "../../../components/shared/types";

/** A cell of a layer's maps: map, counted from 1, row and column. */
export type Mark = [map: number, row: number, col: number];
export type Layer = {says: string; shape: [maps: number, rows: number, columns: number]};
/** A layer that is shown. */
export type Row = {
  figure: HTMLElement;
  caption: HTMLElement;
  canvas: HTMLCanvasElement;
  spot: HTMLElement;
  number: number;
  layer: Layer;
  mark: Mark | null;
};
/** The part that all components with maps of layers have in common. */
export type Showing = {
  header: {layers: Layer[]; cell: [layer: number, ...Mark] | null};
  arrays: Record<string, Uint8Array>;
  colours: Uint32Array;
  rows: Row[];
  send: (name: "cell", value: object) => void;
  parts: {layers: HTMLElement};
};

/** A filter in words: its name, and its weights, row by row. */
export type Filter = {name: string; weights: number[][]};
export type Header = Showing["header"] & {
  presenting: boolean;
  filters: Filter[];
  input: {says: string; shape: [maps: 1, rows: number, columns: number]};
  scales: Record<string, Colour[]>;
};
/** One mounted component. */
export type Maps = Showing & {
  root: HTMLElement;
  header: Header;
  scheme: MediaQueryList;
  parts: {
    input: HTMLCanvasElement;
    caption: HTMLElement;
    filters: HTMLElement;
    layers: HTMLElement;
  };
};
