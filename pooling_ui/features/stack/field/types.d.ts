// The shapes that the drawing's modules share. Types only: nothing of this reaches the browser.
import type {Voice} from "../../../components/shared/types";

export type Pair = [number, number];
/** Layer, counted from 1, row and column. */
export type Unit = [layer: number, row: number, col: number];
export type Layer = {name: string; pool: boolean; plane: number; field: Pair};
/** The receptive fields of one axis of a plane of units. */
export type Axis = {first: Int32Array; stop: Int32Array; middleCells: Int32Array; nearest: Int32Array};
export type Plane = [row: Axis, col: Axis];
export type Header = {shape: Pair; border: [Pair, Pair]; layers: Layer[]; planes: number; at: Unit; heard: number; presenting: boolean};
/** The content of a message. */
export type Network = {header: Header; planes: Plane[]};
/** Positions on the input, `bottom` and `right` not included; positions outside the input are border. */
export type Field = {top: number; left: number; bottom: number; right: number};
export type Send = (name: "unit", value: {layer: number; row: number; col: number; number: number}) => void;

/** One mounted drawing: what it shows, and the unit that is chosen. */
export type Drawing = {
  root: HTMLElement;
  network: Network;
  unit: Unit;
  send: Send;
  /** A timer that runs until the person rests. */
  timer: number | undefined;
  /** The number of the last choice that was sent to Python. */
  sent: number;
  voice: Voice;
  stopKeepingFocus: () => void;
  parts: {
    seen: SVGSVGElement;
    units: SVGSVGElement;
    bars: HTMLElement;
    captions: NodeListOf<HTMLElement>;
    says: HTMLElement;
    row: HTMLInputElement;
    col: HTMLInputElement;
    layer: HTMLInputElement;
  };
};
