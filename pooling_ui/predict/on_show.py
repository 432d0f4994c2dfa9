"""What a page with a stage has come to, for whoever judges it."""

from typing import NamedTuple

from pooling_ui.predict.current_question import CurrentQuestion
from pooling_ui.setting.setting import Setting
from pooling_ui.text.numbers import Cells


class OnShow(NamedTuple):
    """Numbers, setting, the shape of its output or None where there is none, and what is asked."""

    cells: Cells
    setting: Setting
    output: tuple[int, ...] | None
    asked: CurrentQuestion
