"""Several modules as one: what the browser gets is what the modules say."""

import subprocess
from collections.abc import Callable
from pathlib import Path
from shutil import which
from typing import Any

import pytest

import run
from pooling_ui import stage
from pooling_ui.components.bundle import bundle, modules_of

FOLDER = run.ROOT / "pooling_ui"
# The module of each component that Streamlit calls.
ENTRIES = {
    str(path.relative_to(FOLDER)): path
    for path in sorted(FOLDER.rglob("*.js"))
    if "\nexport default " in path.read_text(encoding="utf-8")
}
COMPONENTS = pytest.mark.parametrize("entry", ENTRIES.values(), ids=ENTRIES)


@pytest.fixture
def module(tmp_path: Path) -> Callable[..., Any]:
    """Write a module; return its path."""

    def write(name: Any, source: Any) -> Any:
        path = tmp_path / name
        path.write_text(source, encoding="utf-8")
        return path

    return write


def test_imports_go_and_names_stay(module: Callable[..., Any]) -> None:
    body = "function twice(n) {\n  return two * n;\n}\n"
    module("one.js", f"export const two = 2;\nexport {body}")
    main = module(
        "main.js",
        'import {\n  twice,\n  two,\n} from "./one.js";\nexport default () => twice(two);\n',
    )

    joined = bundle(main)

    assert joined == f"const two = 2;\n{body}\nexport default () => twice(two);\n"


def test_only_the_imports_of_neighbours_go(module: Callable[..., Any]) -> None:
    main = module(
        "main.js",
        'import {a} from "https://example.org/a.js";\n'
        'const text = `\n import {b} from "./b.js";\n`;\n',
    )

    assert bundle(main) == main.read_text()


def test_comments_on_lines_of_their_own_go_and_code_beside_a_comment_stays(
    module: Callable[..., Any],
) -> None:
    code = (
        'const url = "/** no comment */";\n'
        "/** @type {Element} */ (root).onclick = go;\n"
        "  return a /* b */ * c;\n"
    )
    main = module("main.js", f"/** One line. */\n{code}  /**\n   * Several * lines.\n   */\n}}\n")

    assert bundle(main) == f"{code}}}\n"


@pytest.mark.parametrize(
    "clash",
    ["const thing = 1;", "export function thing() {}", "export class thing {}", "let thing;"],
)
def test_a_name_that_two_modules_declare_is_an_error(
    module: Callable[..., Any], clash: str
) -> None:
    module("one.js", f"{clash}\n")
    other = module("other.js", 'import {} from "./one.js";\nexport const thing = 2;\n')

    with pytest.raises(ValueError, match=r"thing is declared in one\.js and in other\.js"):
        bundle(other)


def test_the_same_name_inside_two_functions_is_none(module: Callable[..., Any]) -> None:
    module("one.js", "function a() {\n  const inner = 1;\n}\n")
    other = module(
        "other.js", 'import {} from "./one.js";\nfunction b() {\n  const inner = 1;\n}\n'
    )

    assert bundle(other).count("inner") == 2


def test_a_module_comes_after_all_that_it_imports_and_once(module: Callable[..., Any]) -> None:
    one = module("one.js", "export const one = 1;\n")
    two = module("two.js", 'import {one} from "./one.js";\nexport const two = one + one;\n')
    main = module("main.js", 'import {two} from "./two.js";\nimport {one} from "./one.js";\n')

    assert [path.name for path in modules_of(main)] == ["one.js", "two.js", "main.js"]
    assert modules_of(two) == (one.resolve(), two.resolve())


@pytest.mark.skipif(not which("node"), reason="node is not installed")
@COMPONENTS
def test_a_component_is_one_valid_module(entry: Path) -> None:
    """Joined, the modules must still parse: a name used by two, or a lost import, would not."""
    checked = subprocess.run(
        ["node", "--check", "--input-type=module", "-"],
        input=bundle(entry),
        capture_output=True,
        text=True,
    )

    assert checked.returncode == 0, checked.stderr


def test_every_module_is_part_of_a_component_or_of_the_index_page() -> None:
    entries = [*ENTRIES.values(), FOLDER / "shell/index_page/start.js"]
    used = {path for entry in entries for path in modules_of(entry)}

    assert set(FOLDER.rglob("*.js")) == used


def test_the_stage_has_each_of_its_style_sheets_once() -> None:
    sheets = [
        path.read_text(encoding="utf-8")
        for path in (FOLDER / "stage/component/styles").glob("*.css")
    ]

    assert sheets
    assert [stage.CSS.count(sheet) for sheet in sheets] == [1] * len(sheets)
