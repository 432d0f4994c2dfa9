"""The page Network as its tests read it."""

from typing import Any

import numpy as np
from numpy.typing import NDArray
from streamlit.testing.v1 import AppTest

from tests.ui.helpers.messages import unpack


def message(app: AppTest) -> tuple[dict[str, Any], dict[str, NDArray[np.uint8]]]:
    """Return header and arrays of what the drawing shows."""
    found = (each.proto.bytes for each in app.get("bidi_component") if each.proto.bytes)
    return next(each for each in map(unpack, found) if "percents" in each[0])
