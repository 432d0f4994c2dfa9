"""What a person must be told of a link or of numbers that cannot be read."""

import streamlit as st

from pooling_ui import share
from pooling_ui.compat import supported
from pooling_ui.controls.link import forget


def tell_of_damage() -> None:
    """Say in one sentence what of the link could not be used; call it before any widget.

    The sentence stays for a while: the page may run again at once, and then the link is mended.
    What is told leaves the link, so that it is told once, and so that no widget reads it.
    """
    names = share.unreadable(st.query_params.to_dict())
    if names:
        sentence = (
            f"Part of this link could not be read ({', '.join(names)}); "
            "those parts start at their defaults."
        )
        st.toast(sentence, **supported(st.toast, duration="long"))
    for name in names:
        forget(name)
