"""The random question that students of a task are asked first, by the link that they open."""

import random
from collections.abc import Callable

import numpy as np

from pooling_core import PoolSpec, PoolTrace, SettingError, trace_gradient, trace_pool, trace_unpool
from pooling_ui.backwards.parameters import UNPOOL_SIZES
from pooling_ui.inputs.linked_pool import linked_pool
from pooling_ui.inputs.modes import UNPOOL
from pooling_ui.predict.parameters import DRAW
from pooling_ui.predict.questions import MIX, Question, backward_questions, forward_questions
from pooling_ui.setting.labels import setting_words
from pooling_ui.setting.pool_table import FRACTIONAL
from pooling_ui.setting.setting import Spec
from pooling_ui.state.addresses import Link, texts_of
from pooling_ui.state.link_values import decode_cells
from pooling_ui.text.places import place_of

_TRIED = 12  # seeds, for another question

Draw = Callable[..., Question]


def first_question(path: str, link: Link) -> Question | None:
    """Return the question; None if the page has none, or the link alone does not decide it."""
    texts = dict(texts_of(link))
    draw = _draw(path, texts)
    seed = DRAW.read(texts.get("draw", "")) or 0
    return draw(kind=texts.get("ask", MIX), seed=seed, number=0) if draw else None


def another_seed(path: str, link: Link) -> str:
    """Return a seed for the link that draws another question, if there is one."""
    draw, seed = _draw(path, dict(texts_of(link))), 0
    first = first_question(path, link)
    for _ in range(_TRIED):
        seed = random.randint(1, DRAW.reader.most)
        ask = str(link.get("ask", MIX))
        if draw and first and draw(kind=ask, seed=seed, number=0).asks != first.asks:
            break
    return str(seed)


def _draw(path: str, texts: dict[str, str]) -> Draw | None:
    """Return the function that draws the questions of a link."""
    if texts.get("lay") == FRACTIONAL and "o" not in texts:
        return None  # the page finds a size for these numbers
    try:
        _, values, cells, setting = linked_pool(path or "grid", texts)
    except ValueError:
        return None
    if setting.spec is None:
        return None
    trace = trace_pool(cells, setting.spec, setting.reducer)
    if path == "backwards":
        return _draw_back(trace, setting.spec, texts, values["mode"])
    return forward_questions(trace, setting.sizes, setting_words(setting)).draw


def _draw_back(trace: PoolTrace, spec: Spec, texts: dict[str, str], mode: str) -> Draw | None:
    """Return the function that draws questions about the values that go back."""
    if mode == UNPOOL:
        if not isinstance(spec, PoolSpec) or not texts.keys().isdisjoint(
            {param.name for param in UNPOOL_SIZES}
        ):
            return None
        try:
            back = trace_unpool(trace, spec)
        except (SettingError, ValueError):
            return None
    else:
        grad_output = np.ones(trace.output.shape)
        for (row, col), number in (decode_cells(texts.get("grad", "")) or {}).items():
            if place := place_of(row, col, grad_output.shape):
                grad_output[place] = number
        back = trace_gradient(trace, grad_output)
    questions = backward_questions(back)
    return questions.draw if questions.kinds else None
