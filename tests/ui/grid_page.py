"""The page Grid as its tests read it."""

import json
import struct

import numpy as np

PAGE = "pages/grid.py"


def stage(app):
    """Return the header of the message on the stage, and its arrays by name."""
    data = app.get("bidi_component")[0].proto.bytes
    (length,) = struct.unpack("<I", data[:4])
    header = json.loads(data[4 : 4 + length])
    arrays = {
        name: np.frombuffer(data, f"<{dtype}", int(np.prod(shape)), 4 + length + offset).reshape(
            shape
        )
        for name, (dtype, shape, offset) in header["arrays"].items()
    }
    return header, arrays


def output(app):
    """Return the output plane as the stage labels it."""
    header, arrays = stage(app)
    labels = np.array(header["labels"])
    return labels[arrays["output_label"]].reshape(header["output_shape"]).tolist()


def columns(app):
    return [app.number_input(key=key).value for key in ("kw", "sw", "pw", "dw")]
