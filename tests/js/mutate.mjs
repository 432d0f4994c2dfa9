// Mutation testing for one module of the browser code: change it in one place at a time, and see
// whether a test notices.
//
//   node tests/js/mutate.mjs stage/component/actions/history             with the tests in history.test.mjs
//   node tests/js/mutate.mjs stage/component/actions/acts acts keys      with those of acts and of keys
//
// It works on a copy. The last line says how many changes nobody noticed; each is listed above it.
import {spawnSync} from "node:child_process";
import {cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {basename, dirname, join} from "node:path";
import {fileURLToPath} from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const SWAPS = [
  [/===/, "!=="], [/!==/, "==="], [/ <= /, " < "], [/ < /, " <= "], [/ >= /, " > "], [/ > /, " >= "],
  [/ && /, " || "], [/ \|\| /, " && "], [/ \+ /, " - "], [/ - /, " + "], [/ \* /, " / "], [/ % /, " * "],
  [/\btrue\b/, "false"], [/\bfalse\b/, "true"], [/(?<=[(\s])!(?=[a-z(])/, ""], [/\bMath\.min\b/, "Math.max"],
  [/\bMath\.max\b/, "Math.min"], [/ \?\? /, " && "], [/(?<![\w.])1(?![\w.])/, "2"], [/(?<![\w.])0(?![\w.])/, "1"],
  // A statement of its own on a line.
  [/^ {2,}(?!return|const|let|if|else|for|\}|case|import|throw|\.|\/\/|\*)[\w.?]+[^;]*\);$/, ";"],
  [/^( +(?:if|else).*\)) (?!return)[\w.]+[^{;]*;$/, "$1 ;"],
];

const [module, ...names] = process.argv.slice(2);
const wanted = names.length ? names : [basename(module)];
const folder = mkdtempSync(join(tmpdir(), "mutants-"));
for (const part of ["pooling_ui", "tests/js"]) {
  cpSync(join(ROOT, part), join(folder, part), {recursive: true, filter: (path) => !path.includes("node_modules")});
}
const file = join(folder, "pooling_ui", `${module}.js`);
const source = readFileSync(file, "utf8");
const found = readdirSync(join(folder, "tests/js"), {recursive: true});
// Two components may have tests of one name: those beside the module's own come first.
const own = dirname(module).replace("/component", "").replace("/shared", "");
const nearest = found.sort((one, other) => Number(other.startsWith(own)) - Number(one.startsWith(own)));
const tests = wanted.map((name) => join(folder, "tests/js", nearest.find((path) => basename(path) === `${name}.test.mjs`)));

/** Yield every copy of the module that differs in one place. */
function* mutants() {
  const lines = source.split("\n");
  for (const [at, line] of lines.entries()) {
    if (/^\s*(\*|\/\*|\/\/|import\b)/.test(line)) continue;
    for (const [pattern, swap] of SWAPS) {
      for (const match of line.matchAll(new RegExp(pattern, "g"))) {
        const changed = line.slice(0, match.index) + match[0].replace(pattern, swap) + line.slice(match.index + match[0].length);
        // Whole-line patterns look around themselves: replace them in the line as it is.
        const text = pattern.source.startsWith("^") || pattern.source.includes("(?<") ? line.replace(pattern, swap) : changed;
        if (text !== line) yield {at: at + 1, line, text, code: lines.with(at, text).join("\n")};
      }
    }
  }
}

function noticed(code) {
  writeFileSync(file, code);
  return spawnSync(process.execPath, ["--test", ...tests], {timeout: 30_000}).status !== 0;
}

try {
  if (noticed(source)) throw new Error("the tests fail without any change");
  let all = 0;
  let survived = 0;
  for (const {at, line, text, code} of mutants()) {
    all += 1;
    if (noticed(code)) continue;
    survived += 1;
    console.log(`${module}.js:${at}\n  - ${line.trim()}\n  + ${text.trim()}`);
  }
  console.log(`${module}: ${survived} of ${all} changes unnoticed`);
} finally {
  rmSync(folder, {recursive: true});
}
