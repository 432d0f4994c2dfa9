"""The scene in which three pools shrink a picture, and one of them destroys thin lines."""

import streamlit as st

from pooling_ui.features.start.guess import Guess
from pooling_ui.features.start.parameters import SHRINK
from pooling_ui.features.start.scene import Scene, slider
from pooling_ui.pictures.linked import setting_in
from pooling_ui.pictures.pooling.results import ChosenPools, results
from pooling_ui.pictures.samples import SAMPLE_BY_NAME
from pooling_ui.pictures.source import chosen_sample
from pooling_ui.pictures.viewer import viewer
from pooling_ui.pictures.viewer.crops import view_of
from pooling_ui.pictures.viewer.picture_message import picture_message
from pooling_ui.setting.choices import DEFAULTS
from pooling_ui.setting.pool_table import POWER
from pooling_ui.state.session import session
from pooling_ui.task.bound_widgets import current_value

_PICTURE = SAMPLE_BY_NAME["Handwriting"]
_KEY, _HEIGHT = "photo_viewer", 540  # pixels
_POOLS = ("max", "average", "nth")


def photo_scene() -> Scene:
    """Return the scene."""
    guess = Guess(
        "photo",
        "The ink is dark, and the lines are thin. Which of the three destroys them: max, "
        "average, or every s-th pixel?",
        ("Max", "Average", "Every s-th pixel"),
        "Max",
        "Paper is brighter than ink. So each window that reads one pixel of paper keeps paper. The "
        "average makes lines grey, and every s-th pixel breaks them.",
    )

    def controls() -> None:
        slider(SHRINK, "Kernel and stride")

    def figure(is_answered: bool) -> None:
        chosen = chosen_sample(_PICTURE, session())
        setting = setting_in({"k": str(current_value(SHRINK))}, chosen.size)
        methods = _POOLS if is_answered else ()
        shown = results(chosen, setting, ChosenPools(methods, 1, DEFAULTS[POWER.name]))
        message = picture_message(
            chosen,
            setting,
            shown,
            title="Original",
            patch=None,
            view=view_of((st.session_state.get(_KEY) or {}).get("view"), chosen.digest),
            start=None,
            presenting=False,
            figure_height=_HEIGHT,
        )
        viewer(message, key=_KEY)

    return Scene(
        "photo",
        "The same windows on a picture",
        "A picture is a plane of numbers, too: 0 is black, 255 is white. Three ways make it "
        "smaller: max, average, or only every s-th pixel, where s is the stride.",
        guess,
        figure,
        controls,
    )
