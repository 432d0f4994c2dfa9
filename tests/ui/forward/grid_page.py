"""The page Grid as its tests read it."""

import numpy as np

from tests.ui.pages import stages

PAGE = "pages/grid.py"


def stage(app):
    """Return the header of the message on the stage, and its arrays by name."""
    return stages(app)[0]


def output(app):
    """Return the output plane as the stage labels it."""
    header, arrays = stage(app)
    labels = np.array(header["labels"])
    return labels[arrays["output_label"]].reshape(header["output_shape"]).tolist()


def columns(app):
    return [app.number_input(key=key).value for key in ("kw", "sw", "pw", "dw")]
