import {escaped, paintOf, round} from "./svg.js";
/** @import {Bounds, Clip, Shape, Surface} from "../shared/types.d.ts" */

const IDENTITY = [1, 0, 0, 1, 0, 0];
/** The properties that `save` stores and `restore` brings back. */
const KEPT = /** @type {const} */ ([
  "fillStyle", "strokeStyle", "lineWidth", "lineCap", "lineJoin", "font", "textAlign", "textBaseline", "dash", "matrix", "clips",
]);
// Pixels: positions are rounded to device pixels, so boxes may be this far off.
const NEAR = 1;
/** @type {Record<string, string>} */
const ANCHORS = {left: "start", right: "end", center: "middle"};

/**
 * A context that takes the calls of a canvas context, and stores what they draw as shapes for an SVG: text
 * stays text.
 *
 * It has only what the stage uses. Shapes have no shadows. Shapes that no clip shows, or in a cleared part, are
 * left out, so that each number is in the SVG once.
 */
export class VectorContext {
  /**
   * @param {number} width @param {number} height @param {number} ratio device pixels for a CSS pixel
   * @param {CanvasRenderingContext2D} pen a real context, which measures text
   * @param {Map<string, () => string>} defs the patterns of all surfaces that belong together
   */
  constructor(width, height, ratio, pen, defs = new Map()) {
    this.canvas = {width: Math.round(width * ratio), height: Math.round(height * ratio), shapes: /** @type {Shape[]} */ ([])};
    this.pen = pen;
    this.defs = defs;
    /** @type {string | {id: string}} */
    this.fillStyle = "#000";
    this.strokeStyle = "#000";
    this.lineWidth = 1;
    this.lineCap = "butt";
    this.lineJoin = "miter";
    this.font = "400 10px sans-serif";
    this.textAlign = "left";
    this.textBaseline = "alphabetic";
    /** @type {number[]} */
    this.dash = [];
    this.matrix = IDENTITY;
    /** @type {Clip[]} */
    this.clips = [];
    /** @type {any[]} */
    this.saved = [];
    this.beginPath();
  }

  /** Return another surface, whose shapes a pattern of this one can repeat. @param {number} width @param {number} height @param {number} ratio */
  newSurface(width, height, ratio) {
    const context = new VectorContext(width, height, ratio, this.pen, this.defs);
    return /** @type {Surface} */ (/** @type {unknown} */ ({canvas: context.canvas, context, ratio}));
  }

  save() {
    this.saved.push(Object.fromEntries(KEPT.map((name) => [name, this[name]])));
  }

  restore() {
    Object.assign(this, this.saved.pop());
  }

  /** @param {number} x @param {number} y */
  translate(x, y) {
    const [a, b, c, d, e, f] = this.matrix;
    this.matrix = [a, b, c, d, a * x + c * y + e, b * x + d * y + f];
  }

  /** @param {number} angle */
  rotate(angle) {
    const [a, b, c, d, e, f] = this.matrix;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    this.matrix = [a * cos + c * sin, b * cos + d * sin, c * cos - a * sin, d * cos - b * sin, e, f];
  }

  beginPath() {
    this.path = "";
    /** @type {number[][]} */
    this.points = [];
    /** @type {Bounds | null} the path, if it is a single rectangle */
    this.only = null;
  }

  /** @param {string} text @param {...number[]} points */
  #trace(text, ...points) {
    this.path += text;
    this.points.push(...points);
    this.only = null;
  }

  /** @param {number} x @param {number} y */
  moveTo(x, y) {
    this.#trace(`M${round(x)} ${round(y)}`, [x, y]);
  }

  /** @param {number} x @param {number} y */
  lineTo(x, y) {
    this.#trace(`L${round(x)} ${round(y)}`, [x, y]);
  }

  closePath() {
    this.#trace("Z");
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  rect(x, y, width, height) {
    const isFirst = !this.path;
    this.#trace(`M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}Z`, [x, y], [x + width, y + height]);
    if (isFirst) this.only = [x, y, x + width, y + height];
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height @param {number} radius */
  roundRect(x, y, width, height, radius) {
    const most = Math.max(Math.min(radius, width / 2, height / 2), 0);
    /** @param {number} across @param {number} down */
    const corner = (across, down) => `a${round(most)} ${round(most)} 0 0 1 ${round(across)} ${round(down)}`;
    const [long, tall] = [round(width - 2 * most), round(height - 2 * most)];
    const start = `M${round(x + most)} ${round(y)}`;
    const sides = `h${long}${corner(most, most)}v${tall}${corner(-most, most)}h${-long}${corner(-most, -most)}v${-tall}${corner(most, -most)}`;
    this.#trace(`${start}${sides}Z`, [x, y], [x + width, y + height]);
  }

  /** Add a whole circle to the path: the stage draws no other arc. @param {number} x @param {number} y @param {number} radius */
  arc(x, y, radius) {
    const half = `a${round(radius)} ${round(radius)} 0 0 1`;
    const turn = round(2 * radius);
    this.#trace(`M${round(x - radius)} ${round(y)}${half} ${turn} 0${half} ${-turn} 0Z`, [x - radius, y - radius], [x + radius, y + radius]);
  }

  /** @param {"nonzero" | "evenodd"} rule */
  clip(rule = "nonzero") {
    this.clips = [...this.clips, {path: this.path ?? "", rule, box: this.only ?? null}];
  }

  fill() {
    this.#add(`<path d="${this.path}" ${this.#fillOf()}/>`, boxOf(this.points ?? []), 0);
  }

  stroke() {
    const line = [paintOf("stroke", this.strokeStyle), `stroke-width="${round(this.lineWidth)}"`];
    if (this.lineCap !== "butt") line.push(`stroke-linecap="${this.lineCap}"`);
    if (this.lineJoin !== "miter") line.push(`stroke-linejoin="${this.lineJoin}"`);
    if (this.dash.length) line.push(`stroke-dasharray="${this.dash.join(" ")}"`);
    this.#add(`<path d="${this.path}" fill="none" ${line.join(" ")}/>`, boxOf(this.points ?? []), this.lineWidth / 2);
  }

  /** @param {number[]} dash */
  setLineDash(dash) {
    this.dash = dash;
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  fillRect(x, y, width, height) {
    this.#apart(() => (this.rect(x, y, width, height), this.fill()));
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  strokeRect(x, y, width, height) {
    this.#apart(() => (this.rect(x, y, width, height), this.stroke()));
  }

  /** Draw without changing the current path. @param {() => void} draw */
  #apart(draw) {
    const {path, points, only} = this;
    this.beginPath();
    draw();
    Object.assign(this, {path, points, only});
  }

  /** @param {string} text */
  measureText(text) {
    this.pen.font = this.font;
    return this.pen.measureText(text);
  }

  /** @param {string} text @param {number} x @param {number} y */
  fillText(text, x, y) {
    const [, weight, size, family] = /** @type {RegExpMatchArray} */ (this.font.match(/^(\S+) ([\d.]+)px (.*)$/));
    const {width} = this.measureText(text);
    const left = {left: x, right: x - width, center: x - width / 2}[this.textAlign] ?? x;
    const look = [
      `x="${round(x)}" y="${round(y)}"`, `font-family="${escaped(family)}" font-size="${round(Number(size))}" font-weight="${weight}"`,
      `text-anchor="${ANCHORS[this.textAlign]}"`, this.#fillOf(),
      `textLength="${round(width)}" lengthAdjust="spacingAndGlyphs"`, // the same width in another font
    ];
    if (this.textBaseline === "middle") look.push('dominant-baseline="central"');
    const box = /** @type {Bounds} */ ([left, y - Number(size), left + width, y + Number(size)]);
    this.#add(`<text ${look.join(" ")}>${escaped(text)}</text>`, box, 0, [x, y, x, y]);
  }

  /** @param {VectorContext["canvas"]} image */
  createPattern({shapes, width, height}) {
    const pattern = {
      id: `pattern${this.defs.size}`,
      scale: 1,
      /** @param {{a: number}} matrix */
      setTransform({a}) {
        pattern.scale = a;
      },
    };
    this.defs.set(
      pattern.id,
      () =>
        `<pattern id="${pattern.id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse" ` +
        `patternTransform="scale(${pattern.scale})">${shapes.map(({markup}) => markup).join("")}</pattern>`,
    );
    return pattern;
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  clearRect(x, y, width, height) {
    this.canvas.shapes = this.canvas.shapes.filter(({anchor}) => !isInside(anchor, [x, y, x + width, y + height]));
  }

  #fillOf() {
    return typeof this.fillStyle === "string" ? paintOf("fill", this.fillStyle) : `fill="url(#${this.fillStyle.id})"`;
  }

  /** Return the current clips that cut a box. @param {Bounds} box */
  #clipsOf(box) {
    return this.clips.filter((clip) => !clip.box || !isWithin(box, clip.box));
  }

  /**
   * @param {string} markup @param {Bounds} extent @param {number} rim how far a line reaches beyond it
   * @param {Bounds} anchor the box that must lie in a part of the surface for the shape to be cleared with it
   */
  #add(markup, extent, rim, anchor = extent) {
    const [left, top, right, bottom] = this.#placed(extent);
    const box = /** @type {Bounds} */ ([left - rim, top - rim, right + rim, bottom + rim]);
    const parts = this.clips.flatMap(({box: part}) => (part ? [part] : []));
    if (parts.some((part) => isApart(box, part))) return;
    const isMoved = this.matrix.some((each, at) => each !== IDENTITY[at]);
    const moved = isMoved ? `<g transform="matrix(${this.matrix.map(round).join(" ")})">${markup}</g>` : markup;
    this.canvas.shapes.push({markup: moved, box, anchor: parts.reduce(heldIn, this.#placed(anchor)), clips: this.#clipsOf(box)});
  }

  /** @param {Bounds} box @returns {Bounds} */
  #placed([left, top, right, bottom]) {
    const [a, b, c, d, e, f] = this.matrix;
    return boxOf([[left, top], [right, top], [left, bottom], [right, bottom]].map(([x, y]) => [a * x + c * y + e, b * x + d * y + f]));
  }
}

/** @param {number[][]} points @returns {Bounds} */
function boxOf(points) {
  const [across, down] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)];
}

/** @param {Bounds} box @param {Bounds} part */
function isWithin([left, top, right, bottom], part) {
  return left >= part[0] && top >= part[1] && right <= part[2] && bottom <= part[3];
}

/** Return the part of a box that is in another; of a box outside it, the nearest point. @param {Bounds} box @param {Bounds} part @returns {Bounds} */
function heldIn([left, top, right, bottom], part) {
  /** @param {number} at @param {number} axis */
  const held = (at, axis) => Math.min(Math.max(at, part[axis]), part[axis + 2]);
  return [held(left, 0), held(top, 1), held(right, 0), held(bottom, 1)];
}

/** @param {Bounds} box @param {Bounds} part */
function isApart([left, top, right, bottom], part) {
  return left >= part[2] || right <= part[0] || top >= part[3] || bottom <= part[1];
}

/** @param {Bounds} box @param {Bounds} part */
function isInside([left, top, right, bottom], part) {
  return isWithin([left + NEAR, top + NEAR, right - NEAR, bottom - NEAR], part);
}
