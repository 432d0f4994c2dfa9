"""Widgets. What they return is valid, or comes with the reason why not.

Every widget is bound to the address bar under its name in `share`, so the link is the state.
"""

from pooling_ui.controls.answer import answer
from pooling_ui.controls.cells import cell_source
from pooling_ui.controls.code_tabs import back_code_tabs, code_tabs
from pooling_ui.controls.column import setting_column
from pooling_ui.controls.examples import examples
from pooling_ui.controls.fields import bound
from pooling_ui.controls.held import held, pooled, stages
from pooling_ui.controls.kernel_like import kernel_like
from pooling_ui.controls.laid import laid_choice
from pooling_ui.controls.layout import heading, page_links, places
from pooling_ui.controls.link import complete_link
from pooling_ui.controls.notices import open_link
from pooling_ui.controls.setting import keep_choice, pool_setting
from pooling_ui.controls.size import size_line, size_steps

__all__ = [
    "answer",
    "back_code_tabs",
    "bound",
    "cell_source",
    "code_tabs",
    "complete_link",
    "examples",
    "heading",
    "held",
    "keep_choice",
    "kernel_like",
    "laid_choice",
    "open_link",
    "page_links",
    "places",
    "pool_setting",
    "pooled",
    "setting_column",
    "size_line",
    "size_steps",
    "stages",
]
