"""The random question that students of a task are asked first, by the link that they open."""

import random
from collections.abc import Callable

from pooling_ui.linked.pages import TASK_PAGES
from pooling_ui.linked.stage_page import linked_pool
from pooling_ui.predict.parameters import QUESTION_KIND, QUESTION_NUMBER, QUESTION_SEED
from pooling_ui.predict.questions.question import Question
from pooling_ui.setting.choices import page_finds_size
from pooling_ui.state.addresses import Link, texts_of

_TRIED = 12  # seeds, for another question

Draw = Callable[..., Question]


def first_question(path: str, link: Link) -> Question | None:
    """Return the question; None if the page has none, or the link alone does not decide it."""
    return _question(path, link, 0)


def linked_question(path: str, link: Link) -> Question | None:
    """Return the question that a link asks, by its number; None as for `first_question`."""
    number = QUESTION_NUMBER.value_in(dict(texts_of(link)))
    return _question(path, link, number)


def another_seed(path: str, link: Link) -> str:
    """Return a seed for the link that draws another question, if there is one."""
    draw, seed = _draw(path, dict(texts_of(link))), 0
    first = first_question(path, link)
    for _ in range(_TRIED):
        seed = random.randint(1, QUESTION_SEED.reader.most)
        ask = QUESTION_KIND.value_in(link)
        if draw and first and draw(kind=ask, seed=seed, number=0).text != first.text:
            break
    return str(seed)


def _question(path: str, link: Link, number: int) -> Question | None:
    texts = dict(texts_of(link))
    draw, kind = _draw(path, texts), QUESTION_KIND.value_in(texts)
    seed = QUESTION_SEED.value_in(texts)
    return draw(kind=kind, seed=seed, number=number) if draw else None


def _draw(path: str, texts: dict[str, str]) -> Draw | None:
    """Return the function that draws the questions of a link."""
    stage = TASK_PAGES[path].stage
    if stage is None:
        return None
    try:
        linked = linked_pool(stage, texts)
    except ValueError:
        return None
    if page_finds_size(linked.setting.windows.mode, texts):
        return None
    source = stage.source(linked, texts)
    return source.draw if source else None
