"""The questions that people ask, with answers: one Markdown file each in `assets/questions`.

A file begins with fields between two lines of `---`, which CONTRIBUTING explains; the answer
follows. The name of the file without its number is the question's name in links.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.parse import parse_qsl

from pooling_ui.text.words import unbroken_formulas

FOLDER = Path(__file__).parents[2] / "assets" / "questions"

_FIELDS = ("question", "page", "link", "see", "words")


@dataclass(frozen=True, slots=True)
class FaqEntry:
    """A question and its answer, in Markdown.

    `page` is the file of the page that shows it, `link` the link of that page, and `see` a sentence
    about what the page shows. `words` are further words for the search.
    """

    name: str
    question: str
    answer: str
    page: str
    link: Mapping[str, str]
    see: str
    words: str

    @property
    def unbroken_answer(self) -> str:
        """Return the answer, with no line break within a size such as 2 × 2."""
        return unbroken_formulas(self.answer)


def read_entry(path: Path) -> FaqEntry:
    """Read one file.

    Raises
    ------
    ValueError
        Its head lacks a field, or has another one.
    """
    match = re.fullmatch(r"---\n(.*?)\n---\n(.*)", path.read_text("utf-8"), re.DOTALL)
    head = match[1].splitlines() if match else []
    fields = dict(line.split(": ", 1) for line in head if ": " in line)
    if match is None or tuple(fields) != _FIELDS or len(head) != len(_FIELDS):
        raise ValueError(f"{path.name} must begin with the fields {', '.join(_FIELDS)}")
    return FaqEntry(
        name=re.sub(r"^\d+-", "", path.stem),
        question=fields["question"],
        answer=match[2].strip(),
        page=f"pages/{fields['page']}.py",
        link=dict(parse_qsl(fields["link"], strict_parsing=True)),
        see=fields["see"],
        words=fields["words"],
    )


@cache
def faq_entries() -> Mapping[str, FaqEntry]:
    """Return all questions by name, in the order of their files; read once."""
    return {each.name: each for each in map(read_entry, sorted(FOLDER.glob("*.md")))}
