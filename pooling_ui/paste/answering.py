"""Answer a pasted text: an error, a model, a layer, or a question. Nothing of it is run."""

import re
from dataclasses import replace
from functools import lru_cache

from pooling_ui.paste.answer import Answer, Kind
from pooling_ui.paste.errors import error_answer
from pooling_ui.paste.layers.layer_answer import layer_answer, nearest_answer
from pooling_ui.paste.layers.layer_call import UnreadableCallError, find_call, misspelt_name
from pooling_ui.paste.layers.reduce_window import reduce_window_problem
from pooling_ui.paste.layers.setting_in_words import call_in_words
from pooling_ui.paste.models import (
    is_one_layer,
    keras_model_answer,
    looks_like_model,
    model_answer,
)
from pooling_ui.paste.search import fits_a_question, nearest_questions

MOST_TEXT = 10_000  # characters
# What Python's parser refuses, and what nobody sees.
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f\u200b-\u200f\u2028-\u202e\ufeff\ud800-\udfff]")
_PROMPT = re.compile(r"^(?:>>> ?|\.\.\. ?|In \[\d{1,5}\]: |```\w{0,10}\s*$)", re.MULTILINE)
_LOOKS_LIKE_CODE = re.compile(r"\w\(|\)\s*$|Error\b|=")
_IS_CODE = re.compile(r"\w\([^)]*\)|^\s*\w{1,40}Error:", re.MULTILINE)
_WHAT_IT_READS = (
    "It reads a pooling layer or call of PyTorch, Keras, TensorFlow or Flax, an error of "
    "PyTorch’s, a model, and questions in words."
)

_EXAMPLE = "nn.MaxPool2d(3, stride=2, padding=1) on 112 × 112"


@lru_cache(maxsize=64)
def answer_of(text: str) -> Answer:
    """Return the answer to a text that somebody pasted or wrote.

    Examples
    --------
    >>> answer_of("nn.MaxPool2d(2) on 7 × 7").title
    'nn.MaxPool2d(2) makes 3 × 3 of 7 × 7.'
    >>> answer_of("receptive field").questions[0]
    'receptive-field'
    """
    if len(text) > MOST_TEXT:
        title = f"At most {MOST_TEXT:,} characters are read, and these are {len(text):,}."
        note = "Paste the layer, or the last lines of the error."
        return Answer(Kind.UNREADABLE, title, (note,), questions=_nearest(text[:MOST_TEXT]))
    read = _PROMPT.sub("", _CONTROL.sub("", text)).strip()
    if not read:
        return Answer(Kind.NOTHING, "", questions=_nearest(""))
    answer = _answer(read, _CONTROL.sub("", text))
    others = [name for name in _nearest(read) if name not in answer.questions]
    return replace(answer, questions=(*answer.questions, *others))


def _answer(text: str, whole: str) -> Answer:
    """Return the answer; its questions are those that fit it, not yet all others.

    `whole` has the prompts and the empty lines that `text` lacks, so its lines count as pasted.
    """
    error = error_answer(text)
    if error:
        return error
    if keras := keras_model_answer(whole):
        return keras
    if looks_like_model(text) and (model := model_answer(whole)):
        return model
    problem: UnreadableCallError | None
    try:
        call = find_call(text)
        if call:
            return layer_answer(call)
        if (words := call_in_words(text)) and (call := find_call(words)):
            return layer_answer(replace(call, note=f"It is read as {words}."))
        problem = reduce_window_problem(text)
        if not problem and _LOOKS_LIKE_CODE.search(text):
            problem = misspelt_name(text)
    except UnreadableCallError as unreadable:
        problem = unreadable
    if problem:
        return nearest_answer(problem) or _unreadable(str(problem))
    if is_one_layer(text) and (model := model_answer(whole, is_model=True)):  # it is no pool
        return model
    note: tuple[str, ...] = ()
    if _IS_CODE.search(text):
        note = (f"No layer and no error that it knows is in this text. {_WHAT_IT_READS}",)
    elif not fits_a_question(text):
        return Answer(Kind.UNKNOWN, "No question here has these words.", (_WHAT_IT_READS,))
    return Answer(Kind.WORDS, "", notes=note)


def _unreadable(problem: str) -> Answer:
    end = "" if problem.endswith(("?", ".")) else "."
    title = f"This call cannot be read: {problem}{end}"
    return Answer(Kind.UNREADABLE, title, notes=(f"What can be read: {_EXAMPLE}.",))


def _nearest(text: str) -> tuple[str, ...]:
    return tuple(entry.name for entry in nearest_questions(text))
