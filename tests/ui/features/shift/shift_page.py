"""The page Shift as its tests read it."""

from typing import Any

from streamlit.testing.v1 import AppTest

from pooling_ui.components.wire import header_of


def message(app: AppTest) -> dict[str, Any]:
    """Return the header of what the shifted plane shows."""
    found = [each.proto.bytes for each in app.get("bidi_component") if each.proto.bytes]
    heads = [header_of(data) for data in found]
    return next(head for head in heads if "most" in head)
