"""Questions about a moved input: what an output cell holds after it."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from pooling_core import PoolTrace
from pooling_ui.predict.questions.question import Question
from pooling_ui.predict.questions.value import answer_label, listed, number_question, reduced
from pooling_ui.predict.questions.window import Window
from pooling_ui.predict.questions.winner import best
from pooling_ui.text.places import Place


def can_move(trace: PoolTrace) -> bool:
    """Return True if a move of the input can be asked about: a plane of which cells win."""
    how = trace.reducer.comparison
    return (
        trace.x.ndim == 2
        and how is not None
        and not how.of_magnitudes
        and bool(np.isfinite(trace.x).all())
        and bool(trace.coverage.any())
    )


def places_to_ask(trace: PoolTrace) -> list[Place]:
    """Return the windows that read a number other than 0 before or after the move, if any do.

    Else return all that read a cell.
    """
    moved = _moved(trace.x, 1)
    windows = [Window.of(trace, at) for at in np.ndindex(trace.output.shape)]
    windows = [window for window in windows if window.cells]
    bright = [each for each in windows if any(trace.x[at] or moved[at] for at in each.cells)]
    return [window.at for window in bright or windows]


def shift_question(trace: PoolTrace, at: Place) -> Question:
    """Return the question for an output cell after the input moved one column to the right."""
    window = Window.of(trace, at)
    after = _numbers(window, 1)
    exact = reduced(trace, after)
    return number_question(
        "The input moves one column to the right, and zeros come in at the left. Which number does "
        f"{window.name} hold then?",
        exact=exact,
        why=f"Its window then reads {listed(after)}: {answer_label(exact)} is the {best(trace)}.",
        wrong=_mistakes(window, exact),
        window=at,
    )


def _mistakes(window: Window, exact: float) -> Iterator[tuple[float, str]]:
    trace = window.trace
    before, left = (reduced(trace, _numbers(window, by)) for by in (0, -1))
    yield (
        before,
        f"{answer_label(before)} is its number before the move; "
        f"after it, it is {answer_label(exact)}.",
    )
    yield left, f"{answer_label(left)} is its number after a move to the left."


def _numbers(window: Window, by: int) -> Sequence[float]:
    """Return the numbers that a window reads after a move by so many columns to the right."""
    moved = _moved(window.trace.x, by)
    return [float(moved[cell]) for cell in window.cells]


def _moved(plane: NDArray[np.floating], by: int) -> NDArray[np.floating]:
    """Return a plane that has moved to the right, or to the left, with zeros behind it."""
    moved = np.zeros_like(plane)
    if by > 0:
        moved[:, by:] = plane[:, :-by]
    elif by < 0:
        moved[:, :by] = plane[:, -by:]
    else:
        moved[:] = plane
    return moved
