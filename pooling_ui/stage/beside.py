"""Make two stages beside each other look alike: cells and numbers of one size."""

from typing import Any

from pooling_ui.components.wire import extend_header, header_of
from pooling_ui.stage.legend import shared_legend

_TAKES_ROOM = ("axes", "output_shape", "labels")


def side_by_side(one: bytes, other: bytes, *, stacked: bool = False) -> tuple[bytes, bytes]:
    """Return the messages of A's stage and of B's, so that they look alike.

    Each message holds the sizes of the other stage: its border, its output, and its labels.
    Both then have cells of one size and numbers of one size, and equal rows at equal heights.
    Unless they are `stacked`, they also share the question, the legend, the sentence and the
    transport of B.
    """
    headers = [header_of(message) for message in (one, other)]
    told = [{name: header[name] for name in _TAKES_ROOM} for header in headers]
    left: dict[str, Any] = {"beside": told[1]}
    right: dict[str, Any] = {"beside": told[0]}
    if not stacked:
        shared = {
            name: shared_legend(*(header[name] for header in headers))
            for name in ("legend", "covered_legend")
        }
        left |= {"side": "left", **shared}
        right |= {"side": "right", **shared}
        if "asks" in headers[1]:
            left["asks"] = headers[1]["asks"]
    return extend_header(one, **left), extend_header(other, **right)
