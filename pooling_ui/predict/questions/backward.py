"""Questions about gradients and unpooled maxima: which cells get them, and their sums."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from pooling_core import AxisLayout, BackTrace
from pooling_core.geometry.layout import outer
from pooling_ui.predict.questions.answers import read_place, read_whole_numbers
from pooling_ui.predict.questions.average import counted, divisor_of
from pooling_ui.predict.questions.question import (
    CELL,
    CLICK_IT,
    ENDS,
    PICK_ENDS,
    Mistake,
    Question,
    without_repeats,
)
from pooling_ui.predict.questions.value import answer_label, number_question
from pooling_ui.predict.questions.window import Window, mistaken_windows
from pooling_ui.predict.questions.winner import cell_question, tie_rule, winner_of
from pooling_ui.text.axes import LINES, joined
from pooling_ui.text.places import Place, place_text, unravelled
from pooling_ui.text.words import shape

MOST_NAMED = 4
_BORDER = " The border gets nothing."


def receiver_question(back: BackTrace, at: Place) -> Question:
    """Return the question for the cell that gets the gradient of an output cell."""
    if not back.adds:
        return _unpool_question(back, at)
    window = Window.of(back.trace, at)
    grad = answer_label(float(back.grad_output[at]))
    text = f"The gradient of {window.name} is {grad}. Which input cell gets it?"
    return cell_question(text, window, then=" The winner gets the whole gradient.")


def _unpool_question(back: BackTrace, at: Place) -> Question:
    """Return the question for the cell in which unpooling puts a maximum."""
    trace, size = back.trace, back.result.shape
    assert trace.indices is not None
    index = int(trace.indices[at])
    right = unravelled(index, size)
    axes = len(size)
    holds = answer_label(float(trace.output[at]))
    output_words = f"Output {place_text(at)} holds {holds}, with index {index}."
    counted = f"{index} is {_index_formula(right, size)}"
    why = f"The index is flat: in a result of {shape(size)}, {counted}."
    if axes == 1:
        why = "Along one axis, the index is the place."
    return Question(
        text=(
            f"{output_words} In which cell of the {shape(size)} result does unpooling put it? "
            f"{CLICK_IT}"
        ),
        answered_by=CELL,
        placeholder=f"({', '.join(line.removesuffix('s') for line in LINES[axes])})",
        right_answer=place_text(right),
        why=why,
        mistakes=tuple(_other_places(back, at, right, why)),
        read=lambda text: read_place(text, LINES[axes], at, right),
        is_right=lambda place: place == right,
        is_same=lambda place, wrong: place == wrong,
        correction=lambda place: why,
        window=at,
        hint=_index_hint(size),
    )


def _index_hint(size: tuple[int, ...]) -> str:
    """Return how to find the place of a flat index in a result of this size.

    Examples
    --------
    >>> _index_hint((4, 5)).partition(": ")[2]
    'the quotient is the row, the rest the column.'
    >>> _index_hint((5,))
    'Along one axis, the index is the place.'
    """
    if len(size) == 1:
        return "Along one axis, the index is the place."
    columns = f"Divide the index by {size[-1]}, the columns of the result"
    if len(size) == 2:
        return f"{columns}: the quotient is the row, the rest the column."
    slices = f"Divide the quotient by {size[-2]}, its rows: the new quotient is the slice"
    return f"{columns}: the rest is the column. {slices}, the rest the row."


def _index_formula(place: Place, size: tuple[int, ...]) -> str:
    """Return in words the rule that computes a flat index from a place.

    Examples
    --------
    >>> _index_formula((2, 1), (4, 5)), _index_formula((3,), (5,))
    ('2 · 5 + 1', '3')
    >>> _index_formula((1, 2, 3), (4, 5, 6))
    '(1 · 5 + 2) · 6 + 3'
    """
    text = str(place[0])
    for at, side in zip(place[1:], size[1:], strict=True):
        text = f"({text})" if "+" in text else text
        text = f"{text} · {side} + {at}"
    return text


def _other_places(back: BackTrace, at: Place, right: Place, why: str) -> Iterator[Mistake]:
    trace, size = back.trace, back.result.shape
    was = winner_of(trace, at)
    value = answer_label(float(trace.output[at]))
    origin = f"{value} was read at {place_text(was)} of the {shape(trace.x.shape)} input"
    explanation = f"{origin}, and goes to another place. {why}"
    corner = "The index, not the window’s first cell, says where a number goes. "
    other = (
        (was, explanation),
        (right[::-1], f"{LINES[len(size)][0].capitalize()} come first. {why}"),
        (Window.of(trace, at).cells[0], f"{corner}{why}"),
        (at, f"{place_text(at)} is the place in the output, not in the result. {why}"),
    )
    yield from without_repeats(other, right)


def receivers_question(back: BackTrace, at: Place) -> Question:
    """Return the question for how many cells get a share of an output cell's gradient."""
    window = Window.of(back.trace, at)
    grad = answer_label(float(back.grad_output[at]))
    return number_question(
        f"The gradient of {window.name} is {grad}. How many cells of the input get a share of it?",
        exact=float(len(window.cells)),
        why=_receivers(window),
        wrong=((float(wrong), says) for wrong, says in _other_receivers(window)),
        window=at,
    )


def _receivers(window: Window) -> str:
    sentence = (
        f"Each cell of the input in the window gets the same share: {counted(len(window.cells))}."
    )
    return f"{sentence}{_BORDER}" if window.border else sentence


def _other_receivers(window: Window) -> Iterator[tuple[int, str]]:
    why = _receivers(window)
    of_input = why.removesuffix(_BORDER)
    yield window.padded, f"Padding gets nothing. {of_input}"
    yield window.full, f"What hangs over the edge gets nothing. {of_input}"
    yield divisor_of(window), f"divisor_override says how large a share is, not who gets one. {why}"
    yield 1, f"One cell gets all where the maximum is kept; an average has no winner. {why}"
    yield 0, f"The gradient goes back to the cells that the window reads. {why}"
    yield window.trace.x.size, f"Only the window’s cells get something. {why}"


def sum_question(back: BackTrace, cell: Place) -> Question:
    """Return the question for the sum that a cell gets."""
    windows = [tuple(at) for at in np.argwhere(back.trace.windows_reading(cell)).tolist()]
    text = f"Which number does cell {place_text(cell)} of the unpooled result hold?"
    if back.adds:
        text = (
            f"{_output_gradients(back, windows)} Which gradient does input {place_text(cell)} get?"
        )
    rule = _tie_rule_of_cell(back, cell, windows)
    return number_question(
        f"{text} {rule}".rstrip(),
        rule=rule,
        exact=float(back.result[cell]),
        why=_why_sum(back, cell, windows),
        wrong=_other_sums(back, cell, windows),
        cell=cell,
    )


def _tie_rule_of_cell(back: BackTrace, cell: Place, windows: Sequence[Place]) -> str:
    """Return the rule that decides whether a cell wins; "" if it is no other cell's equal."""
    if back.cells is None:
        return ""
    traced = (Window.of(back.trace, at) for at in windows)
    return next((rule for each in traced if (rule := tie_rule(each, cell))), "")


def is_uniform(back: BackTrace) -> bool:
    """Return True if all output gradients are the same number."""
    return bool((back.grad_output == back.grad_output.flat[0]).all())


def _output_gradients(back: BackTrace, windows: Sequence[Place]) -> str:
    """Return a sentence on the output gradients of the windows that read a cell."""
    grad = back.grad_output
    if is_uniform(back):
        return f"The gradient of every output cell is {answer_label(float(grad.flat[0]))}."
    if len(windows) > MOST_NAMED:
        return f"{len(windows)} windows read the cell; the output shows the gradient of each."
    named = [f"{answer_label(float(grad[at]))} at {place_text(at)}" for at in windows]
    return f"The output gradient is {joined(named)}."


def _shares_by_window(back: BackTrace, cell: Place, windows: Sequence[Place]) -> dict[Place, float]:
    """Return the part that each window gives to a cell."""
    flat = int(np.ravel_multi_index(cell, back.result.shape))
    rate = float(back.rates[cell])
    return {
        at: float(back.shares[at]) * rate
        for at in windows
        if back.cells is None or int(back.cells[at]) == flat
    }


def _why_sum(back: BackTrace, cell: Place, windows: Sequence[Place]) -> str:
    sent = _shares_by_window(back, cell, windows)
    if not sent:
        gets = "" if back.adds else ", so 0 stays there"
        return f"The cell is read by {_windows(len(windows))}, and wins none{gets}."
    verb = "The cell wins" if back.cells is not None else "The cell gets a share from"
    names = _windows(len(sent))
    if len(sent) <= MOST_NAMED:
        names = f"output{'s' * (len(sent) > 1)} {joined([place_text(at) for at in sent])}"
    if len(sent) == 1:
        return f"{verb} {names}."
    if not back.adds:
        return f"{verb} {names}: each puts the same number there, and nothing is added."
    added = ""
    if len(sent) <= MOST_NAMED:
        terms = " + ".join(answer_label(each) for each in sent.values()).replace("+ −", "− ")
        added = f": {terms} = {answer_label(float(back.result[cell]))}"
    return f"{verb} {names}{added}."


def _windows(count: int) -> str:
    return f"{count} window{'s' * (count != 1)}"


def _other_sums(
    back: BackTrace, cell: Place, windows: Sequence[Place]
) -> Iterator[tuple[float, str]]:
    sent, why = _shares_by_window(back, cell, windows), _why_sum(back, cell, windows)
    grads = [float(back.grad_output[at]) for at in windows]
    if not back.adds:
        yield sum(sent.values()), f"Unpooled numbers are not added. {why}"
        yield 0.0, f"The number of a winner comes back. {why}"
        yield float(back.trace.x[cell]), f"Only the numbers of winners come back. {why}"
        yield max(grads), f"A number comes back to one cell alone. {why}"
        return
    if len(sent) > 1:
        yield next(iter(sent.values())), f"What the cell gets from several windows is added. {why}"
    if back.cells is None:
        for wrong in (sum(grads), grads[0]):
            yield wrong, f"Each window gives a share, not all. {why}"
        return
    yield 0.0, f"The cell does get something. {why}"
    for wrong in (sum(grads), grads[0]):
        yield wrong, f"The gradient of a window goes to its winner alone. {why}"
    for at, grad in zip(windows, grads, strict=True):
        terms, cells = back.trace.terms, Window.of(back.trace, at).cells
        ties = sum(terms[each] == terms[cell] for each in cells)
        if ties > 1 and terms[cell] == terms[winner_of(back.trace, at)]:
            explanation = "Equal cells do not share: the first of them, row by row, gets all."
            yield grad / int(ties), f"{explanation} {why}"
            break
    taps = Window.of(back.trace, windows[0]).cells
    yield grads[0] / len(taps), f"The winner gets all: a maximum is not shared. {why}"
    number = float(back.trace.x[cell])
    yield number, f"{answer_label(number)} is what the cell holds, not what it gets. {why}"


# The first and the last cell, row by row: two opposite corners of the cells that a window reads.
Ends = tuple[Place, Place]


def shares_question(back: BackTrace, at: Place) -> Question:
    """Return the question for the cells that get a share: all that the window reads.

    See `windows_that_share`. Two opposite corners are an answer, in any order. If there is only one
    cell, it is the answer.
    """
    window, axes = Window.of(back.trace, at), back.trace.x.ndim
    right, why = _ends(window), _why_shares(back, window)
    grad = answer_label(float(back.grad_output[at]))
    return Question(
        text=(
            f"The gradient of {window.name} is {grad}. Which cells of the input get a share "
            f"of it? {PICK_ENDS}"
        ),
        answered_by=ENDS,
        placeholder="first to last cell",
        right_answer=ends_text(*right),
        why=why,
        mistakes=tuple(without_repeats(_other_ends(window, why), right)),
        read=lambda text: _read_ends(text, axes),
        is_right=lambda ends: ends == right,
        is_same=lambda ends, wrong: ends == wrong,
        correction=lambda ends: why,
        window=at,
        hides_windows=True,
    )


def ends_text(first: Place, last: Place) -> str:
    """Return the first and the last of these cells as text.

    Examples
    --------
    >>> ends_text((0, 1), (2, 2)), ends_text((0, 1), (0, 1))
    ('(0, 1) to (2, 2)', '(0, 1)')
    """
    return place_text(first) if first == last else f"{place_text(first)} to {place_text(last)}"


def with_picked_end(text: str, place: Place) -> str:
    """Return the text of a range after a cell is picked: its second end, or a new first end.

    Examples
    --------
    >>> with_picked_end("", (0, 1)), with_picked_end("(0, 1)", (2, 2))
    ('(0, 1)', '(0, 1) to (2, 2)')
    >>> with_picked_end("(0, 1) to (2, 2)", (3, 3))
    '(3, 3)'
    """
    try:
        first = read_whole_numbers(text, len(place), "")
    except ValueError:
        return place_text(place)
    return ends_text(first, place)


def windows_that_share(back: BackTrace) -> NDArray[np.bool_]:
    """True for each window whose cells all get a share of its gradient.

    It is false for all windows if one cell wins, or if nothing is added up. A power average gives
    nothing to a cell that holds 0.
    """
    if back.cells is not None or not back.adds:
        return np.zeros(back.grad_output.shape, bool)
    nothing: NDArray[np.bool_] = (back.rates == 0) | ~np.isfinite(back.rates)
    read = nothing.astype(np.float64)
    for axis in back.trace.layouts:  # the first axis goes, and that of its windows comes last
        read = np.tensordot(read, _reads(axis), axes=(0, 1))
    cells = outer(axis.inside.sum(axis=1) for axis in back.trace.layouts)
    gives = (back.shares != 0) & np.isfinite(back.shares) & (cells > 0)
    gets: NDArray[np.bool_] = gives & (read == 0)
    return gets


def _reads(axis: AxisLayout) -> NDArray[np.float64]:
    """Return a 1 for each position that a window along an axis reads, and a 0 for each other."""
    reads = np.zeros((axis.windows, axis.size))
    windows, taps = np.nonzero(axis.inside)
    reads[windows, axis.taps[windows, taps]] = 1
    return reads


def _ends(window: Window) -> Ends:
    return window.cells[0], window.cells[-1]


def _read_ends(text: str, axes: int) -> Ends:
    """Return two opposite corners as the first and the last cell; one cell is both."""
    try:
        cell = read_whole_numbers(text, axes, "")
        return cell, cell
    except ValueError:
        pass
    example = ends_text((0,) * axes, (1,) * axes)
    try:
        numbers = read_whole_numbers(text, 2 * axes, "")
    except ValueError:
        raise ValueError(f"Write the first and the last cell, such as {example}.") from None
    corners = np.reshape(numbers, (2, axes))
    first, last = corners.min(axis=0).tolist(), corners.max(axis=0).tolist()
    return tuple(first), tuple(last)


def _why_shares(back: BackTrace, window: Window) -> str:
    same = "the same share" if (back.rates == 1).all() else "a share"
    border = " The border gets nothing." if window.border else ""
    reads = f"{window.name.capitalize()} reads {window.reads}"
    return f"{reads}: each cell there gets {same}.{border}"


def _other_ends(window: Window, why: str) -> Iterator[tuple[Ends, str]]:
    trace, at = window.trace, window.at
    for mistaken, explanation in mistaken_windows(window):
        if mistaken.cells:
            yield _ends(mistaken), explanation
    largest = max(window.cells, key=lambda cell: float(trace.x[cell]))
    explanation = "An average has no winner: no cell gets all."
    yield (largest, largest), f"{explanation} {why}"
    if at not in window.cells:
        explanation = f"{place_text(at)} is the place in the output, not in the input."
        yield (at, at), f"{explanation} {why}"
    whole = (0,) * len(at), tuple(side - 1 for side in trace.x.shape)
    yield whole, f"Only the window’s cells get something, not the whole input. {why}"
