"""The groups of widgets that a task can set on the page Network."""

from collections.abc import Set

from pooling_ui.features.network.parameters import (
    DIGIT,
    EDGES,
    FILTERS,
    FIND,
    GAUSS,
    MOVED_DOWN,
    NETWORK_KIND,
    TRAINED,
)
from pooling_ui.linked.task_page import TaskPage, in_groups
from pooling_ui.pictures.parameters import SUBJECT
from pooling_ui.state.addresses import Link, texts_of
from pooling_ui.state.params import Group


def _groups(link: Link) -> Set[Group]:
    if dict(texts_of(link)).get(FIND.name) == EDGES:
        return in_groups(FIND, FILTERS, NETWORK_KIND, SUBJECT)
    return in_groups(FIND, NETWORK_KIND, TRAINED, DIGIT, MOVED_DOWN, GAUSS)


NETWORK = TaskPage("network", "Network", _groups, (FIND,))
