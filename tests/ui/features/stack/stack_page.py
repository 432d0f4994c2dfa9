"""Read what the page Stack shows."""

import json
from typing import Any

from streamlit.testing.v1 import AppTest

from tests.ui.helpers.pages import spaced


def layer_table(app: AppTest) -> dict[str, Any]:
    """Return the message of the table of layers."""
    shown = (each.proto for each in app.get("bidi_component"))
    (message,) = (it.json for it in shown if it.component_name == "poolscope_layer_table")
    return dict(json.loads(message))


def layer_rows(app: AppTest) -> list[list[str]]:
    """Return the cells of each row of the table that is a layer."""
    rows = layer_table(app)["rows"]
    return [[spaced(cell) for cell in row["cells"]] for row in rows if row["arithmetic"]]
