"""The page Picture as its tests drive it, without a browser."""

import io
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from streamlit.testing.v1 import AppTest

from tests.ui.helpers.messages import unpack_viewer
from tests.ui.helpers.typed import elements

PAGE = "pages/picture.py"
RED = np.zeros((40, 60, 3), np.uint8)
RED[..., 0] = np.arange(40)[:, np.newaxis] * 5


def png(pixels: np.ndarray = RED) -> bytes:
    file = io.BytesIO()
    Image.fromarray(pixels).save(file, "PNG")
    return file.getvalue()


def component(app: AppTest, name: str) -> Any:
    return next(
        each for each in elements(app, "bidi_component") if each.proto.component_name == name
    )


def viewer(app: AppTest) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    """Return the header and the arrays that the viewer draws."""
    return unpack_viewer(component(app, "picture_viewer").proto.bytes)


def titles(app: AppTest) -> list[str]:
    return [pane["title"] for pane in viewer(app)[0]["panes"]]


def upload(app: AppTest, data: bytes, name: str = "red.png") -> AppTest:
    app.button_group(key="from").set_value("Upload").run()
    return app.file_uploader(key="picture_file").set_value((name, data, "image/png")).run()
