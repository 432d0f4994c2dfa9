"""Choose the seed of a step's random questions, so that no two have the same answer."""

import random

from pooling_ui.features.learn.lessons.lesson import Step
from pooling_ui.linked.pages import STAGE_PAGES
from pooling_ui.linked.stage_page import linked_pool
from pooling_ui.predict.parameters import QUESTION_SEED
from pooling_ui.predict.question_source import QuestionSource

_TRIES = 40  # seeds; most steps need one to three


def question_seed_of(step: Step, page: str) -> int:
    """Return the seed of a step's questions: its own, or a random one whose answers differ.

    Questions for a size differ by their setting, which `next_setting` chooses.
    """
    own: int = QUESTION_SEED.value_in(step.start)
    if own:
        return own
    sources = [] if step.varies_sizes else _sources(step, page)
    seed = 0
    for _ in range(_TRIES):
        seed = random.randint(1, QUESTION_SEED.reader.most)
        answers = _answers(step, sources, seed)
        if len(set(answers)) == len(answers):
            break
    return seed


def drawn_answers(step: Step, page: str, seed: int) -> list[str]:
    """Return the right answers to a step's questions that this seed draws, in their order."""
    return _answers(step, _sources(step, page), seed)


def _sources(step: Step, page: str) -> list[QuestionSource]:
    """Return the source of each question of a step: each may have its own numbers."""
    stage = STAGE_PAGES[page]
    links = [step.start_of(question) for question in range(step.questions)]
    found = (stage.source(linked_pool(stage, link), link) for link in links)
    return [source for source in found if source]


def _answers(step: Step, sources: list[QuestionSource], seed: int) -> list[str]:
    kind = step.question_kind
    return [
        source.draw(kind=kind, seed=seed, number=number).right_answer
        for number, source in enumerate(sources)
    ]
