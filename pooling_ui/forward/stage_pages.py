"""How the pages Grid and 1-D and 3-D read their links."""

from collections.abc import Mapping

from pooling_ui.inputs.input_kinds import INPUT_KINDS, PLANE, InputKind
from pooling_ui.inputs.linked_pool import StagePage
from pooling_ui.inputs.parameters import LOOK


def _plane(_: Mapping[str, str]) -> InputKind:
    return PLANE


def _series_or_volume(link: Mapping[str, str]) -> InputKind | None:
    """Return the kind of input; None for a long series, which has no stage."""
    return INPUT_KINDS.get(link.get(LOOK.name, LOOK.default))


GRID_STAGE = StagePage("grid", _plane)
DIMENSIONS_STAGE = StagePage("dimensions", _series_or_volume)
