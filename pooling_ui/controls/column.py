"""The settings column of a page that pools numbers on the stage."""

import streamlit as st

from pooling_ui.controls.answer import answer
from pooling_ui.controls.fields import bound
from pooling_ui.controls.kernel_like import kernel_like
from pooling_ui.controls.laid import laid_choice
from pooling_ui.controls.setting import Setting, pool_setting


def setting_column(shape: tuple[int, ...], keep: str, shows: str) -> tuple[Setting, bool]:
    """Show all that a person can set of a pool of this shape, and what it is answered with.

    `shows` says what to look for in the numbers, where windows keep their largest.

    Returns
    -------
    setting : Setting
    show_coverage : bool
        Whether the stage shows how many windows read each cell.
    """
    setting = pool_setting(shape, keep, laid_choice(shape))
    kernel_like(setting, compares=True)
    show_coverage = st.toggle(
        "Show coverage: windows per cell",
        **bound(st.toggle, "coverage"),
    )
    answer(setting, shows if keep == "Max" else "")
    return setting, show_coverage
