"""Code names a parameter of a link by its value, not by its text in the link."""

import ast
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

import run
import tests.helpers.declared  # noqa: F401  (the names of all parameters)
from pooling_ui.state.params import ALL, SETTING

Finds = Callable[[str], Iterable[tuple[int, str]]]
DECLARED_BY = {"SettingParam", "WindowParameter", "Group"}
# The functions that take a parameter first, and those that take its name.
TAKERS = {
    *("write_link", "report_unusable", "report_if_unusable", "may_set", "shows", "has"),
    *("is_locked", "linked_values", "watch_browser", "forget", "release"),
}
# What holds values by the names of parameters: a link, Streamlit's state of widgets, and the values
# of a setting. The state also has keys that are put together, of widgets that no link holds.
LINKS, STATES = {"link", "query_params"}, {"state", "session_state"}
CHOICES = {"choices", "values", "DEFAULTS"}


def named_by_text(source: str) -> Iterator[tuple[int, str]]:
    """Yield each place that names a parameter by a text, with its line."""
    for node in ast.walk(ast.parse(source)):
        if any(is_name(text) for text in texts_in(node)):
            yield getattr(node, "lineno", 0), ast.unparse(node)


def texts_in(node: ast.AST) -> Iterator[ast.expr]:
    """Yield the expressions of a call, an item or a comparison that may name a parameter."""
    match node:
        case ast.Call(func=func, args=[first, *_]) if last_name(func) in TAKERS:
            yield from first.elts if isinstance(first, ast.List | ast.Tuple) else (first,)
        case ast.Call(func=ast.Attribute(value=holder), args=[first, *_]):
            yield from () if last_name(holder) in CHOICES else looked_up(holder, first)
        case ast.Subscript(value=holder, slice=text):
            is_made = isinstance(node.ctx, ast.Store) and last_name(holder) == "link"
            yield from () if is_made else looked_up(holder, text)  # a link for an address has texts
        case ast.Compare(left=text, ops=[ast.In() | ast.NotIn()], comparators=[holder]):
            yield from looked_up(holder, text)
        case (
            ast.BinOp(left=holder, op=ast.BitOr(), right=ast.Dict(keys=texts))
            | ast.AugAssign(target=holder, op=ast.BitOr(), value=ast.Dict(keys=texts))
        ) if last_name(holder) in CHOICES:
            yield from filter(None, texts)
        case ast.keyword(arg="args", value=ast.Tuple(elts=[first, *_])):
            yield first


def looked_up(holder: ast.expr, text: ast.expr) -> Iterator[ast.expr]:
    """Yield the text that is looked up, if what holds it has the names of parameters."""
    is_key = isinstance(text, ast.Constant)
    if last_name(holder) in LINKS or (is_key and last_name(holder) in STATES | CHOICES):
        yield text


def last_name(node: ast.expr) -> str:
    """Return the last name of `a.b.c`."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def is_name(text: ast.expr) -> bool:
    """Return True for the name of a parameter, and for a text that is put together."""
    match text:
        case ast.Constant(value=str(name)):
            return name in ALL
    return isinstance(text, ast.JoinedStr)


def settings_named_by_text(source: str) -> Iterator[tuple[int, str]]:
    """Yield each text that is the name of a setting's parameter, but for declarations.

    A part of a text that is put together is no name: `f"avg_pool{axes}d"`.
    """
    tree = ast.parse(source)
    others = {
        text
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        or (isinstance(node, ast.Call) and last_name(node.func) in DECLARED_BY)
        for text in ast.walk(node)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node.value in SETTING and node not in others:
            yield node.lineno, ast.unparse(node)


def values_named_by_text(source: str) -> Iterator[tuple[int, str]]:
    """Yield each text that names a parameter of a setting as a key of values or in a comparison.

    In a link all values are texts: there a name is a text, too. A mapping with other keys, as of
    a chart's margins, is none of values.
    """
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Dict(keys=keys, values=values):
                pairs = zip(keys, values, strict=True)
                of_values = all(not isinstance(key, ast.Constant) or is_name(key) for key in keys)
                texts = [key for key, value in pairs if of_values and not is_text(value)]
            case ast.Compare(left=left, ops=[ast.Eq() | ast.NotEq()], comparators=[right]):
                texts = [left, right]
            case _:
                continue
        for text in texts:
            if isinstance(text, ast.Constant) and text.value in SETTING:
                yield text.lineno, ast.unparse(text)


def is_text(node: ast.expr) -> bool:
    """Return True for a text, also one that is put together."""
    match node:
        case ast.Constant(value=str()) | ast.JoinedStr() | ast.Call(func=ast.Name(id="str")):
            return True
        case ast.Attribute(attr="label"):
            return True
    return False


FILES = [run.ROOT / "app.py", *sorted((run.ROOT / "pages").glob("*.py"))]
FILES += sorted((run.ROOT / "pooling_ui").rglob("*.py"))


def test_code_names_parameters_by_their_values() -> None:
    assert found_by(named_by_text, FILES) == []


def test_code_names_values_of_a_setting_by_their_parameters() -> None:
    assert found_by(values_named_by_text, FILES) == []


def test_the_room_of_the_setting_has_no_other_text_that_names_one() -> None:
    room = [file for file in FILES if file.parent.name == "setting"]

    assert found_by(settings_named_by_text, room) == []


def found_by(finds: Finds, files: list[Path]) -> list[str]:
    return [
        f"{place(file)}:{line}: {code}"
        for file in files
        for line, code in finds(file.read_text("utf-8"))
    ]


def place(file: Path) -> str:
    return str(file.relative_to(run.ROOT))


@pytest.mark.parametrize(
    "line",
    [
        'write_link("grad", "")',
        'write_link(f"{prefix}at", "3")',
        'report_unusable("was")',
        'may_set("down") and shows("n")',
        'task.has("x")',
        'release(["k", "s"])',
        'st.button("Set", on_click=write_link, args=("grad", ""))',
        'decode_cells(link.get("grad", ""))',
        'st.query_params["cover"]',
        'del st.query_params["cover"]',
        '"lesson" not in st.query_params',
        'st.session_state["row"] = 3',
        'POOLS[choices["keep"]]',
        'choices |= {"ceil": True}',
        'setting_of(DEFAULTS | {**more, "lay": label}, shape)',
    ],
)
def test_a_parameter_named_by_its_text_is_found(line: str) -> None:
    assert list(named_by_text(line))


@pytest.mark.parametrize(
    "line",
    [
        "write_link(GRAD_OUTPUT, text)",
        "GRAD_OUTPUT.value_in(st.query_params)",
        "LESSON.name in link",
        'link["k"] = "3"',
        'open_page("pages/grid.py", {"k": "3"})',
        'st.session_state["close_note"]',
        "choices |= {CEIL.name: True, **more}",
    ],
)
def test_a_parameter_named_by_its_value_is_not(line: str) -> None:
    assert not list(named_by_text(line))


@pytest.mark.parametrize(
    "line", ['name == "pads"', '{"lay": label}', '"div" in names', 'now["keep"]']
)
def test_a_parameter_of_a_setting_named_by_its_text_is_found(line: str) -> None:
    assert list(settings_named_by_text(line))


@pytest.mark.parametrize(
    "line", ['KEEP = SettingParam("keep")', 'GROUP = Group("keep")', "KEEP.name"]
)
def test_a_declaration_is_not(line: str) -> None:
    assert not list(settings_named_by_text(line))


@pytest.mark.parametrize(
    "line", ['{"k": 3, "s": 2}', 'name == "k"', '{"separate": axes > 1}', '"keep" != name']
)
def test_a_value_of_a_setting_named_by_text_is_found(line: str) -> None:
    assert list(values_named_by_text(line))


@pytest.mark.parametrize(
    "line",
    [
        '{"k": "3", "s": str(stride), "p": f"{padding}"}',
        '{"lay": BY_SIZE.label}',
        '{"l": 10, "r": 10}',
        "{KERNEL.name: 3}",
        'name == "Max"',
    ],
)
def test_the_texts_of_a_link_are_not(line: str) -> None:
    assert not list(values_named_by_text(line))
