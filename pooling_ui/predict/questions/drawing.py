"""Choices by a seed: the same seed gives the same ones everywhere."""

from collections.abc import Callable, Sequence

import numpy as np

from pooling_ui.predict.questions.question import Question

# Among this many questions, the one with the most typical mistakes comes first.
_COMPARED = 4


def generator(*seeds: int) -> np.random.Generator:
    """Return a source of random numbers, the same with any version of NumPy (PCG64).

    Examples
    --------
    >>> generator(7, 0).permutation(6).tolist()
    [5, 2, 0, 4, 1, 3]
    """
    return np.random.Generator(np.random.PCG64(seeds))


def choose(
    questions: Sequence[Callable[[], Question]],
    seed: int,
    turn: int,
    kind: int,
    kinds: int,
    first: Sequence[bool] = (),
) -> Question:
    """Return the question of a turn. A question repeats only after all others were asked.

    Parameters
    ----------
    questions : sequence of functions
        Each makes one question. Only a few of them are called.
    seed, turn : int
        The seed of the order, and the place in it, from 0.
    kind, kinds : int
        The number of the questions' kind, and of all kinds. Each kind begins at another place of
        the order, so that the winner of a window does not give away the next question's value.
    first : sequence of bool
        True if each question comes before the others.
    """
    order = generator(seed, len(questions)).permutation(len(questions))
    order = np.roll(order, -(len(questions) * kind // kinds // _COMPARED) * _COMPARED)
    if first:
        order = order[np.argsort(~np.array(first)[order], stable=True)]
    groups = [order[at : at + _COMPARED] for at in range(0, len(order), _COMPARED)]
    places = [
        (rank, group)
        for rank in range(_COMPARED)
        for group in range(len(groups))
        if rank < len(groups[group])
    ]
    rank, group = places[turn % len(places)]
    questions_made: dict[int, Question] = {at: questions[at]() for at in groups[group].tolist()}
    ranked = sorted(
        questions_made,
        key=lambda at: (bool(first) and first[at], len(questions_made[at].mistakes)),
        reverse=True,
    )
    return questions_made[ranked[rank]]
