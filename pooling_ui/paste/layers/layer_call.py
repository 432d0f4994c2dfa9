"""Read the call of one pooling layer or function from a text; nothing of it is run."""

import ast
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from difflib import SequenceMatcher, get_close_matches
from functools import partial
from itertools import product
from math import isfinite
from typing import Any

from pooling_core.geometry.pool_spec import Ints as Ints
from pooling_ui.model_text.argument import names_above, value_of_node
from pooling_ui.model_text.problems import UnreadableError
from pooling_ui.model_text.values import Names
from pooling_ui.paste.layers.input_size import DEPTHS, find_size, text_around
from pooling_ui.paste.layers.pool_names import NAMES, Library, PoolName, is_of_a_library, pool_named

_NAME = re.compile(r"(?<![\w.])[A-Za-z_][\w.]{0,80}\s{0,3}\(")
_MOST_CALL = 600  # characters
_DEEPEST = 20  # brackets in each other
LARGEST = 10**9
_MOST_COMPARED, _LONGEST_NAME = 8, 30
_ALIKE = 0.81  # how similar a misspelt name must be
# The sides of a tensor: x.shape[2:], x.size()[-2:], x.size(2), x.shape[-1].
_OF_INPUT = re.compile(
    r"\w{1,40}\.(?:(?:shape|size\(\))\[(2|-[123]):\]|(?:size\(|shape\[)([2-4]|-[123])[])])"
)
_PADDING_MODE = re.compile(r""",?\s*padding_mode\s*=\s*(?:["']\w*["']|\w+)""")
_BEHIND = re.compile(r"\b([A-Za-z_]\w{0,40})\s?=\s?(\d{1,9})\b")
_CLOSING = {"(": ")", "[": "]", "{": "}"}
# Those that are whole numbers.
_WHOLE = {"kernel_size", "stride", "padding", "dilation", "output_size", "divisor_override"}
# The module with the functions of PyTorch, by that of its layers.
_FUNCTIONS_OF = {"nn.": "F.", "torch.nn.": "torch.nn.functional."}
_CALL = "call"  # stands for the name of a call while its arguments are parsed
# Arguments that change no size and no number here; their values are not read.
_UNREAD = {"name", "dtype", "indices", "_random_samples", "input"}
# Those that any layer of Keras takes besides.
_OF_KERAS_LAYERS = {"input_shape", "batch_input_shape", "batch_size", "trainable", "autocast"}
_CHANNELS_LAST = ("channels_last", "NWC", "NHWC", "NDHWC")
_CHANNELS_FIRST = ("channels_first", "NCW", "NCHW", "NCDHW")
# Keras' and TensorFlow's names of arguments, as PyTorch calls them.
_TORCH_NAMES = {
    **{"pool_size": "kernel_size", "ksize": "kernel_size", "window_shape": "kernel_size"},
    "strides": "stride",
}


class UnreadableCallError(ValueError):
    """A call that cannot be read; the message says what, in one sentence.

    `mended` is the text with the nearest name in it, or with the missing bracket; "" if no mend is
    near.
    """

    def __init__(self, problem: str, mended: str = "") -> None:
        super().__init__(problem)
        self.mended = mended

    def within(self, before: str, behind: str) -> "UnreadableCallError":
        """Return the same error about a part of a text, with the whole text mended."""
        return UnreadableCallError(
            str(self), f"{before}{self.mended}{behind}" if self.mended else ""
        )


@dataclass(frozen=True, slots=True)
class PoolCall:
    """A call: the pool that it names, and its arguments by PyTorch's names.

    `text` is the call as it was pasted, and `around` is all that may tell the size of its input:
    its tensor, the line that makes it, the rest of the call's line, and the text above and below,
    in this order. `note` says what was read otherwise than it was written.
    """

    name: PoolName
    arguments: Mapping[str, Any]
    text: str
    around: str
    note: str = ""

    def __getitem__(self, name: str) -> Any:
        """Return the value of an argument; None if it is not given."""
        return self.arguments.get(name)

    @property
    def channels_last(self) -> bool:
        """Return True if its tensors hold the channels behind rows and columns."""
        layout = self["data_format"]
        return self.name.channels_last if layout is None else layout in _CHANNELS_LAST

    def spatial(self, value: Any) -> Any:
        """Return an argument without the batch's and the channels' numbers, if it has them.

        `tf.nn` takes them.
        """
        is_tensorflow = self.name.library is Library.TENSORFLOW
        if is_tensorflow and isinstance(value, tuple) and len(value) == self.name.axes + 2:
            return value[1:-1] if self.channels_last else value[2:]
        return value


def find_call(text: str) -> PoolCall | None:
    """Return the first call of a pool in a text; None if there is none.

    Raises
    ------
    UnreadableCallError
        There is one, and its arguments cannot be read, or no such pool takes them.

    Examples
    --------
    >>> found = find_call("y = F.avg_pool2d(x, 2, count_include_pad=False)  # halves it")
    >>> found.name.name, found.arguments, found.text
    ('avg_pool2d', {'kernel_size': 2, 'count_include_pad': False}, \
'F.avg_pool2d(x, 2, count_include_pad=False)')
    """
    for match in _NAME.finditer(text):
        dotted = match[0].rstrip("( \t\n\r").strip(".")
        name = pool_named(dotted)
        if name is None:
            continue
        end = end_of_call(text, match.end() - 1)
        call = text[match.start() : end]
        begin = match.end() - 1
        try:
            names = names_above(text[: match.start()])
            for each, number in _BEHIND.findall(text[end:].partition("\n")[0]):
                names.setdefault(each, int(number))  # “with k=3, s=2”
            plane_of = partial(_plane_of, name, text, match.start(), end)
            arguments, tensor = _arguments(name, dotted, text[begin:end], names, plane_of)
        except UnreadableCallError as problem:
            raise problem.within(text[:begin], text[end:]) from None
        if name.library is Library.FLAX:
            name = _with_axes_of(
                arguments["kernel_size"], name, text[: match.start()], text[begin:]
            )
        around = text_around(text, match.start(), end, tensor)
        return PoolCall(name, arguments, call, around, _name_note(name, dotted))
    return None


def _with_axes_of(window: Any, name: PoolName, before: str, behind: str) -> PoolName:
    """Return a pool of Flax with as many axes as its window; the text around its name mends it."""
    if not isinstance(window, tuple):
        near = f"F.{name.name}2d"
        problem = (
            f"torch.nn has no {name.name}, and that of Flax takes a tuple for window_shape; the "
            f"nearest is {near}"
        )
        raise UnreadableCallError(problem, f"{before}{near}{behind}")
    if not 1 <= len(window) <= 3:
        raise UnreadableCallError(f"a window_shape of {len(window)} numbers is not read")
    return replace(name, axes=len(window))


def _name_note(name: PoolName, dotted: str) -> str:
    """Return the sentence on a name that is read as another one; "" for the name itself."""
    if name.with_indices:
        return f"It is {name.name} with return_indices=True."
    if name.library is Library.FLAX:
        return f"{dotted} is a function of Flax. Without strides, it moves by 1 cell."
    if dotted.endswith(name.name) or name.library is Library.TENSORFLOW:
        return ""
    return f"{name.library.value} writes it {name.name}."


def _plane_of(name: PoolName, text: str, start: int, end: int, tensor: str) -> Ints | None:
    """Return the plane of a call's tensor; None if the text does not tell it."""
    size = find_size(text_around(text, start, end, tensor), name.axes)
    return size.plane if size and name.library is Library.TORCH else None


def misspelt_name(text: str) -> UnreadableCallError | None:
    """Return the error about a name that is much like that of a pool; None if there is none.

    Examples
    --------
    >>> problem = misspelt_name("F.maxpool2d(x, 2)")
    >>> str(problem), problem.mended
    ('there is no F.maxpool2d; the nearest is F.max_pool2d', 'F.max_pool2d(x, 2)')
    >>> misspelt_name("nn.Linear(2, 3)")
    """
    called = {match[0].rstrip("( \t\n\r"): match.start() for match in _NAME.finditer(text)}
    for dotted in sorted(called, key=lambda each: len(each.rpartition(".")[2]), reverse=True)[
        :_MOST_COMPARED
    ]:
        *_, name = dotted.rpartition(".")
        where, start = dotted.removesuffix(name), called[dotted]
        if not is_of_a_library(where):
            continue  # another library has names of its own
        if near := _near_name(where, name):
            return UnreadableCallError(
                f"there is no {dotted}; the nearest is {near}",
                f"{text[:start]}{near}{text[start + len(dotted) :]}",
            )
    return None


def _near_name(where: str, name: str) -> str:
    """Return the name of a pool that is much like a name, with the same words before it.

    PyTorch's functions are in another module than its layers. Capital letters count little. Of
    names that differ in the axes alone, a plane's comes first.
    """
    best, most = "", (_ALIKE, False, 0.0)
    matcher = SequenceMatcher(b=name[:_LONGEST_NAME].lower())
    modules = (where, *filter(None, [_FUNCTIONS_OF.get(where)]))
    for module, (_, each) in product(modules, NAMES):
        pool = pool_named(f"{module}{each}")
        if pool is None or pool.name != each:
            continue
        matcher.set_seq1(each.lower())
        if matcher.real_quick_ratio() < _ALIKE:
            continue
        alike = sum(ours == theirs for ours, theirs in zip(each, name, strict=False))
        score = matcher.ratio(), pool.axes == 2, alike / len(each)
        if score > most:
            best, most = f"{module}{each}", score
    return best


def end_of_call(text: str, start: int) -> int:
    """Return the place behind the bracket that closes the one at `start`."""
    depth = 0
    for at in range(start, min(len(text), start + _MOST_CALL)):
        depth += DEPTHS.get(text[at], 0)
        if depth > _DEEPEST:
            raise UnreadableCallError("its brackets lie too deeply in each other")
        if depth == 0:
            return at + 1
    raise UnreadableCallError("its closing bracket is missing", _closed(text, start))


def _closed(text: str, start: int) -> str:
    """Return a text with the missing brackets, behind as much of it as is Python; "" if none is.

    The text may go on in words: `nn.MaxPool2d(3, 2 on 7 × 7`.
    """
    code, open_brackets, best = text[start : start + _MOST_CALL], "", ""
    for at, sign in enumerate(code):
        if sign in _CLOSING:
            open_brackets = _CLOSING[sign] + open_brackets
        elif sign in DEPTHS:
            open_brackets = open_brackets.removeprefix(sign)
        if not code[at + 1 : at + 2].strip() and sign.strip():
            try:
                ast.parse(f"{_CALL}{code[: at + 1]}{open_brackets}", mode="eval")
            except (SyntaxError, ValueError, RecursionError, MemoryError):
                continue
            end = start + at + 1
            best = f"{text[:end]}{open_brackets}{text[end:]}"
    return best


def _parsed(dotted: str, brackets: str) -> ast.Call:
    """Return the call in the brackets."""
    try:
        call = ast.parse(f"{_CALL}{brackets}", mode="eval").body
    except SyntaxError:
        raise UnreadableCallError(
            f"what stands between the brackets of {dotted} is no Python"
        ) from None
    except (ValueError, RecursionError, MemoryError):
        raise UnreadableCallError(f"the arguments of {dotted} are too many or too large") from None
    assert isinstance(call, ast.Call)
    return call


def _arguments(
    name: PoolName,
    dotted: str,
    brackets: str,
    names: Names,
    plane_of: Callable[[str], Ints | None],
) -> tuple[dict[str, Any], str]:
    """Return the arguments by PyTorch's names, as values; and what tells the input's size, as code.

    That is a function's tensor, or a Keras layer's `input_shape`. `names` have values in the text;
    `plane_of` returns the plane of a tensor, if the text tells it.
    """
    call = _parsed(dotted, brackets)
    places, given, tensor = list(name.places), list(call.args), ""
    if name.takes_input and given and not _is_window(given[0]):
        tensor, given = code_of(given[0], 200), given[1:]
    if any(isinstance(each, ast.Starred) for each in given):
        raise UnreadableCallError(f"{name.name}: arguments behind * are not read")
    if len(given) > len(places):
        raise UnreadableCallError(
            f"{name.name} takes at most {len(places)} arguments by place, here are {len(given)}"
        )
    written = dict(zip(places, given, strict=False))
    for keyword in call.keywords:
        if keyword.arg is None:
            raise UnreadableCallError(f"{name.name}: arguments behind ** are not read")
        if name.library is Library.KERAS and keyword.arg in _OF_KERAS_LAYERS:
            tensor += f"{keyword.arg}={code_of(keyword.value, 200)} "
            continue
        if keyword.arg not in (*places, "input"):
            raise _no_argument(name, keyword.arg, brackets, call)
        if keyword.arg in written:
            raise UnreadableCallError(f"{name.name} is given {keyword.arg} twice")
        written[keyword.arg] = keyword.value
    missing = [each for each in name.needs if each not in written]
    if missing:
        raise UnreadableCallError(f"{name.name} needs {' and '.join(missing)}")
    values: dict[str, Any] = {"return_indices": True} if name.with_indices else {}
    for key, node in written.items():
        if key not in _UNREAD and key not in values:
            value = _sides_of_input(node, tensor, plane_of)
            value = _value(key, node, names) if value is None else value
            values[_TORCH_NAMES.get(key, key)] = value
            if _TORCH_NAMES.get(key, key) in _WHOLE and any(
                isinstance(each, float) for each in entries_of(value)
            ):
                raise _not_whole(key, node, value, brackets)
    values |= {key: value for key, value in name.presets if values.get(key) is None}
    if values.get("data_format") not in (None, *_CHANNELS_LAST, *_CHANNELS_FIRST):
        raise UnreadableCallError(
            f"data_format must be one of {', '.join((*_CHANNELS_LAST, *_CHANNELS_FIRST))}"
        )
    return values, tensor


def _sides_of_input(
    node: ast.expr, tensor: str, plane_of: Callable[[str], Ints | None]
) -> Ints | int | None:
    """Return the sides of the input that an argument names, or one; None for another argument."""
    sides = _OF_INPUT.fullmatch(code_of(node))
    plane = plane_of(tensor) if sides else None
    if sides is None or plane is None:
        return None
    named = sides[1] or sides[2]
    axis = int(named) - (2 if named.isdigit() else 0)  # behind batch and channels
    if not -len(plane) <= axis < len(plane):
        return None
    return plane[axis:] if sides[1] else plane[axis]


def entries_of(value: Any) -> tuple[Any, ...]:
    """Return the entries of an argument; one value alone is the only one."""
    return value if isinstance(value, tuple) else (value,)


def _not_whole(argument: str, node: ast.expr, value: Any, brackets: str) -> UnreadableCallError:
    """Return the error about a float where an int belongs; the nearest int mends the brackets."""
    entries = entries_of(value)
    problem = f"{argument} must be an int, and is {code_of(node)}"
    if not all(isinstance(each, (int, float)) and isfinite(each) for each in entries):
        return UnreadableCallError(problem)
    whole = tuple(round(each) for each in entries)
    near = str(whole if isinstance(value, tuple) else whole[0])
    before = brackets[: node.col_offset - len(_CALL)]
    behind = brackets[(node.end_col_offset or 0) - len(_CALL) :]
    is_on_one_line = brackets.isascii() and "\n" not in brackets  # as the offsets count
    return UnreadableCallError(
        f"{problem}; the nearest is {near}", f"{before}{near}{behind}" if is_on_one_line else ""
    )


def _no_argument(
    name: PoolName, argument: str, brackets: str, call: ast.Call
) -> UnreadableCallError:
    """Return the error about an argument that a pool lacks.

    The similar argument mends the brackets; without one, the call without the argument does.
    """
    near = get_close_matches(argument, name.places, 1, 0.6)
    others = sorted(
        {
            each.name
            for each in NAMES.values()
            if argument in each.places
            and (each.library, each.axes, each.takes_input)
            == (name.library, name.axes, name.takes_input)
        }
    )
    sentence = f"{name.name} has no {argument[:40]}"
    if argument == "padding_mode":
        return UnreadableCallError(
            f"{sentence}: pad the input first, with F.pad(x, …, mode=…)",
            _PADDING_MODE.sub("", brackets),
        )
    if near:
        mended = re.sub(rf"\b{re.escape(argument)}(?=\s*=)", near[0], brackets, count=1)
        return UnreadableCallError(f"{sentence}; the nearest is {near[0]}", mended)
    if name.library is Library.TORCH:
        sentence += ", so PyTorch raises a TypeError"
    without = _without(argument, call)
    if others:
        have = "have" if others[1:] else "has"
        return UnreadableCallError(f"{sentence}; {' and '.join(others[:2])} {have} it", without)
    return UnreadableCallError(f"{sentence}. It has {', '.join(name.places)}", without)


def _without(argument: str, call: ast.Call) -> str:
    """Return the brackets of a call without an argument."""
    rest = [each for each in call.keywords if each.arg != argument]
    code = code_of(ast.Call(call.func, call.args, rest), _MOST_CALL)
    return code.removeprefix(_CALL) if code.endswith(")") else ""


def _is_window(node: ast.expr) -> bool:
    """Return True if the first argument is a window's size, so that the tensor was left out."""
    return isinstance(node, (ast.Tuple, ast.List)) or (
        isinstance(node, ast.Constant) and isinstance(node.value, int)
    )


def _value(argument: str, node: ast.expr, names: Names) -> Any:
    """Return a value: numbers, their sums and products, tuples, flags, None, words."""
    try:
        value = value_of_node(node, names)
    except UnreadableError:
        problem = f"{argument} is “{code_of(node)}”: write it as a number"
        raise UnreadableCallError(problem) from None
    for each in entries_of(value):
        if isinstance(each, int) and abs(each) > LARGEST:
            raise UnreadableCallError(f"{argument} is larger than {LARGEST:,}")
    return value


def code_of(node: ast.expr, most: int = 40) -> str:
    """Return an expression as code, cut after so many letters."""
    try:
        return ast.unparse(node)[:most]
    except RecursionError:
        return "…"
