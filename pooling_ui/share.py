"""What a share link holds: every name that may be in it, and which values each may have.

`WIDGETS` holds the names that a widget is bound to; the widget reads and writes the address bar
itself. `WRITTEN` holds the names of what no widget holds; `controls` write and read those. A name
that is in neither table means nothing here: see `link_strangers`. What widgets may hold is in
`link_limits`.
"""

from collections.abc import Callable
from typing import Any

from pooling_ui import link_limits as limits
from pooling_ui.compare.noise_kinds import KIND_BY_LABEL
from pooling_ui.compare.noise_sentences import MEASURES
from pooling_ui.frameworks.rules import BY_NAME as FRAMEWORKS
from pooling_ui.learn.faq.entries import MOST_SEARCHED, questions
from pooling_ui.learn.lesson_files import files
from pooling_ui.long_series.series import LENGTHS
from pooling_ui.network.edges import BANKS
from pooling_ui.network.link import decode_ink, decode_map_cell
from pooling_ui.network.trained.kinds import NAMES as NETWORKS
from pooling_ui.pictures.pools import METHODS
from pooling_ui.pictures.samples import SAMPLE_BY_NAME
from pooling_ui.predict.questions.given import decode_count, decode_given
from pooling_ui.setting.parameters import SETTING_WIDGETS, is_setting
from pooling_ui.shift.sentences import DIRECTIONS, FIRST_RESULT, RESULTS
from pooling_ui.stack.link import decode_input, decode_unit, is_stack
from pooling_ui.state.deflated import inflated
from pooling_ui.state.link_values import (
    decode_cells,
    decode_choices,
    decode_numbers,
    decode_pin,
    decode_view,
    encode_cells,
    encode_choices,
    encode_numbers,
    encode_pin,
    encode_view,
)
from pooling_ui.state.readers import Flag, OneOf, Reader, Text
from pooling_ui.state.tasks import decode_groups, is_question
from pooling_ui.text.numbers import parse_plane
from pooling_ui.text.numbers_3d import parse_series, parse_volume

__all__ = [
    "decode_cells",
    "decode_choices",
    "decode_numbers",
    "decode_pin",
    "decode_view",
    "encode_cells",
    "encode_choices",
    "encode_numbers",
    "encode_pin",
    "encode_view",
]


def reads_by(parse: Callable[[str], Any]) -> Callable[[str], bool]:
    """Return what says whether a link's numbers can be read in this way."""

    def reads(value: str) -> bool:
        try:
            parse(decode_numbers(value))
        except ValueError:
            return False
        return True

    return reads


def is_search(text: str) -> bool:
    """Say whether a text may be searched for: one short line, without `~`, which no answer has."""
    return len(text) <= MOST_SEARCHED and text.isprintable() and "~" not in text


_FLAG = Flag()
_CHOICES = Text(lambda value: is_setting(decode_choices(value)))
_STAGE: dict[str, Reader] = {
    "at": limits.AT,
    "upto": limits.AT,
    "pin": Text(lambda value: decode_pin(value) is not None),
    "speed": OneOf(limits.SPEEDS),
    "loop": _FLAG,
}
WIDGETS: dict[str, Reader] = {
    **SETTING_WIDGETS,
    "coverage": _FLAG,
    "predict": _FLAG,
    "ask": OneOf(limits.ASKS),
    "preset": OneOf(limits.PRESETS),
    "h": limits.ROWS,
    "w": limits.COLUMNS,
    "seed": limits.SEED,
    "code": OneOf(limits.CODES),
    "of": OneOf(limits.POOLED),
    "mode": OneOf(limits.MODES),
    "both": _FLAG,
    "eps": OneOf(limits.NUDGES),
    "curve": _FLAG,
    **dict.fromkeys(limits.UNPOOL_KEYS, limits.UNPOOLED),
    "from": OneOf(limits.SOURCES),
    "sample": OneOf(tuple(SAMPLE_BY_NAME)),
    "n": limits.PASSES,
    "vs": OneOf(limits.COMPARED),
    "row": limits.PIXEL,
    "col": limits.PIXEL,
    "size": OneOf(limits.SIZES),
    "channel": OneOf(limits.CHANNELS),
    "line": limits.PIXEL,
    "tab": OneOf(limits.TABS),
    "subject": OneOf(limits.SUBJECTS),
    "noise": OneOf(tuple(KIND_BY_LABEL)),
    "sigma": limits.SIGMA,
    "share": limits.PERCENT,
    "draws": limits.DRAWS,
    "error": OneOf(tuple(MEASURES)),
    "below": OneOf(limits.BELOW),
    "pool": OneOf(tuple(METHODS.values())),
    "fill": OneOf(limits.FILLS),
    "down": limits.MOVED_DOWN,
    "right": limits.MOVED_RIGHT,
    "along": OneOf(tuple(DIRECTIONS)),
    "result": OneOf(tuple(RESULTS), FIRST_RESULT),
    "finds": OneOf(limits.FINDS),
    "filters": OneOf(tuple(BANKS)),
    "kind": OneOf(tuple(NETWORKS.values())),
    "net": limits.TRAINED,
    "dy": limits.NUDGED,
    "dx": limits.NUDGED,
    **dict.fromkeys(("gauss", "salt", "pepper"), limits.DIRTIED),
    "look": OneOf(limits.LOOKS),
    "series": OneOf(limits.ROWS_OF_ONE),
    "samples": limits.SAMPLES,
    "volume": OneOf(limits.VOLUMES),
    "depth": limits.SLICES,
    "high": limits.LINES,
    "wide": limits.LINES,
    "record": OneOf(limits.RECORDS),
    "length": OneOf(LENGTHS),
    "start": limits.START,
    "stop": limits.STOP,
    "windows": limits.WINDOWS,
    "tall": limits.TALL,
    "find": Text(is_search),
    "rule": OneOf(tuple(FRAMEWORKS)),
}
WRITTEN: dict[str, Reader] = {
    "x": Text(reads_by(parse_plane)),
    "y": Text(reads_by(parse_series)),  # a person's own series, and their own volume
    "z": Text(reads_by(parse_volume)),
    "q": OneOf(tuple(questions())),  # the question that is open
    "lesson": OneOf(tuple(files())),
    "part": limits.PART,
    "draw": limits.DRAW,  # also says that a lesson's step has begun, and is as the link says
    "nth": limits.NTH,
    "said": Text(lambda value: decode_given(value) is not None),  # what it was answered with
    "first": Text(lambda value: decode_count(value) is not None),  # how many were right at first
    "about": _CHOICES,  # what a lesson's question is about, where that is not its step's setting
    "was": _CHOICES,  # what the last change of the setting replaced
    "before": _CHOICES,  # what it was before questions of “Predict” changed it
    "a": _CHOICES,  # a setting held beside the one on the stage, but for its defaults
    "grad": Text(lambda value: decode_cells(value) is not None),  # gradients that are not 1
    "present": _FLAG,  # the stage fills the screen
    "cover": Text(lambda value: value.lower() in limits.COVERS),  # a person covers the results
    "task": Text(is_question),  # what a teacher asks; then only what is in the next two shows
    "show": Text(lambda value: decode_groups(value) is not None),
    "lock": Text(lambda value: decode_groups(value) is not None),
    "tasks": Text(lambda value: inflated(value) is not None),  # those that a teacher has made
    "draft": Text(lambda value: inflated(value) is not None),  # the one that they are making
    "view": Text(lambda value: decode_view(value) is not None),
    "layers": Text(is_stack),  # a network, the shape of its input, and the unit that is looked at
    "input": Text(lambda value: decode_input(value) is not None),
    "unit": Text(lambda value: decode_unit(value) is not None),
    "digit": limits.PICKED,  # a place on the sheet of test digits
    "ink": Text(lambda value: decode_ink(value) is not None),  # or a digit that a person drew
    "cell": Text(lambda value: decode_map_cell(value) is not None),  # of a map
    **_STAGE,
    **{limits.MAGNIFIED + name: reader for name, reader in _STAGE.items()},
}
NAMES: dict[str, Reader] = WIDGETS | WRITTEN
# These may be there several times.
MANY = ("vs",)
