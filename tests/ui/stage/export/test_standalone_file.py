"""A stage as one HTML file: all in it, nothing loaded, and text that stays text."""

import base64
import re
import tomllib
from html.parser import HTMLParser
from typing import Any

import pytest

from pooling_core import PoolSpec, trace_pool
from pooling_ui import stage
from pooling_ui.components.wire import extend_header
from pooling_ui.shell.palette import COLOURS, css_variables, palette_of
from pooling_ui.stage import (
    Start,
    refused_message,
    sizeless_message,
    stage_message,
)
from pooling_ui.stage.export.standalone import _inert, alone_page
from pooling_ui.stage.pair import side_by_side
from tests.helpers.contrast import contrast
from tests.ui.helpers.messages import unpack
from tests.ui.helpers.pages import ROOT

HOSTILE = '</title></script><script>alert(1)</script><img src=x onerror="alert(2)">&amp;'
TRACE = trace_pool([[1.0, 2, 3], [4.0, 5, 6]], PoolSpec.of(2, stride=1))


class Parsed(HTMLParser):
    """The elements of a page with their attributes, and the text in each kind."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[Any] = []
        self.text: dict[str, str] = {}
        self._open: list[Any] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[Any]) -> None:
        self.elements.append((tag, dict(attrs)))
        self._open.append(tag)

    def handle_data(self, data: str) -> None:
        if self._open:
            self.text[self._open[-1]] = self.text.get(self._open[-1], "") + data

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop() != tag:
            pass


def page_of(message: bytes | None = None, **given: Any) -> str:
    words = {"title": "Max pooling", "sentence": "Kernel 2.", **given}
    return alone_page(message or stage_message(TRACE), **words)


def message_in(page: str) -> dict[str, Any]:
    (packed,) = re.findall(r'atob\("([^"]*)"\)', page)
    return unpack(base64.b64decode(packed))[0]


def test_a_teachers_question_is_its_heading_and_stays_text() -> None:
    asked = extend_header(stage_message(TRACE), question=HOSTILE)

    parsed = Parsed(page_of(asked))

    assert parsed.text["h1"] == HOSTILE
    assert "Max pooling. Kernel 2." in parsed.text["p"]
    assert Parsed(page_of()).text["h1"] == "Max pooling"


def test_it_holds_the_stage_and_loads_nothing() -> None:
    parsed = Parsed(page_of(address="https://example.org/app?k=2&s=1"))

    named = [attrs.get("class") for _, attrs in parsed.elements]
    assert {"stage", "transport", "legend"} <= set(named)
    asked = [
        value
        for _, attrs in parsed.elements
        for name, value in attrs.items()
        if name in ("src", "href", "srcset", "data", "action")
    ]
    assert asked == ["https://example.org/app?k=2&s=1"]
    assert "@import" not in parsed.text["style"]
    assert "url(" not in parsed.text["style"]
    policy = next(each["content"] for _, each in parsed.elements if "http-equiv" in each)
    assert policy.startswith("default-src 'none';")
    assert parsed.text["h1"] == parsed.text["title"] == "Max pooling"


def test_hostile_text_stays_text() -> None:
    message = stage_message(TRACE, title=HOSTILE)

    page = page_of(
        message, title=HOSTILE, sentence=HOSTILE, address=f"https://example.org/?x={HOSTILE}"
    )

    parsed, harmless = Parsed(page), Parsed(page_of(address="https://example.org/"))
    kinds = [[tag for tag, _ in each.elements] for each in (parsed, harmless)]
    assert kinds[0] == kinds[1]
    assert not any(name.startswith("on") for _, attrs in parsed.elements for name in attrs)
    assert parsed.text["h1"] == HOSTILE
    assert message_in(page)["title"] == HOSTILE


@pytest.mark.parametrize(
    "address", ["", "javascript:alert(1)", "data:text/html,x", "//example.org"]
)
def test_only_an_address_of_the_web_becomes_a_link(address: str) -> None:
    assert not [tag for tag, _ in Parsed(page_of(address=address)).elements if tag == "a"]


def test_no_text_in_the_script_ends_it_and_javascript_reads_the_same_texts() -> None:
    script = 'const one = "</script>", other = "<!--<script>";'
    inert = _inert(script)

    assert "</script" not in inert
    assert "<!--" not in inert
    # In a JavaScript text, a backslash and a sign are that sign; two backslashes are one.
    assert re.sub(r"\\(.)", r"\1", inert) == script


def test_the_stage_in_it_has_no_python_and_no_neighbour() -> None:
    start = Start(step=1, blank=True, pin=("input", 0, 1), speed=2, presenting=True)
    held, now = side_by_side(stage_message(TRACE), stage_message(TRACE, start))

    header = message_in(page_of(now))

    assert header["standalone"]
    assert not header["editable"]
    assert not header["presenting"]
    assert header["side"] is header["beside"] is None
    assert header["start"] == {
        "step": 1,
        "whole": True,
        "blank": False,
        "pin": ["input", 0, 1],
        "speed": 2,
        "loop": False,
        "covers": False,
    }
    assert message_in(page_of(held))["side"] is None


@pytest.mark.parametrize("colours", COLOURS)
def test_it_has_the_colours_that_were_chosen(colours: str) -> None:
    page = page_of(colours=colours)

    drawn = message_in(page)["palette"]
    assert drawn["light"] == drawn["dark"]
    ground = tuple(drawn["light"]["background"])
    assert ground == palette_of(colours)["background"]
    for name in ("text", "quiet", "accent"):
        assert contrast(tuple(drawn["light"][name]), ground) >= 4.5
    used = set(re.findall(r"var\((--st-[a-z-]+)", stage.CSS))
    assert used <= set(css_variables(colours))
    for name in used:
        assert f"{name}: {css_variables(colours)[name]};" in page


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_what_it_takes_from_streamlits_theme_is_the_apps(colours: str) -> None:
    theme = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text("utf-8"))["theme"]

    has = css_variables(colours)
    assert has["--st-secondary-background-color"] == theme[colours]["secondaryBackgroundColor"]
    assert has["--st-border-color"] == theme[colours]["borderColor"]
    assert has["--st-base-radius"] == has["--st-button-radius"] == theme["baseRadius"]


def test_what_no_python_can_uncover_stays_covered_and_names_no_button() -> None:
    sizeless = sizeless_message(TRACE, "Press the eye to uncover it.", uncovers=True)
    unanswered = extend_header(
        sizeless_message(TRACE, "Covered until you have answered."), question_open=True
    )

    for message in (sizeless, unanswered):
        header = message_in(page_of(message))
        assert header["refusal"] == "Output and size are covered."
        assert not header["uncovers"]
    refused = message_in(page_of(refused_message([[1.0]], "The kernel is too large.")))
    assert refused["refusal"] == "The kernel is too large."
