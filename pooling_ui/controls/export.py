"""What a stage shows, as a file: a dialog that a press on Export opens."""

import re
from typing import Any, NamedTuple
from urllib.parse import urlencode

import streamlit as st

from pooling_ui.compat import supported
from pooling_ui.components.stage.alone import alone_page
from pooling_ui.components.theme import scheme
from pooling_ui.controls.setting import Setting
from pooling_ui.setting_words import setting_words
from pooling_ui.theme import COLOURS
from pooling_ui.words import shape


class About(NamedTuple):
    """What is said of a stage in a file of its own: what it shows, and the setting."""

    title: str
    says: str


def about(title: str, setting: Setting, *, covers: bool = False) -> About:
    """Return what is said of a stage that shows this setting; no sizes while it is covered."""
    words = setting_words(setting.choices)
    sizes = ""
    if setting.sizes and not covers:
        output = shape(rule.windows for rule in setting.sizes)
        sizes = f": input {shape(setting.shape)}, output {output}"
    return About(title, f"{words[0].upper()}{words[1:]}{sizes}.")


def export(stage: Any, message: bytes, about: About) -> None:
    """Open the dialog if a person just pressed Export on this stage, which shows the message."""
    if getattr(stage, "export", None):
        _dialog(message, about, live_address())


def live_address() -> str:
    """Return the address that shows the page as it is now; "" where none is known."""
    address = getattr(st.context, "url", None) or ""
    link = {name: value for name, value in st.query_params.items() if name != "present"}
    return f"{address}?{urlencode(link)}" if address and link else address


@st.dialog("Export")
def _dialog(message: bytes, about: About, address: str) -> None:
    colours = _one_of("Colours", COLOURS, scheme())
    _page(message, about, address, colours)


def _page(message: bytes, about: About, address: str, colours: str) -> None:
    """Offer the page that plays by itself."""
    page = alone_page(
        message, title=about.title, says=about.says, address=address, colours=colours
    ).encode()
    st.markdown(
        "One file that plays, steps, scrubs and speaks in any browser, without a network. Nobody "
        "can change its numbers."
    )
    st.download_button(
        f"Download the page ({kilobytes(page)})",
        page,
        f"{stem(about)}.html",
        "text/html",
        key="export_page",
        **supported(st.download_button, on_click="ignore"),
    )


def _one_of(label: str, options: tuple[str, ...], first: str) -> str:
    chosen: str | None = st.segmented_control(
        label,
        options,
        default=first,
        format_func=str.capitalize,
        key=f"export_{label.lower()}",
        **supported(st.segmented_control, required=True),
    )
    return chosen or first


def stem(about: About) -> str:
    """Return a file's name, without what says its kind.

    Examples
    --------
    >>> stem(About("Max pooling of a volume", ""))
    'max-pooling-of-a-volume'
    """
    return re.sub("[^a-z0-9]+", "-", about.title.lower()).strip("-") or "stage"


def kilobytes(data: bytes) -> str:
    """Return a size as people read it.

    Examples
    --------
    >>> kilobytes(bytes(1_234_567)), kilobytes(bytes(20_400))
    ('1.2 MB', '20 kB')
    """
    size = len(data)
    return f"{size / 1e6:.1f} MB" if size >= 1e6 else f"{size / 1e3:.0f} kB"
