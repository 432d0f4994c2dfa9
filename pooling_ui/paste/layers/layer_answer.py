"""The answer to a pasted layer or call: its output size, step by step, the stage, and code."""

from dataclasses import replace

from pooling_core import SizeRule
from pooling_ui.paste.answer import Answer, Kind, Step
from pooling_ui.paste.layers.arithmetic import same_steps, size_steps
from pooling_ui.paste.layers.input_size import InputSize, find_size
from pooling_ui.paste.layers.layer_call import (
    Ints,
    PoolCall,
    UnreadableCallError,
    entries_of,
    find_call,
)
from pooling_ui.paste.layers.one_cell import one_cell_words
from pooling_ui.paste.layers.page_links import stage_buttons
from pooling_ui.paste.layers.torch_code import pool_code
from pooling_ui.paste.layers.unpool_answer import unpool_answer
from pooling_ui.paste.layers.windows import (
    LegalCall,
    is_same,
    legal_call,
    takes_padding,
    windows_in,
)
from pooling_ui.setting.pool_table import POOLS
from pooling_ui.setting.sizes import rules_of
from pooling_ui.setting.window_modes import BY_SIZE, FRACTIONAL
from pooling_ui.text.words import shape

# The size that an answer uses if the text has none, by the number of axes.
_EXAMPLES: dict[int, Ints] = {1: (24,), 2: (6, 6), 3: (4, 5, 5)}
_LARGEST = 10**6  # an axis
_MOST_SLIPS = 4  # of one text that are mended


def layer_answer(call: PoolCall) -> Answer:
    """Return the answer to the call of a pool.

    Raises
    ------
    UnreadableCallError
        An argument is of a type that it never has.

    Examples
    --------
    >>> from pooling_ui.paste.layers.layer_call import find_call
    >>> layer_answer(find_call("nn.MaxPool2d(3, 2, 1) on 1×64×112×112")).title
    'nn.MaxPool2d(3, 2, 1) makes 1 × 64 × 56 × 56 of 1 × 64 × 112 × 112.'
    """
    size = find_size(call.around, call.name.axes, channels_last=call.channels_last)
    if size and max(size.plane) > _LARGEST:
        size = None
    if call.name.unpools:
        return unpool_answer(call, size)
    given = size or InputSize(_example(call))
    legal = legal_call(call, given.plane)
    buttons, other_size = stage_buttons(legal.call, legal.rules, given.plane)
    refusal = _refusal_note(call, legal, given.plane)
    notes = [call.note, _layout_note(call, size), *refusal, other_size]
    if size is None:
        notes.insert(0, _no_size(call, given.plane))
    return Answer(
        Kind.LAYER,
        _title(call, legal, given),
        notes=tuple(filter(None, notes)),
        steps=_steps(legal),
        buttons=buttons,
        code=pool_code(legal, given),
        questions=_questions(call, legal),
    )


def nearest_answer(problem: UnreadableCallError) -> Answer | None:
    """Return the answer to the nearest call that can be read, which says so; None without one.

    Examples
    --------
    >>> from pooling_ui.paste.layers.layer_call import misspelt_name
    >>> nearest_answer(misspelt_name("nn.MaxPol2d(2) on 8 × 8")).reading
    'This cannot be read as written: there is no nn.MaxPol2d; the nearest is nn.MaxPool2d. \
Read as nn.MaxPool2d(2).'
    """
    said = ""
    for _ in range(_MOST_SLIPS):
        said += f"{str(problem)[:1].upper() if said else str(problem)[:1]}{str(problem)[1:]}. "
        if not problem.mended:
            return None
        try:
            call = find_call(problem.mended)
            if call is None:
                return None
            reading = f"This cannot be read as written: {said}Read as {short_call(call)}."
            return replace(layer_answer(call), reading=reading)
        except UnreadableCallError as another:
            problem = another
    return None


def short_call(call: PoolCall) -> str:
    """Return the call on one line, as it was pasted; a long one is cut."""
    text = " ".join(call.text.split())
    return text if len(text) <= 80 else f"{text[:78]}…"


def _title(call: PoolCall, legal: LegalCall, size: InputSize) -> str:
    if legal.refusal:
        who = call.name.library.value
        return f"{who} refuses {short_call(call)}: {legal.refusal}."
    result = _result(call, legal, size)
    return f"{short_call(call)} makes {shape(result)} of {shape(size.whole)}."


def _result(call: PoolCall, legal: LegalCall, size: InputSize) -> Ints:
    if call.name.is_global and not call["keepdims"] and (size.tail or size.lead):
        return (*size.lead, *size.tail)
    return size.around(legal.output)


def _refusal_note(call: PoolCall, legal: LegalCall, plane: Ints) -> tuple[str, ...]:
    """Return sentences on what works instead of a refused call."""
    if not legal.refusal:
        return ()
    no_room, words = "", f"The nearest that works: {legal.changed_words}."
    if "kernel_size" in (legal.changed or {}):
        padding = takes_padding(call)
        no_room = one_cell_words(plane, windows_in(call), has_padding=padding)
    return no_room, f"{words} The steps and the code use it."


def _no_size(call: PoolCall, plane: Ints) -> str:
    """Say which size the answer uses, and how to give another."""
    example = {1: "on 100", 2: "on 112 × 112", 3: "on 8 × 56 × 56"}[call.name.axes]
    return f"The text has no input size, so {shape(plane)} is an example. Add one: “{example}”."


def _layout_note(call: PoolCall, size: InputSize | None) -> str:
    if size is None or not call.channels_last or not (size.lead or size.tail):
        return ""
    return f"{call.name.library.value} has the channels last, PyTorch before rows and columns."


def _example(call: PoolCall) -> Ints:
    """Return the example's plane, or a larger one that has room for the window."""
    plane = _EXAMPLES[call.name.axes]
    if call.name.mode is BY_SIZE:
        output = call["output_size"]
        most = max((each for each in entries_of(output) if isinstance(each, int)), default=1)
        return tuple(max(side, min(2 * most, _LARGEST)) for side in plane)
    kernel = call["kernel_size"]
    dilation = call["dilation"] if isinstance(call["dilation"], int) else 1
    sides = [each for each in entries_of(kernel) if isinstance(each, int)]
    span = max(1, dilation) * (max(sides, default=1) - 1) + 1
    least = span if call.name.mode is not FRACTIONAL else span + 4
    return tuple(max(side, min(least, _LARGEST)) for side in plane)


def _steps(legal: LegalCall) -> tuple[Step, ...]:
    return (
        same_steps(rules_of(SizeRule, legal.rules))
        if is_same(legal.call)
        else size_steps(legal.rules)
    )


def _questions(call: PoolCall, legal: LegalCall) -> tuple[str, ...]:
    """Return the questions that fit the layer."""
    if legal.refusal:
        return ("half-the-kernel",) if "half" in legal.refusal else ("too-small",)
    if is_same(call):
        return ("same-padding",)
    if call.name.is_global:
        return ("global-average", "adaptive")
    if call.name.mode is BY_SIZE:
        return ("adaptive", "global-average")
    if call["ceil_mode"]:
        return ("ceil-mode",)
    if POOLS[call.name.pool].counts_padding and call["padding"]:
        return ("average-border", "smaller-than-expected")
    return ("smaller-than-expected", "stride-and-kernel")
