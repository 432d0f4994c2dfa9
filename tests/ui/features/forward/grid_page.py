"""The page Grid as its tests read it."""

from typing import Any

import numpy as np
from numpy.typing import NDArray
from streamlit.testing.v1 import AppTest

from tests.ui.helpers.pages import stages

PAGE = "pages/grid.py"


def stage(app: AppTest) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    """Return the header of the message on the stage, and its arrays by name."""
    return stages(app)[0]


def output(app: AppTest) -> list[list[str]]:
    """Return the output plane as the stage labels it."""
    header, arrays = stage(app)
    labels = np.array(header["labels"])
    found: list[list[str]] = labels[arrays["output_label"]].reshape(header["output_shape"]).tolist()
    return found


def columns(app: AppTest) -> list[Any]:
    return [app.number_input(key=key).value for key in ("kw", "sw", "pw", "dw")]
