"""Run the parts of the test suite one after the other, and print the results.

Standard library only: `run.py test` calls it with the Python of its environment.
"""

import contextlib
import io
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from tests.tools import browser, npm
from tests.tools.quick import changed_files, what_to_run

ROOT = Path(__file__).resolve().parents[2]
OLDEST_NODE = (20, 10)  # the first with --test-concurrency


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """The counts of passed, failed and skipped checks of one part, and why some did not pass."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0
    why: str = ""


Part = Callable[[Path], Outcome]
Line = tuple[str, Outcome, float]  # of the table: a part's name, its outcome, its seconds


def main(python: Path, names: Iterable[str], parts: Mapping[str, Part] | None = None) -> int:
    """Run the named parts with `python`, print the table, and return 1 if anything failed."""
    parts = PARTS if parts is None else parts
    if isinstance(sys.stdout, io.TextIOWrapper):  # a Windows code page lacks some characters
        sys.stdout.reconfigure(errors="replace")
    table = []
    beside: list[Future[Line]] = []
    with ThreadPoolExecutor() as pool:
        for name in names:
            print(f"\n== {name}", flush=True)
            if name in BESIDE:
                beside.append(pool.submit(_line, name, parts[name], python))
                continue
            lines = [_line(name, parts[name], python), *(it.result() for it in beside)]
            beside.clear()
            table += lines
            print("\n".join(_row(*line) for line in lines), flush=True)
        table += [it.result() for it in beside]
    print("\n" + "\n".join([HEAD, *(_row(*line) for line in table)]))
    passed, failed, skipped = (
        sum(getattr(outcome, count) for _, outcome, _ in table)
        for count in ("passed", "failed", "skipped")
    )
    print(f"\n{passed} passed, {failed} failed, {skipped} skipped", flush=True)
    return int(failed > 0)


def _line(name: str, part: Part, python: Path) -> Line:
    start = time.monotonic()
    outcome = part(python)
    return name, outcome, time.monotonic() - start


def quick(python: Path) -> int:
    """Run lint, types, and the tests of changed files; print what is left out."""
    paths, names = what_to_run(changed_files())
    parts = dict(PARTS)
    if paths:
        parts["changed"] = lambda python: _pytest(*paths, *SIDE_BY_SIDE, python=python)
        names = [*names, "changed"]
    print(f"The tests of what was changed: {', '.join(paths) or 'none'}.")
    print("All else, and the tests in a browser, run with `python3 run.py test`.")
    return main(python, names, parts)


BESIDE = {"types"}  # mypy uses one processor alone, so the next part runs beside it
HEAD = f"{'part':10} {'passed':>7} {'failed':>7} {'skipped':>7} {'seconds':>8}  why"


def _row(name: str, outcome: Outcome, seconds: float) -> str:
    counts = f"{outcome.passed:7} {outcome.failed:7} {outcome.skipped:7}"
    return f"{name:10} {counts} {seconds:8.1f}  {outcome.why}".rstrip()


def _commands(*commands: str, python: Path) -> Outcome:
    """Run each command as `python -m command`; each counts as one check."""
    wrong = [command for command in commands if _call(python, "-m", *command.split())]
    passed = len(commands) - len(wrong)
    return Outcome(passed=passed, failed=len(wrong), why="; ".join(wrong))


# A worker for each processor, at most eight.
SIDE_BY_SIDE = ("--numprocesses=auto", "--maxprocesses=8", "--dist=worksteal")
# A test in a browser that fails is tried once more, and the summary names it: browsers hang or
# crash on a busy machine. A fault of the app fails twice.
TWICE = ("--reruns=1", "-raR")
# A test in a browser often waits: one more worker than processors keeps them all busy.
IN_A_BROWSER = (f"--numprocesses={min((os.cpu_count() or 1) + 1, 8)}", "--dist=worksteal", *TWICE)
# The tests of one file stay in one worker: they share fixtures that are slow to make.
BY_FILE = ("--numprocesses=auto", "--maxprocesses=8", "--dist=loadfile")


def _pytest(*arguments: str, python: Path) -> Outcome:
    """Run pytest; a folder without tests is a failure, a missing folder is skipped."""
    missing = [name for name in arguments if name[0] != "-" and not (ROOT / name).exists()]
    if missing:
        return Outcome(skipped=1, why=f"{missing[0]} does not exist")
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.xml")
        code = _call(python, "-m", "pytest", "-q", f"--junitxml={report}", *arguments)
        outcome = read_junit(report) if report.exists() else Outcome()
    if code == 5 and outcome.skipped:  # whole files were skipped, with their reasons
        return outcome
    if code and not outcome.failed:
        why = {5: "no tests were collected"}.get(code, f"pytest ended with code {code}")
        return Outcome(passed=outcome.passed, failed=1, skipped=outcome.skipped, why=why)
    return outcome


def read_junit(report: Path) -> Outcome:
    """Return the counts in pytest's report."""
    cases = list(ElementTree.parse(report).getroot().iter("testcase"))
    failed = [case for case in cases if {"failure", "error"} & {child.tag for child in case}]
    skips = [skip for case in cases for skip in case.iter("skipped")]
    why = [str(case.get("name")) for case in failed] + [_reason(skip) for skip in skips]
    return Outcome(
        passed=len(cases) - len(failed) - len(skips),
        failed=len(failed),
        skipped=len(skips),
        why=_shortly(why),
    )


def _reason(skip: ElementTree.Element) -> str:
    message = str(skip.get("message"))
    return str(skip.text) if message == "collection skipped" else message


def _node(python: Path, folder: Path = ROOT / "tests" / "js") -> Outcome:
    """Run the tests of the browser code; they need only Node."""
    files = sorted(
        str(path) for path in folder.rglob("*.test.mjs") if NODE_MODULES not in path.parts
    )
    node = shutil.which("node")
    if not files:
        return Outcome(failed=1, why="no tests were collected")
    if not node:
        return Outcome(skipped=len(files), why="node is not installed")
    version = subprocess.run([node, "--version"], capture_output=True, text=True).stdout.strip()
    if tuple(map(int, re.findall(r"\d+", version)[:2])) < OLDEST_NODE:
        oldest = ".".join(map(str, OLDEST_NODE))
        return Outcome(skipped=len(files), why=f"node {version} is older than {oldest}")
    with tempfile.TemporaryDirectory() as notes:
        report = Path(notes, "report.tap")
        shown = ("--test-reporter=spec", "--test-reporter-destination=stdout")
        noted = ("--test-reporter=tap", f"--test-reporter-destination={report}")
        # By default, node leaves one processor unused.
        at_once = f"--test-concurrency={os.cpu_count() or 1}"
        code = _call(node, "--test", at_once, *shown, *noted, *files)
        outcome = read_tap(report.read_text(encoding="utf-8"))
    return outcome if outcome.failed or not code else Outcome(failed=1, why=f"node: code {code}")


def read_tap(text: str) -> Outcome:
    """Return the counts in node's report."""
    counts = {name: int(count) for name, count in re.findall(r"^# (\w+) (\d+)$", text, re.M)}
    failed = re.findall(r"^ *not ok \d+ - (.*)$", text, re.M)
    return Outcome(
        passed=counts.get("pass", 0),
        failed=counts.get("fail", 0) + counts.get("cancelled", 0),
        skipped=counts.get("skipped", 0) + counts.get("todo", 0),
        why=_shortly(failed),
    )


def _js_lint(python: Path) -> Outcome:
    """Check the browser code: ESLint's rules, and the types in its JSDoc comments."""
    missing = npm.install()
    if missing:
        return Outcome(skipped=len(JS_CHECKS), why=missing)
    wrong = [name for name, command in JS_CHECKS.items() if _call(*command)]
    passed = len(JS_CHECKS) - len(wrong)
    return Outcome(passed=passed, failed=len(wrong), why="; ".join(wrong))


NODE_MODULES = "node_modules"
JS_CHECKS = {
    "eslint": [
        npm.program("eslint"),
        *("--config", "tests/js/eslint.config.js", "--max-warnings=0"),
        *("pooling_ui", "tests/js"),
    ],
    "tsc": [npm.program("tsc"), "--project", "tests/js/tsconfig.json"],
}


def _e2e(python: Path) -> Outcome:
    if not browser.find():
        browser.fetch(python)
    npm.install()  # for axe-core; without it its tests are skipped, with a reason
    return _pytest("tests/e2e", *IN_A_BROWSER, python=python)


def _firefox(python: Path) -> Outcome:
    if not browser.find(browser.FIREFOX):
        browser.fetch(python, browser.FIREFOX)
    return _pytest("tests/firefox", *SIDE_BY_SIDE, *TWICE, python=python)


def _webkit(python: Path) -> Outcome:
    if not browser.find(browser.WEBKIT):
        browser.fetch(python, browser.WEBKIT)
    return _pytest("tests/webkit", *TWICE, python=python)


def _doctests(python: Path) -> Outcome:
    guides = [name for name in ("README.md",) if ">>>" in _text(ROOT / name)]
    rooms = ("pooling_core", "pooling_ui")
    asked = ("-ptests.helpers.declared", "--doctest-modules", "--doctest-glob=*.md")
    return _pytest(*asked, *rooms, *guides, python=python)


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


def _shortly(reasons: list[str]) -> str:
    distinct = list(dict.fromkeys(reasons))
    more = f" (and {len(distinct) - 1} more)" if len(distinct) > 1 else ""
    return distinct[0] + more if distinct else ""


def _call(*command: str | Path) -> int:
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL) as process:
        try:
            return process.wait()
        except KeyboardInterrupt:
            _interrupt(process)
            raise


def _interrupt(process: subprocess.Popen[bytes]) -> None:
    """Let a part clean up, so that no server or browser is left running."""
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(timeout=2)  # Ctrl-C in a terminal has reached it, too
    if process.poll() is None:
        process.terminate() if sys.platform == "win32" else process.send_signal(signal.SIGINT)
        process.wait()


LINTS = ("ruff check", "ruff format --check", "tests.tools.rooms")
PARTS: dict[str, Part] = {
    "lint": lambda python: _commands(*LINTS, python=python),
    "types": lambda python: _commands("mypy", python=python),
    "way_in": lambda python: _pytest("tests/way_in", *BY_FILE, python=python),
    "core": lambda python: _pytest("tests/core", *SIDE_BY_SIDE, python=python),
    "ui": lambda python: _pytest("tests/ui", *SIDE_BY_SIDE, python=python),
    "js": _node,
    "js_lint": _js_lint,
    "e2e": _e2e,
    "firefox": _firefox,
    "webkit": _webkit,
    "doctests": _doctests,
}
