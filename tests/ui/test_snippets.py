"""The code on screen is run, and prints what the stage shows."""

import contextlib
import io

import numpy as np
import pytest

from pooling_core import max_pool2d
from pooling_ui import snippets

SETTINGS = [
    {
        "kernel_size": (2, 2),
        "stride": (2, 2),
        "padding": (0, 0),
        "dilation": (1, 1),
        "ceil_mode": False,
    },
    {
        "kernel_size": (3, 2),
        "stride": (3, 2),
        "padding": (1, 0),
        "dilation": (1, 2),
        "ceil_mode": True,
    },
    {
        "kernel_size": (3, 3),
        "stride": (1, 2),
        "padding": (1, 1),
        "dilation": (1, 1),
        "ceil_mode": False,
    },
]
PLANE = np.array(
    [[1.5, -2, np.nan, 0.1], [np.inf, -np.inf, 3, 1e-9], [7, 7, -1, 0], [2, 4, 6, 8.0]]
)


def _run(code):
    names = {}
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(code, names)
    return names["values"].tolist(), names["indices"].tolist(), printed.getvalue()


@pytest.mark.parametrize("setting", SETTINGS)
@pytest.mark.parametrize("write", [snippets.torch_line, snippets.numpy_line])
def test_the_snippet_gives_the_output_on_screen(write, setting):
    """Values and indices, with NaN and infinities written so that they run."""
    if write is snippets.torch_line:
        pytest.importorskip("torch", reason="torch is not installed: its snippet cannot be run")

    values, indices, printed = _run(write(PLANE, setting))

    expected = max_pool2d(PLANE[None], **setting, return_indices=True)
    np.testing.assert_array_equal(values, expected[0])
    np.testing.assert_array_equal(indices, expected[1])
    assert printed


def test_what_equals_pytorchs_default_is_left_out():
    """A 2 × 2 window with its own stride is `kernel_size=2` and no more."""
    assert "x[None], kernel_size=2, return_indices=True" in snippets.torch_line(PLANE, SETTINGS[0])


def test_pairs_are_written_where_rows_and_columns_differ():
    """And ceil_mode, padding and dilation where they are not PyTorch's defaults."""
    code = snippets.numpy_line(PLANE, SETTINGS[1])

    assert "kernel_size=(3, 2), padding=(1, 0), dilation=(1, 2), ceil_mode=True" in code
