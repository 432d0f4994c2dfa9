"""The random question that students of a task are asked first, by the link that they open."""

import random
from collections.abc import Callable

from pooling_core import trace_pool
from pooling_ui.backwards.linked_stage import linked_result
from pooling_ui.backwards.stage_page import BACKWARDS_STAGE
from pooling_ui.inputs.linked_pool import linked_pool, page_finds_size
from pooling_ui.predict.parameters import ASK, DRAW
from pooling_ui.predict.question_source import QuestionSource, backward_source, forward_source
from pooling_ui.predict.questions import Question
from pooling_ui.state.addresses import Link, texts_of
from pooling_ui.task_pages import PAGES

_TRIED = 12  # seeds, for another question

Draw = Callable[..., Question]


def first_question(path: str, link: Link) -> Question | None:
    """Return the question; None if the page has none, or the link alone does not decide it."""
    texts = dict(texts_of(link))
    draw = _draw(path, texts)
    seed = DRAW.value_in(texts)
    return draw(kind=ASK.value_in(texts), seed=seed, number=0) if draw else None


def another_seed(path: str, link: Link) -> str:
    """Return a seed for the link that draws another question, if there is one."""
    draw, seed = _draw(path, dict(texts_of(link))), 0
    first = first_question(path, link)
    for _ in range(_TRIED):
        seed = random.randint(1, DRAW.reader.most)
        ask = ASK.value_in(link)
        if draw and first and draw(kind=ask, seed=seed, number=0).asks != first.asks:
            break
    return str(seed)


def _draw(path: str, texts: dict[str, str]) -> Draw | None:
    """Return the function that draws the questions of a link."""
    stage = PAGES[path].stage
    if stage is None:
        return None
    try:
        linked = linked_pool(stage, texts)
    except ValueError:
        return None
    setting = linked.setting
    if setting.spec is None or page_finds_size(setting, texts):
        return None
    source: QuestionSource | None
    if stage is BACKWARDS_STAGE:
        back = linked_result(linked, texts)
        source = backward_source(None if back.why else back.trace)
    else:
        source = forward_source(setting, trace_pool(linked.cells, setting.spec, setting.reducer))
    return source.draw if source else None
