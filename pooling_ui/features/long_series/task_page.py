"""The groups of widgets that a task can set for a long series."""

from collections.abc import Set

from pooling_ui.features.long_series.parameters import OWN_FILE, RECORD, START
from pooling_ui.inputs.parameters import NUMBERS_GROUP
from pooling_ui.linked.task_page import in_groups
from pooling_ui.state.addresses import Link, texts_of
from pooling_ui.state.params import Group


def long_series_groups(link: Link) -> Set[Group]:
    """Return the groups of a long series; a person's own file has no numbers to choose."""
    is_own = dict(texts_of(link)).get(RECORD.name) == OWN_FILE
    return in_groups(START) | (set() if is_own else {NUMBERS_GROUP})
