"""The page of series and volumes, without a browser: every number is PyTorch's."""

import contextlib
import io
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch
import torch.nn.functional as F
from numpy.typing import NDArray
from streamlit.testing.v1 import AppTest

from pooling_ui.inputs.parameters import OWN
from pooling_ui.inputs.samples import Sample
from pooling_ui.inputs.samples_3d import SERIES_BY_NAME, VOLUME_BY_NAME
from pooling_ui.setting.parameters import LIBRARIES
from pooling_ui.text.numbers import cells_text
from pooling_ui.text.numbers_3d import parse_series, parse_volume
from tests.ui.helpers.pages import open_page, refuses, said, stages

PAGE = "pages/dimensions.py"
RANDOM = {"series": "Random integers", "volume": "Random integers"}
SETTINGS: tuple[dict[str, str], ...] = (
    {},
    {"k": "3", "s": "2", "p": "1"},
    {"k": "3", "s": "1", "p": "1", "ceil": "true"},
)
APART = {"separate": "true", "kd": "2", "k": "3", "kw": "1", "sd": "1", "s": "2", "sw": "1"}


def shown_on_stage(app: AppTest) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    """Return the header and the arrays of the one stage."""
    (stage,) = stages(app)
    return stage


def arguments(link: dict[str, str], axes: int) -> dict[str, Any]:
    """Return what PyTorch is asked for, by the link."""
    keys = {"kernel_size": "k", "stride": "s", "padding": "p"}
    asked: dict[str, Any]
    if link.get("separate"):
        asked = {"kernel_size": (2, 3, 1), "stride": (1, 2, 1)}
    else:
        asked = {name: int(link[key]) for name, key in keys.items() if key in link}
    return {"kernel_size": 2, **asked, "ceil_mode": "ceil" in link}


def cells_of(look: str) -> NDArray[np.float64]:
    if look == "Series":
        return SERIES_BY_NAME["Random integers"].draw((24,), 7)
    return VOLUME_BY_NAME["Random integers"].draw((4, 5, 5), 7)


@pytest.mark.parametrize("look", ["Series", "Volume"])
@pytest.mark.parametrize("keep", ["Max", "Average", "Min", "Lp"])
@pytest.mark.parametrize("link", [*SETTINGS, APART])
def test_the_stage_shows_pytorch_s_numbers(look: str, keep: str, link: dict[str, str]) -> None:
    axes = {"Series": 1, "Volume": 3}[look]
    if axes == 1:
        link = {name: value for name, value in link.items() if name not in APART} | {"k": "2"}
    asked = arguments(link, axes)
    x = torch.tensor(cells_of(look))[None]
    if keep == "Lp":
        asked.pop("padding", None)
    app = open_page(PAGE, look=look, keep=keep, **RANDOM, **link)

    assert not app.exception
    header, arrays = shown_on_stage(app)
    if keep == "Max":
        values, indices = getattr(F, f"max_pool{axes}d")(x, **asked, return_indices=True)
        np.testing.assert_array_equal(arrays["indices"], indices.ravel())
    elif keep == "Min":
        values = -getattr(F, f"max_pool{axes}d")(-x, **asked)
    elif keep == "Average":
        values = getattr(F, f"avg_pool{axes}d")(x, **asked)
    else:
        values = getattr(F, f"lp_pool{axes}d")(x, 2.0, **asked)
    assert header["shape"] == list(x.shape[1:])
    assert header["output_shape"] == list(values.shape[1:])
    shown = arrays["values"][arrays["output_label"]]
    np.testing.assert_allclose(shown, values.ravel(), rtol=1e-15)


def test_it_opens_on_a_series_whose_spikes_alone_are_kept() -> None:
    app = open_page(PAGE)

    assert "Every spike is kept, and no dip" in said(app)
    header, arrays = shown_on_stage(app)
    before = arrays["values"][arrays["label"]]
    after = arrays["values"][arrays["output_label"]]
    assert (before == 9).sum() == 3 == (after == 9).sum()
    assert (before == -9).sum() == 2
    assert (after == -9).sum() == 0


@pytest.mark.parametrize("look", ["Series", "Volume"])
@pytest.mark.parametrize("keep", ["Max", "Average", "Min", "Lp"])
@pytest.mark.parametrize("tab", LIBRARIES)
def test_the_code_runs_and_gives_what_the_stage_shows(look: str, keep: str, tab: str) -> None:
    app = open_page(PAGE, look=look, keep=keep, code=tab, **RANDOM)
    _, arrays = shown_on_stage(app)
    (code,) = (each.value for each in app.code)
    names: dict[str, Any] = {}
    with contextlib.redirect_stdout(io.StringIO()):
        exec(code, names)
    values = np.asarray(names["values"]).ravel()
    expected = arrays["values"][arrays["output_label"]]
    np.testing.assert_allclose(values, expected, rtol=1e-15)
    axes = {"Series": 1, "Volume": 3}[look]
    assert f"_pool{axes}d(" in code


def test_axes_of_a_volume_can_be_parted_and_follow_each_other() -> None:
    app = open_page(PAGE, look="Volume", k="3")
    app.toggle(key="separate").set_value(True).run()
    app.number_input(key="kd").set_value(2).run()

    header, _ = shown_on_stage(app)
    assert header["output_shape"] == [2, 1, 1]
    assert "output 1 × 1 × 1 → 2 × 1 × 1." in said(app)
    assert "Slices: (input 4 + 2 · padding 0 − kernel 2)" in said(app)
    app.button(key="nearest").click().run()
    header, _ = shown_on_stage(app)
    assert header["output_shape"] == [1, 1, 1]


def test_a_refused_setting_of_a_volume_is_mended_by_a_press() -> None:
    app = open_page(PAGE, look="Volume", k="3", p="2")
    assert refuses(app)
    header, _ = shown_on_stage(app)
    assert header["refusal"]

    app.button(key="nearest").click().run()

    assert not refuses(app)
    assert app.session_state["p"] == 1


def test_a_window_that_fits_one_axis_alone_gets_a_kernel_for_each() -> None:
    app = open_page(PAGE, look="Volume", k="5", depth="2")
    assert refuses(app)

    app.button(key="nearest").click().run()

    assert not refuses(app)
    assert [app.session_state[key] for key in ("kd", "k", "kw")] == [2, 5, 5]


@pytest.mark.parametrize(
    ("link", "shape"),
    [
        ({"look": "Series", "y": "1 2 3!4 5 6"}, [6]),
        ({"look": "Volume", "z": "1 2!!3 4"}, [2, 1, 2]),
    ],
)
def test_own_numbers_come_by_link(link: dict[str, str], shape: list[int]) -> None:
    app = open_page(PAGE, **link)

    assert not app.exception
    header, _ = shown_on_stage(app)
    assert header["shape"] == shape


def test_own_numbers_are_typed_into_a_field() -> None:
    app = open_page(PAGE, look="Volume")
    app.button(key="own").click().run()
    app.text_area(key="numbers").set_value("1 2\n3 4\n\n5 6\n7 8")
    next(each for each in app.button if each.label.startswith("Show them")).click().run()

    assert not app.exception
    assert app.session_state["volume"] == OWN
    header, _ = shown_on_stage(app)
    assert header["shape"] == [2, 2, 2]


@pytest.mark.parametrize("cells", [np.array([1.5, -0.0, np.inf]), np.arange(12.0).reshape(2, 2, 3)])
def test_numbers_as_text_read_back_exactly(cells: NDArray[np.float64]) -> None:
    parse = parse_series if cells.ndim == 1 else parse_volume

    np.testing.assert_array_equal(parse(cells_text(cells)), cells)


@pytest.mark.parametrize(
    ("parse", "text", "why"),
    [
        (parse_series, "", "no numbers yet"),
        (parse_series, "1 " * 40 + "\n" + "1 " * 40, "80 numbers are more than the stage can show"),
        (parse_volume, "1 2\n\n3", "unlike sizes: 1 × 2, 1 × 1"),
        (parse_volume, "\n\n".join("1" * 9), "9 × 1 × 1 is more than the stage can show"),
        (parse_volume, "1 x", "Row 1: “x” is not a number"),
    ],
)
def test_what_cannot_be_read_says_why(parse: Callable[..., Any], text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        parse(text)


@pytest.mark.parametrize("samples", [SERIES_BY_NAME, VOLUME_BY_NAME])
def test_samples_have_any_size(samples: dict[str, Sample]) -> None:
    for sample in samples.values():
        for shape in ((1,), (7,), (64,)) if samples is SERIES_BY_NAME else ((1, 1, 1), (8, 3, 5)):
            cells = sample.draw(shape, 7)
            assert cells.shape == shape
            assert cells.dtype == np.float64


def test_another_look_forgets_what_was_done_with_other_numbers() -> None:
    """A pin, a place, a held setting and the last change belong to the numbers before."""
    app = open_page(PAGE, look="Series", pin="i0.3", at="2", a="k3", was="k4")

    app.button_group(key="look").set_value("Volume").run()

    assert not app.exception
    assert app.session_state["look"] == "Volume"
    assert not {"pin", "at", "a", "was"} & app.query_params.keys()


def test_a_series_has_no_divisor_whatever_the_link_says() -> None:
    """PyTorch's avg_pool1d has no divisor_override."""
    app = open_page(PAGE, look="Series", keep="Average", div="7", code="PyTorch", **RANDOM)

    _, arrays = shown_on_stage(app)
    values = F.avg_pool1d(torch.tensor(cells_of("Series"))[None], 2)
    np.testing.assert_array_equal(arrays["values"][arrays["output_label"]], values.ravel())
    assert "divisor" not in app.code[0].value


def test_a_held_setting_of_a_volume_is_compared_slice_by_slice() -> None:
    app = open_page(PAGE, look="Volume", a="k3", **RANDOM)

    assert not app.exception
    x = torch.tensor(cells_of("Volume"))[None]
    a, b = (F.max_pool3d(x, kernel)[0] for kernel in (3, 2))
    unlike = b.numel() - int((b[:1, :1, :1] == a).sum())
    assert f"{unlike} of B's 8 cells differ" in said(app)


@pytest.mark.parametrize(
    ("link", "kernel", "padding"),
    [
        ({"keep": "Average", "k": "5", "p": "1"}, (4, 5, 5), (1, 1, 1)),
        ({"keep": "Average", "k": "2", "p": "1", "depth": "1"}, (1, 2, 2), (0, 1, 1)),
        (
            {"keep": "Average", "k": "2", "s": "3", "depth": "1", "ceil": "true"},
            (1, 2, 2),
            (0,) * 3,
        ),
        ({"keep": "Lp", "k": "2", "depth": "1", "ceil": "true"}, (1, 2, 2), 0),
    ],
)
def test_a_volume_smaller_than_the_kernel_has_no_average_but_a_remedy(
    link: dict[str, str], kernel: tuple[int, int, int], padding: int | tuple[int, int, int]
) -> None:
    """PyTorch refuses it even where padding or ceil_mode would leave room for a window."""
    app = open_page(PAGE, look="Volume", **RANDOM, **link)

    assert not app.exception
    assert refuses(app)
    assert "is larger than the input" in said(app)
    app.button(key="nearest").click().run()

    assert not app.exception
    assert not refuses(app)
    asked: dict[str, Any] = {"kernel_size": kernel, "ceil_mode": "ceil" in link}
    asked["stride"] = int(link["s"]) if "s" in link else None
    cells = VOLUME_BY_NAME["Random integers"].draw((int(link.get("depth", 4)), 5, 5), 7)
    x = torch.tensor(cells)[None]
    if link["keep"] == "Lp":
        values = F.lp_pool3d(x, 2.0, **asked)
    else:
        values = F.avg_pool3d(x, padding=padding, **asked)
    header, arrays = shown_on_stage(app)
    assert header["output_shape"] == list(values.shape[1:])
    shown = arrays["values"][arrays["output_label"]]
    np.testing.assert_allclose(shown, values.ravel(), rtol=1e-15)


def test_other_numbers_are_no_change_of_the_setting() -> None:
    """A series has no slices: that those were apart is nothing that a person may undo."""
    app = open_page("pages/dimensions.py", look="Volume", separate="true", kd="3", k="2", kw="2")

    app.button_group(key="look").set_value("Series").run()

    assert "was" not in app.query_params
    assert not [note.value for note in app.info]
    assert "Undo setting" not in {button.label for button in app.button}
