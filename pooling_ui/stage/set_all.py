"""Set all values of a page with a stage from a link."""

from collections.abc import Mapping

from pooling_ui.inputs.input_kinds import InputKind
from pooling_ui.inputs.source import show_cells
from pooling_ui.inputs.whole_link import page_values
from pooling_ui.setting.parameters import SEPARATE_FIELDS
from pooling_ui.setting.stored_choices import clear_widgets, forget_change, set_widgets
from pooling_ui.stage.position import move_stage
from pooling_ui.stage.start import start_by_link
from pooling_ui.state.link import write_link
from pooling_ui.state.params import WIDGETS, WRITTEN, ResetBy
from pooling_ui.state.session import session


def set_all(kind: InputKind, link: Mapping[str, str], by: ResetBy) -> None:
    """Set all values of a page with numbers of this kind; those not in the link get their default.

    `by` is what opens the link: parameters that only another event resets stay as they are.

    For callbacks, or before any widget of the page is shown. Pages share the values of widgets with
    the same name: so this works for another page, too.
    """
    clear_widgets(SEPARATE_FIELDS)  # else axes that become separate later would begin with them
    stay = {name for name, param in WIDGETS.items() if param.reset_by and by not in param.reset_by}
    set_widgets({name: it for name, it in page_values(kind, link).items() if name not in stay})
    set_written(kind, link)
    start = start_by_link(link)
    move_stage(start.step, whole=start.whole, pin=start.pin)
    forget_change()  # other numbers, and a setting that is no change of the last one
    session().visit.shown = {}


def set_written(kind: InputKind, link: Mapping[str, str]) -> None:
    """Set the values without a widget from this link, except for the position of the stage."""
    for param in WRITTEN.values():
        if param.reset_by & ResetBy.LINK:
            write_link(param, param.text_in(link))
    own = kind.own_param.value_in(link)
    if own is not None:
        show_cells(kind, own)
