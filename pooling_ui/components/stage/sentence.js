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

/**
 * What one window does, as pieces: the winner's value is `strong`, a pair is `whole` (never broken
 * over two lines).
 */
export function windowSentence(scene, window) {
  const {rows, cols} = tapsOf(scene, window);
  const winner = winnerOf(scene, window);
  const value = outputLabel(scene, window);
  const pieces = [{text: "max("}, ...listTaps(scene, rows, cols, winner), {text: ") = "}];
  const target = [{text: " → output "}, {text: pair(...outputOf(scene, window)), whole: true}];
  if (!winner) return [...pieces, {text: `${value}: no cell of the input lies in this window`}, ...target];
  return [
    ...pieces,
    {text: value, strong: true},
    {text: " at "},
    {text: pair(...winner), whole: true},
    {text: `, flat index ${scene.indices[window]}`},
    ...target,
    {text: whyThisOne(scene, window, rows, cols)},
  ];
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
    return equals > 1 ? ". NaN wins; the last NaN gives the index." : ". NaN wins over every number.";
  }
  return equals > 1 ? `. Tie: the first of ${equals} equal cells wins.` : "";
}

/** What one input cell takes part in, or why a cell around the input never wins. */
export function cellSentence(scene, row, col) {
  const kind = kindAt(scene, row, col);
  const place = {text: pair(row, col), whole: true};
  if (kind === "padding") return [{text: "Padding at "}, place, {text: " counts as −∞: it never wins."}];
  if (kind === "overhang") {
    return [{text: "Overhang at "}, place, {text: ", past the edge, counts as −∞: it never wins."}];
  }
  if (kind === "dropped") return [{text: "No window reaches "}, place, {text: `. ${whyDropped(scene, row, col)}`}];
  const start = [{text: "Input "}, place, {text: " = "}, {text: inputLabel(scene, row, col), strong: true}];
  if (scene.windows === 0) return start;
  const reading = windowsReading(scene, row, col).length;
  if (reading === 0) return [...start, {text: ": no window reads it."}];
  const won = windowsWonBy(scene, row, col);
  const read = `: read by ${reading === 1 ? "1 window" : `${reading} windows`}`;
  if (!won.length) return [...start, {text: `${read}, wins none.`}];
  return [...start, {text: `${read}, wins ${won.length}: output `}, ...outputNames(scene, won), {text: "."}];
}

function whyDropped({rows, cols}, row, col) {
  const past = [[rows, row], [cols, col]].filter(([axis, at]) => at >= axis.kept);
  return past.map(([axis]) => axis.dropped.why).join(" ");
}

function outputNames(scene, windows) {
  const names = windows.slice(0, LONGEST_NAMES).flatMap((window, at) => [
    {text: at ? ", " : ""},
    {text: pair(...outputOf(scene, window)), whole: true},
  ]);
  const more = windows.length - LONGEST_NAMES;
  return more > 0 ? [...names, {text: ` and ${more} more`}] : names;
}

/** A sentence's pieces as plain text. */
export function plainText(pieces) {
  return pieces.map(({text}) => text).join("");
}
