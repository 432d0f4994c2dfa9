import {
  inputLabel, kindAt, outputLabel, outputOf, tapsOf, windowsReading, windowsWonBy, winnerOf,
} from "./scene.js";

const LONGEST_LIST = 9;
const LONGEST_NAMES = 4;

/** A pair as PyTorch counts it: (row, column) from 0. */
export function pair(row, col) {
  return `(${signed(row)}, ${signed(col)})`;
}

function signed(number) {
  return number < 0 ? `−${-number}` : String(number);
}

/** What one window does, as pieces {text, strong}: the winner's value is the strong one. */
export function windowSentence(scene, window) {
  const {rows, cols} = tapsOf(scene, window);
  const winner = winnerOf(scene, window);
  const value = outputLabel(scene, window);
  const target = ` → output ${pair(...outputOf(scene, window))}`;
  const pieces = [{text: "max("}, ...listTaps(scene, rows, cols, winner), {text: ") = "}];
  if (!winner) {
    return [...pieces, {text: `${value}: no cell of the input lies in this window${target}`}];
  }
  const place = ` at ${pair(...winner)}, flat index ${scene.indices[window]}${target}`;
  return [...pieces, {text: value, strong: true}, {text: place + whyThisOne(scene, window, rows, cols)}];
}

function listTaps(scene, rows, cols, winner) {
  const pieces = [];
  const count = rows.length * cols.length;
  for (let tap = 0; tap < Math.min(count, LONGEST_LIST); tap += 1) {
    const row = rows[Math.floor(tap / cols.length)];
    const col = cols[tap % cols.length];
    if (tap) pieces.push({text: ", "});
    const strong = winner !== null && row === winner[0] && col === winner[1];
    pieces.push({text: inputLabel(scene, row, col), strong});
  }
  if (count > LONGEST_LIST) pieces.push({text: `, … ${count} cells`});
  return pieces;
}

/** Why this one of several equal cells: read off the labels, since equal values share theirs. */
function whyThisOne(scene, window, rows, cols) {
  const label = scene.label[scene.winners[window]];
  let equals = 0;
  for (const row of rows) {
    for (const col of cols) {
      if (kindAt(scene, row, col) === "cell" && scene.label[row * scene.width + col] === label) equals += 1;
    }
  }
  if (Number.isNaN(scene.tone[scene.winners[window]])) {
    return equals > 1 ? ". NaN wins; the last NaN gives the index" : ". NaN wins over every number";
  }
  return equals > 1 ? `. Tie: the first of ${equals} equal cells wins` : "";
}

/** What one input cell takes part in, or why a cell around the input never wins. */
export function cellSentence(scene, row, col) {
  const kind = kindAt(scene, row, col);
  if (kind === "padding") return [{text: `Padding at ${pair(row, col)} counts as −∞: it never wins.`}];
  if (kind === "overhang") {
    return [{text: `Overhang at ${pair(row, col)}: a ceil_mode window reaches past the edge. It counts as −∞.`}];
  }
  const start = [{text: `Input ${pair(row, col)} = `}, {text: inputLabel(scene, row, col), strong: true}];
  const reading = windowsReading(scene, row, col).length;
  if (scene.windows === 0) return start;
  if (reading === 0) return [...start, {text: ": no window reads it."}];
  const won = windowsWonBy(scene, row, col);
  const read = `: read by ${reading === 1 ? "1 window" : `${reading} windows`}`;
  if (!won.length) return [...start, {text: `${read}, wins none.`}];
  const names = won.slice(0, LONGEST_NAMES).map((window) => pair(...outputOf(scene, window)));
  const more = won.length > LONGEST_NAMES ? ` and ${won.length - LONGEST_NAMES} more` : "";
  return [...start, {text: `${read}, wins ${won.length}: output ${names.join(", ")}${more}.`}];
}

/** A sentence's pieces as plain text. */
export function plainText(pieces) {
  return pieces.map(({text}) => text).join("");
}
