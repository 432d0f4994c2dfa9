"""Rank the questions by a text in words: by BM25, with synonyms, and with spelling forgiven.

BM25 weighs a word by how rare it is, and counts a repeated word less and less (Robertson and
Zaragoza 2009, "The Probabilistic Relevance Framework"). A class of twenty lines does it for some
thirty short texts. The libraries that do it are made for millions of texts, and leave synonyms and
spelling, which is the rest of this file, to us.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from math import log

from pooling_ui.paste.faq_entries import FaqEntry, faq_entries

_K1, _B = 1.2, 0.75
# A word of the question counts as often as these.
_QUESTION, _WORDS = 3, 3
_ALIKE = 0.76  # how similar a misspelt word must be: more than 3 of 4 letters
_MOST_WORDS = 40
_LONGEST_ASKED = 120  # characters
_LONGEST = 30  # characters of a word
_STOP = frozenset(
    re.findall(
        r"\w+",
        "a an and are as at be by can do does did explain for from get gets give have how i in is "
        "it its me meaning means my no not of on or our should so that the there then this to use "
        "using was we what whats when where which why will with work works would you your if "
        "please error torch pytorch nn between than",
    )
)
# “Mean” is the average, but not at the end of “What does padding mean?”.
_ASKS_MEANING = re.compile(r"\b(does|do) (.{1,60}) mean\W{0,3}$")
_PARTS = re.compile(r"\d{1,6}[x×]\d{1,6}|[a-z]+\d?d?|\d{1,12}")
# Words that mean the same here, each with the word that stands for all.
_SYNONYMS: Mapping[str, str] = {
    word: group.split()[0]
    for group in (
        "average avg mean averages",
        "maximum max maxima largest",
        "tensorflow tf keras",
        "smaller shrink shrinks shrinking shrunk reduce reduces reducing downsample downsampling "
        "downsamples halve halves halved",
        "size sizes shape shapes dimension dimensions dim resolution",
        "kernel window kernels windows filter pool_size ksize",
        "stride strides strided step",
        "padding pad padded pads",
        "zero zeros 0",
        "compare vs versus or difference better instead",
        "gradient gradients backward backprop backpropagation grad",
        "indices index argmax",
        "unpool unpooling maxunpool maxunpool1d maxunpool2d maxunpool3d",
        "adaptive adaptiveavgpool adaptivemaxpool adaptiveavgpool2d adaptivemaxpool2d",
        "dtypes dtype type types long int integer integers float uint8",
        "convolution conv conv2d convolutions",
        "remove drop delete removed",
        "invariant invariance equivariance equivariant",
        "overlap overlapping",
        "image picture images pictures photo photos",
        "linear fc dense",
        "border borders edge edges corner corners boundary margin",
        "value values number numbers",
    )
    for word in group.split()
}
# One word for two: the names of layers are written in one.
_SPLIT: Mapping[str, tuple[str, ...]] = {
    **{f"maxpool{ending}": ("maximum", "pool") for ending in ("", "1d", "2d", "3d", "ing")},
    **{f"maxpooling{ending}": ("maximum", "pool") for ending in ("1d", "2d", "3d")},
    **{f"avgpool{ending}": ("average", "pool") for ending in ("", "1d", "2d", "3d", "ing")},
    **{f"averagepooling{ending}": ("average", "pool") for ending in ("1d", "2d", "3d")},
    "globalaveragepooling2d": ("global", "average"),
}
_POOL = {"pool", "pooling", "pools", "pooled"}


def words_of(text: str) -> list[str]:
    """Return the words of a text as the search compares them.

    Examples
    --------
    >>> words_of("Why does AvgPool2d pad with zeros?")
    ['average', 'pool', 'padding', 'zero']
    >>> words_of("ceil_mode 7 x 7")
    ['ceil', 'mode', '7x7']
    """
    small = re.sub(r"(?<=\d)\s?[×x*]\s?(?=\d)", "x", text.lower().replace("_", " "))
    small = _ASKS_MEANING.sub(r"\1 \2", small)
    found: list[str] = []
    for word in _PARTS.findall(small):
        if len(word) <= _LONGEST and word not in _STOP:
            found += _stems(word)
    return found


def _stems(word: str) -> tuple[str, ...]:
    """Return the word that stands for a word; two for the name of a layer."""
    return _SPLIT.get(word, (_stem(word),))


def _stem(word: str) -> str:
    """Return the word that stands for a word: that of its synonyms, or it without a plural's s."""
    if word in _SYNONYMS:
        return _SYNONYMS[word]
    if word in _POOL:
        return "pool"
    single = word.removesuffix("s") if len(word) > 3 and not word.endswith("ss") else word
    return _SYNONYMS.get(single, single)


@dataclass(frozen=True, slots=True)
class SearchIndex:
    """The words of all questions, counted: `counts` by name, and in how many texts each word is."""

    counts: Mapping[str, Counter[str]]
    texts_with: Counter[str]
    average_length: float

    def weight(self, word: str) -> float:
        """Return how much a word tells: a rare one more."""
        texts, having = len(self.counts), self.texts_with[word]
        return log(1 + (texts - having + 0.5) / (having + 0.5))

    def score(self, name: str, words: Iterable[str]) -> float:
        """Return how well a question fits the words; 0 if it has none of them."""
        counts = self.counts[name]
        length = 1 - _B + _B * counts.total() / self.average_length
        return sum(
            self.weight(word) * counts[word] * (_K1 + 1) / (counts[word] + _K1 * length)
            for word in words
            if counts[word]
        )


@cache
def search_index() -> SearchIndex:
    """Return the index of all questions; made once."""
    counts = {name: _counted(entry) for name, entry in faq_entries().items()}
    texts_with = Counter(word for each in counts.values() for word in each)
    average = sum(each.total() for each in counts.values()) / max(1, len(counts))
    return SearchIndex(counts, texts_with, average)


def _counted(entry: FaqEntry) -> Counter[str]:
    """Return the words of a question, counted; those of its head count more than the answer's."""
    return Counter(
        words_of(entry.question) * _QUESTION
        + words_of(entry.words) * _WORDS
        + words_of(entry.answer)
    )


def nearest_questions(text: str) -> tuple[FaqEntry, ...]:
    """Return all questions, the nearest to a text first; those that lack its words stand behind.

    A question that holds the text itself comes before all others.

    Examples
    --------
    >>> [entry.name for entry in nearest_questions("maxpol vs avgpool")][:1]
    ['max-or-average']
    """
    index = search_index()
    words = _known_words(text)
    scores = {name: index.score(name, words) for name in index.counts}
    return tuple(
        sorted(
            faq_entries().values(),
            key=lambda entry: (not _holds(entry, text), -scores[entry.name]),
        )
    )


def fits_a_question(text: str) -> bool:
    """Return True if a question has a word of the text, or holds it.

    Examples
    --------
    >>> fits_a_question("strid of a pol"), fits_a_question("zebra")
    (True, False)
    """
    return bool(_known_words(text)) or any(_holds(entry, text) for entry in faq_entries().values())


def _known_words(text: str) -> list[str]:
    index = search_index()
    words = dict.fromkeys(words_of(text)[:_MOST_WORDS])
    known = dict.fromkeys(each for word in words for each in _known(word, index))
    return [word for word in known if index.texts_with[word]]


def _holds(entry: FaqEntry, text: str) -> bool:
    asked = " ".join(text.lower().split())[:_LONGEST_ASKED].strip("?")
    return bool(asked) and asked in entry.question.lower()


@cache
def _vocabulary(first: str = "") -> tuple[str, ...]:
    """Return the words of all questions, and those that stand for them; all begin with `first`."""
    known = search_index().texts_with
    words = {*known, *_SPLIT, *(word for word, stands in _SYNONYMS.items() if known[stands])}
    return tuple(sorted(word for word in words if word.startswith(first)))


def _known(word: str, index: SearchIndex) -> tuple[str, ...]:
    """Return the word, or those for the word of the questions that is most like it, if any."""
    if index.texts_with[word] or word[0].isdigit() or len(word) < 4:
        return (word,)
    beginning = _vocabulary(word)
    if beginning:
        return _stems(beginning[0])
    near = get_close_matches(word, _vocabulary(word[0]), 1, _ALIKE)
    near = near or get_close_matches(word, _vocabulary(), 1, _ALIKE)
    return _stems(near[0]) if near else ()
