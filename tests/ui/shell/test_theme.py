"""The palette and Streamlit's theme: one set of colours, legible in light and in dark."""

import tomllib

import pytest

from pooling_ui.shell.palette import palettes
from tests.helpers.contrast import contrast
from tests.ui.helpers.pages import ROOT

THEME = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text("utf-8"))["theme"]
LEGIBLE = 4.5  # WCAG AA for text
SEGMENT = 0.2  # how much of the accent it puts under the pointer
CAPTION = 0.6  # how much of the text's colour Streamlit leaves in captions


def _colour(scheme: str, name: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(THEME[scheme][name].removeprefix("#")))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_palette_and_the_theme_agree(scheme: str) -> None:
    palette = palettes()[scheme]
    for ours, streamlits in {
        "background": "backgroundColor",
        "text": "textColor",
        "accent": "primaryColor",
    }.items():
        assert palette[ours] == _colour(scheme, streamlits)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("ground", ["backgroundColor", "secondaryBackgroundColor"])
def test_text_captions_and_links_are_legible(scheme: str, ground: str) -> None:
    background = _colour(scheme, ground)
    text = _colour(scheme, "textColor")
    caption = tuple(CAPTION * t + (1 - CAPTION) * b for t, b in zip(text, background, strict=True))

    for colour in (text, caption, _colour(scheme, "linkColor"), _colour(scheme, "primaryColor")):
        assert contrast(colour, background) >= LEGIBLE


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("ground", ["backgroundColor", "secondaryBackgroundColor"])
def test_the_chosen_segment_is_legible_under_the_pointer(scheme: str, ground: str) -> None:
    """Streamlit then writes the accent on the ground with a fifth of the accent in it."""
    accent, background = _colour(scheme, "primaryColor"), _colour(scheme, ground)
    under = [SEGMENT * a + (1 - SEGMENT) * b for a, b in zip(accent, background, strict=True)]

    assert contrast(accent, under) >= LEGIBLE


def test_no_button_is_of_the_primary_kind() -> None:
    """Streamlit writes white on the accent, which in dark is 1.95 : 1."""
    for path in ROOT.glob("pooling_ui/**/*.py"):
        assert 'type="primary"' not in path.read_text("utf-8"), path
