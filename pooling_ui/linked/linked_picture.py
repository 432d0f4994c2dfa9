"""The picture of a link: of its stage, or of the sentence that says why there is none."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from pooling_ui.components.wire import header_of
from pooling_ui.linked.drawing import needs_session
from pooling_ui.linked.pages import STAGE_PAGES, linked_message
from pooling_ui.linked.stage_page import StagePage, linked_pool, linked_setting
from pooling_ui.setting.choices import page_finds_size, setting_link
from pooling_ui.setting.nearest import refusal_words
from pooling_ui.setting.parameters import COMPARISON_A
from pooling_ui.stage.picture.drawing import sentence_picture, stage_picture
from pooling_ui.stage.picture.shapes import Picture
from pooling_ui.stage.picture.svg import svg_of
from pooling_ui.state.addresses import Link, query, read_query, texts_of, unreadable
from pooling_ui.state.params import SETTING
from pooling_ui.text.words import unbroken_formulas


class LinkedPicture(NamedTuple):
    """A picture; `is_stage` is False where it only says why there is no stage."""

    picture: Picture
    is_stage: bool


def linked_stage_picture(page: str, link: Mapping[str, str]) -> LinkedPicture:
    """Return the picture of the stage that a link shows, or of the reason why it shows none.

    `page` is the page's file without `.py`.

    Examples
    --------
    >>> linked_stage_picture("grid", {"k": "3"}).picture.title
    'Max pooling'
    >>> linked_stage_picture("grid", {"k": "9"}).is_stage
    False
    """
    message = linked_message(page, link) if page in STAGE_PAGES else None
    if message is None:
        return without_stage(_undecided_words(page, link))
    refusal = header_of(message)["refusal"]
    if refusal:
        setting = linked_setting(STAGE_PAGES[page], link)
        if setting and setting.refusal:
            refusal = f"PyTorch refuses this setting: {refusal_words(setting)}"
        return without_stage(refusal)
    picture = stage_picture(message)
    if picture is None:
        return without_stage("The input with its padding has too many cells for a picture.")
    return LinkedPicture(picture, True)


def compared_links(link: Link) -> dict[str, Link]:
    """Return the links of the settings A and B that a link compares; of one alone, without a name.

    Examples
    --------
    >>> compared_links({"k": "3", "p": "1", "h": "4", "a": "k3"})
    {'A': {'h': '4', 'k': '3'}, 'B': {'k': '3', 'p': '1', 'h': '4'}}
    >>> compared_links({"k": "3"})
    {'': {'k': '3'}}
    """
    held = COMPARISON_A.value_in(link)
    if not held:
        return {"": link}
    alone = {name: text for name, text in link.items() if name != COMPARISON_A.name}
    numbers = {name: text for name, text in alone.items() if name not in SETTING}
    return {"A": numbers | setting_link(held), "B": alone}


_KEPT = 64  # thumbnails


def thumbnail(page: str, link: Link, scheme: str, size: tuple[int, int]) -> str:
    """Return the planes of the stage that a link shows as a small SVG; "" if it shows none.

    `scheme` is light or dark; `size` is width and height in pixels.

    Examples
    --------
    >>> thumbnail("grid", {"k": "3"}, "dark", (320, 180))[:4]
    '<svg'
    >>> thumbnail("grid", {"k": "9"}, "dark", (320, 180))
    ''
    """
    return _thumbnail(page, query(link), scheme, size)


@lru_cache(_KEPT)
def _thumbnail(page: str, text: str, scheme: str, size: tuple[int, int]) -> str:
    link = dict(texts_of(read_query(text)))
    message = linked_message(page, link) if page in STAGE_PAGES else None
    if message is None or header_of(message)["refusal"]:
        return ""
    picture = stage_picture(message, planes_only=True)
    return svg_of(picture, scheme, size) if picture else ""


def without_stage(sentence: str) -> LinkedPicture:
    """Return the picture of a sentence that says why there is no stage."""
    return LinkedPicture(sentence_picture(unbroken_formulas(sentence)), False)


def _undecided_words(page: str, link: Mapping[str, str]) -> str:
    """Say why a link alone does not decide what the stage of a page shows."""
    if page not in STAGE_PAGES:
        return f"No page with a stage has this name: choose {', '.join(STAGE_PAGES)}."
    if damaged := unreadable(link):
        return f"A value in this link cannot be used: {', '.join(damaged)}."
    if needs_session(link):
        return "This link leads to a task, a lesson, questions or two settings, not to one stage."
    return _without_pool(STAGE_PAGES[page], link)


def _without_pool(stage: StagePage, link: Mapping[str, str]) -> str:
    if stage.kind_of(link) is None:
        return "This link shows no stage of numbers."
    try:
        setting = linked_pool(stage, link).setting
    except ValueError:
        return "This link says that the numbers are one’s own, and holds none."
    if page_finds_size(setting.windows.mode, link):
        return "Fractional windows need an output size in the link, such as o=4."
    return "This link alone does not decide what the stage shows."
