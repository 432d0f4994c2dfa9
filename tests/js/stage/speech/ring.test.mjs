import assert from "node:assert/strict";
import {test} from "node:test";
import {nameAriaCells} from "../../../../pooling_ui/stage/component/speech/names.js";
import {scene} from "../../helpers/fixtures.mjs";

const WINDOW = {kind: "window", at: null, step: 5, filled: 16, pin: null, unmarked: false};

test("a ring round a cell leaves the winner's badge and the pin in sight: each marks one cell, wherever it goes", () => {
  const it = scene("overlapping");
  const ariaGrids = Object.fromEntries(["input", "output"].map((name) => [name, {
    name, element: {isConnected: true}, slices: it.slices[name], names: [], named: null, marked: {},
    cells: Array.from({length: 16}, () => ({dataset: {}, setAttribute() {}})),
  }]));
  const marked = (view) => {
    nameAriaCells(ariaGrids, it, {...WINDOW, ...view});
    return ["badged", "pinned"].map((mark) =>
      Object.values(ariaGrids).flatMap(({name, cells}) => cells.flatMap(({dataset}, cell) => (dataset[mark] === "true" ? [`${name} ${cell}`] : []))).join());
  };
  const [won, lost] = [it.winners[5], [...it.coverage.keys()].find((cell) => !it.winners.includes(cell))];
  const place = (cell) => [Math.floor(cell / 4), cell % 4];

  assert.deepEqual(marked({pin: ["output", 1, 1]}), [`input ${won}`, "output 5"]);
  assert.deepEqual(marked({unmarked: true, pin: ["output", 1, 1]}), ["", "output 5"]);
  assert.deepEqual(marked({kind: "cell", at: place(won), pin: ["input", ...place(won)]}), [`input ${won}`, `input ${won}`]);
  assert.deepEqual(marked({kind: "cell", at: place(lost)}), ["", ""]);
});
