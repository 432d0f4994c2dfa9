"""The search: each question is found by the words that people use for it."""

import pytest

from pooling_ui.paste.answer import Kind
from pooling_ui.paste.answering import answer_of
from pooling_ui.paste.faq_entries import faq_entries
from pooling_ui.paste.search import nearest_questions, words_of

ASKED = {
    "ResNet stem 56x56": "resnet-stem",
    "ceil_mode 7x7": "ceil-mode",
    "invalid output_size": "unpool-size",
    "TF SAME": "same-padding",
    "AvgPool padding zeros": "average-border",
    "why does my output shrink": "stride-or-kernel",
    "maxpool vs avgpool": "max-or-average",
    "average pooling edges too small padding": "average-border",
    "avgpol borders smal values": "average-border",
    "receptive field of resnet18 stem": "resnet-stem",
    "padding same maxpool": "same-padding",
    "global average pooling": "global-average",
    "receptive field": "receptive-field",
    "max pooling minus infinity": "is-padding-zero",
    "output size too small": "too-small",
    "flatten linear size": "flatten-size",
    "translation invariance": "invariance",
    "not implemented for long": "dtypes",
    "unsqueeze batch": "batch-axis",
    "return_indices tuple": "returns-tuple",
    "gradient ties": "ties-and-gradient",
    "what is pooling": "what-is-pooling",
    "1x1 kernel": "one-by-one",
    "pad at most half kernel": "half-the-kernel",
    "remove pooling layer": "can-it-be-removed",
    "count_include_pad": "average-border",
    "keras valid": "same-padding",
    "GlobalAveragePooling2D": "global-average",
    "argmax index": "indices",
    "strided convolution": "strided-convolution",
    "unpooling": "unpool-size",
    "max or mean": "max-or-average",
    "how do I keep the size": "what-is-padding",
    "preserve spatial dimensions": "what-is-padding",
    "output same size as input": "same-padding",
    "same size": "same-padding",
    "Kernel size can't be greater than actual input size": "too-small",
    # Of a beginner:
    "what does ceil_mode mean?": "ceil-mode",
    "what does pooling mean": "what-is-pooling",
    "pooling meaning": "what-is-pooling",
    "how does max pooling work": "what-is-pooling",
    "what is stride?": "what-is-stride",
    "What is the stride?": "what-is-stride",
    "stride meaning": "what-is-stride",
    "What is a kernel?": "what-is-a-kernel",
    "kernel size": "what-is-a-kernel",
    "window size": "what-is-a-kernel",
    "pool_size": "what-is-a-kernel",
    "What is padding?": "what-is-padding",
    "what does padding do": "what-is-padding",
    "how does padding work": "what-is-padding",
    "kernel meaning": "what-is-a-kernel",
    "What does stride mean?": "what-is-stride",
    "stride or kernel": "stride-and-kernel",
    "what is dilation": "what-is-dilation",
    "atrous": "what-is-dilation",
    "output size formula": "smaller-than-expected",
    "padding larger than half the kernel": "half-the-kernel",
    "max pooling instead of average pooling": "max-or-average",
    "anti aliasing": "invariance",
    # With spelling mistakes:
    "max pooling insted of averge": "max-or-average",
    "recpetive feild": "receptive-field",
    "maxpol vs avgpol": "max-or-average",
    "whats the diffrence between max and avarage poling": "max-or-average",
    "tensorflw same": "same-padding",
    "translaton invarance": "invariance",
}


@pytest.mark.parametrize(("text", "name"), ASKED.items())
def test_the_answer_comes_first(text: str, name: str) -> None:
    answer = answer_of(text)

    assert answer.kind is Kind.WORDS
    assert answer.questions[0] == name


@pytest.mark.parametrize("name", faq_entries())
def test_a_question_finds_itself(name: str) -> None:
    entry = faq_entries()[name]

    assert nearest_questions(entry.question)[0] == entry
    assert nearest_questions(entry.question.lower().strip("?"))[0] == entry


def test_the_nearest_are_always_there() -> None:
    """All questions are listed, in their own order if no word fits."""
    for text in ("", "zebra", "?"):
        assert nearest_questions(text) == tuple(faq_entries().values())


@pytest.mark.parametrize("text", ["asdf qwer", "zebra", "what is love?"])
def test_words_that_no_question_has_are_not_answered_by_one(text: str) -> None:
    answer = answer_of(text)

    assert answer.title == "No question here has these words."
    assert "It reads a pooling layer" in answer.notes[0]


def test_a_size_is_one_word_however_it_is_written() -> None:
    assert words_of("7x7") == words_of("7 × 7") == words_of("7*7") == ["7x7"]
