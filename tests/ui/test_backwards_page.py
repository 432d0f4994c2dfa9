"""The page Backwards without a browser: what goes back, and what the link keeps."""

from math import prod

import numpy as np
import pytest
import torch
import torch.nn.functional as F
from streamlit.testing.v1 import AppTest

from pooling_ui.controls.unpooled import MOST_SIDES
from pooling_ui.link_values import decode_pin, encode_pin
from pooling_ui.samples import BY_NAME
from pooling_ui.samples_3d import SERIES_BY_NAME, VOLUME_BY_NAME
from tests.ui.messages import unpack
from tests.ui.pages import open_page, refuses, said

PAGE = "pages/backwards.py"
PLANE = BY_NAME["Random integers"].draw((6, 6), 7)


def stage(app):
    """Return the header and the arrays of the message on the stage."""
    return unpack(app.get("bidi_component")[0].proto.bytes)


def planes(app):
    """Return both planes: what the windows wrote, and what arrived at the output."""
    header, arrays = stage(app)
    values = arrays["values"]
    return (
        values[arrays["label"]].reshape(header["shape"]),
        values[arrays["output_label"]].reshape(header["output_shape"]),
    )


def gradient(pool, grad=None, cells=PLANE):
    """Return the gradient that PyTorch's autograd gives for the plane, or for other cells."""
    leaf = torch.tensor(cells[None], requires_grad=True)
    out = pool(leaf)
    out.backward(torch.ones_like(out) if grad is None else torch.tensor(grad[None]))
    return leaf.grad[0].numpy()


def test_it_opens_on_windows_that_overlap():
    """One cell wins several, and gets as much."""
    app = open_page(PAGE)

    result, arriving = planes(app)
    assert (arriving == 1).all()
    assert result.max() == 6
    np.testing.assert_array_equal(result, gradient(lambda x: F.max_pool2d(x, 3, 1)))
    assert "16 windows send back 16 in all. 7 of 36 cells get something; (4, 2) gets most, 6." in (
        said(app)
    )


@pytest.mark.parametrize(
    ("link", "pool"),
    [
        ({"k": "2"}, lambda x: F.max_pool2d(x, 2)),
        ({"k": "3", "s": "2", "p": "1", "d": "2"}, lambda x: F.max_pool2d(x, 3, 2, 1, 2)),
        (
            {"mode": "Gradient of average", "k": "3", "s": "2", "p": "1"},
            lambda x: F.avg_pool2d(x, 3, 2, 1),
        ),
        (
            {"mode": "Gradient of average", "k": "3", "p": "1", "pads": "false", "ceil": "true"},
            lambda x: F.avg_pool2d(x, 3, 3, 1, True, False),
        ),
        (
            {"mode": "Gradient of average", "div": "5"},
            lambda x: F.avg_pool2d(x, 2, divisor_override=5),
        ),
        ({"mode": "Gradient of Lp", "k": "3", "s": "1"}, lambda x: F.lp_pool2d(x, 2, 3, 1)),
        (
            {"mode": "Gradient of Lp", "k": "4", "norm": "∞", "ceil": "true"},
            lambda x: F.lp_pool2d(x, float("inf"), 4, ceil_mode=True),
        ),
        (
            {"lay": "By output size", "separate": "true", "o": "4", "ow": "5"},
            lambda x: F.adaptive_max_pool2d(x, (4, 5)),
        ),
        (
            {"mode": "Gradient of average", "lay": "By output size", "o": "4"},
            lambda x: F.adaptive_avg_pool2d(x, 4),
        ),
        (
            {"lay": "Fractional", "k": "2", "o": "4", "r": "0.3", "rw": "0.9"},
            lambda x: F.fractional_max_pool2d(
                x, 2, 4, _random_samples=torch.tensor([[[0.9, 0.3]]], dtype=torch.float64)
            ),
        ),
    ],
)
def test_the_gradient_is_autograd_s(link, pool):
    result, _ = planes(open_page(PAGE, **{"mode": "Gradient of max"} | link))

    np.testing.assert_allclose(result, gradient(pool), rtol=1e-11)


def test_the_link_holds_what_arrives():
    """Cells that the output has no more are left out, and come back with it."""
    link = {"mode": "Gradient of max", "k": "3", "s": "1", "grad": "0.1.5_3.3.-2"}
    app = open_page(PAGE, **link)
    grad = np.ones((4, 4))
    grad[0, 1], grad[3, 3] = 5, -2

    result, arriving = planes(app)
    np.testing.assert_array_equal(arriving, grad)
    np.testing.assert_array_equal(result, gradient(lambda x: F.max_pool2d(x, 3, 1), grad))

    smaller = planes(app.number_input(key="s").set_value(2).run())[1]
    assert smaller.tolist() == [[1, 5], [1, 1]]
    assert app.query_params["grad"] == "0.1.5_3.3.-2"


def edited(texts):
    """Type one text after the other into an output cell."""
    import streamlit as st

    from pooling_ui.controls import arriving

    for text in texts:
        st.session_state["stage"] = {"edit": {"row": 1, "col": 2, "text": text, "count": 1}}
        arriving.edit_arriving()
    st.text(st.query_params.get("grad", ""))


@pytest.mark.parametrize(
    ("texts", "held"),
    [(["2.5"], "1.2.2.5"), (["2.5", "1"], ""), (["seven"], ""), (["3", "x"], "1.2.3")],
)
def test_an_edit_on_the_stage_goes_into_the_link(texts, held):
    """Back at 1, nothing is left of it; text that is no number changes nothing."""
    page = AppTest.from_function(edited, args=(texts,)).run()

    assert not page.exception
    assert page.text[0].value == held


def test_unpooling_puts_each_maximum_back():
    app = open_page(PAGE, mode="Unpool", k="2")

    result, pooled = planes(app)
    values, indices = F.max_pool2d(torch.tensor(PLANE[None]), 2, return_indices=True)
    np.testing.assert_array_equal(result, F.max_unpool2d(values, indices, 2)[0].numpy())
    np.testing.assert_array_equal(pooled, values[0].numpy())
    header, _ = stage(app)
    assert header["names"] == {"input": "Unpooled", "output": "Pooled"}
    assert not header["editable"]


def test_a_pool_and_its_unpool_are_one_state():
    """The kernel of the one is that of the other."""
    app = open_page(PAGE, mode="Unpool", k="2")
    app.number_input(key="k").set_value(3).run()

    header, arrays = stage(app)
    assert header["output_shape"] == [2, 2]
    assert arrays["winners"].tolist() == [0, 3, 26, 33]
    app.button_group[0].set_value("Gradient of max").run()
    assert stage(app)[0]["output_shape"] == [2, 2]


def test_in_another_width_cells_move():
    app = open_page(PAGE, mode="Unpool", k="2", h="5", w="5", uh="5", uw="4")

    header, arrays = stage(app)
    assert header["shape"] == [5, 4]
    assert arrays["winners"].tolist() == arrays["indices"].tolist()
    assert not refuses(app)


@pytest.mark.parametrize(
    ("sizes", "why"),
    [
        (
            {"uh": "7"},
            "output_size: 7 rows, but it must be more than 4 − 2 and less than 4 + 2",
        ),
        (
            {"uw": "2"},
            "output_size: 2 columns, but it must be more than 4 − 2 and less than 4 + 2",
        ),
        (
            {"uh": "3", "uw": "3"},
            "index 18 lies outside a plane of 3 × 3 = 9 cells, which end at index 8",
        ),
    ],
)
def test_a_size_that_pytorch_refuses_says_why_and_offers_one_that_fits(sizes, why):
    app = open_page(PAGE, mode="Unpool", k="2", h="5", w="5", preset="Ramp", **sizes)

    assert why in said(app)
    assert stage(app)[0]["refusal"] == "No result: PyTorch refuses this size."
    app.button(key="fit_size").click().run()

    assert not refuses(app)
    assert stage(app)[0]["shape"] == [5, 5]


def test_a_dilated_pool_may_have_no_size_to_go_back_to():
    """PyTorch's rule for the size leaves dilation out."""
    app = open_page(PAGE, mode="Unpool", k="2", s="1", d="3")

    assert "PyTorch refuses this: index" in said(app)
    assert not any(button.key == "fit_size" for button in app.button)


@pytest.mark.parametrize("side", ["uh", "uw"])
def test_a_result_without_cells_is_legal_and_draws_nothing(side):
    """As in PyTorch: the code runs, and there is nothing to show."""
    size = {"uh": "2", "uw": "2", side: "0"}
    app = open_page(PAGE, mode="Unpool", k="2", s="3", h="2", w="2", code="PyTorch", **size)

    why = f"a result of {'0 × 2' if side == 'uh' else '2 × 0'} has no cells"
    assert f"Nothing goes back: {why}." in said(app)
    assert "PyTorch refuses" not in said(app)
    assert stage(app)[0]["refusal"] == f"No result: {why}."
    assert any("output_size" in code.value for code in app.code)


@pytest.mark.parametrize(
    ("link", "size"),
    [
        (
            {"of": "Volume", "k": "1", "s": "256", "ud": "128", "uh": "256", "uw": "256"},
            "128 × 256 × 256",
        ),
        ({"of": "Series", "k": "1", "s": "256", "uw": "129"}, "129"),
        ({"k": "1", "s": "256", "uh": "100", "uw": "100"}, "100 × 100"),
        ({"k": "1", "s": "256", "uh": "1", "uw": "129"}, "1 × 129"),
        # Here the default size is too large already.
        (
            {"k": "200", "p": "100", "s": "163", "ceil": "true", "h": "64", "w": "64"},
            "163 × 163",
        ),
    ],
)
def test_a_result_that_the_stage_cannot_show_is_never_made(link, size, monkeypatch):
    monkeypatch.setattr("pooling_ui.controls.unpooled.trace_unpool", None)
    app = open_page(PAGE, mode="Unpool", **link)

    assert not app.exception
    why = f"a result of {size} has more cells than can be shown here"
    assert f"Nothing goes back: {why}." in said(app)
    assert stage(app)[0]["refusal"] == f"No result: {why}."
    assert "PyTorch refuses" not in said(app)


@pytest.mark.parametrize(
    ("link", "size"),
    [
        ({"k": "2", "h": "64", "w": "64", "uh": "65", "uw": "65"}, [65, 65]),
        ({"of": "Series", "k": "1", "s": "256", "uw": "128"}, [128]),
        (
            {"of": "Volume", "k": "1", "s": "256", "ud": "14", "uh": "24", "uw": "24"},
            [14, 24, 24],
        ),
    ],
)
def test_a_result_somewhat_larger_than_an_input_shows(link, size):
    app = open_page(PAGE, mode="Unpool", **link)

    assert stage(app)[0]["shape"] == size


def test_each_cell_of_the_largest_result_can_be_pinned():
    """Rows of all slices lie below each other."""
    for *rows, columns in MOST_SIDES.values():
        last = ("input", prod(rows) - 1, columns - 1)
        assert decode_pin(encode_pin(last)) == last


def test_a_window_without_cells_has_no_place_to_go_back_to():
    app = open_page(PAGE, mode="Unpool", k="2", s="1", p="1", d="2", h="1", w="1")

    assert not app.exception
    assert "Nothing goes back" in said(app)


def test_a_refused_setting_is_told_once_beside_its_button_and_on_the_stage():
    app = open_page(PAGE, k="3", p="2")

    assert refuses(app)
    (message,) = (e.proto.bytes for e in app.get("bidi_component") if b"refusal" in e.proto.bytes)
    assert "refuses this setting. padding must be at most half" in unpack(message)[0]["refusal"]
    assert "Nothing goes back: PyTorch refuses this setting." in said(app)


def test_a_link_without_a_mode_is_a_first_visit():
    """It opens on its preset, unless it names a kernel or a stride."""
    assert stage(open_page(PAGE))[0]["output_shape"] == [4, 4]
    assert stage(open_page(PAGE, h="8"))[0]["output_shape"] == [6, 4]
    assert stage(open_page(PAGE, k="2"))[0]["output_shape"] == [3, 3]
    assert stage(open_page(PAGE, mode="Unpool"))[0]["output_shape"] == [3, 3]


def test_another_mode_is_no_change_of_the_setting():
    app = open_page(PAGE)
    app.button_group[0].set_value("Gradient of average").run()

    assert "was" not in app.query_params
    assert "Change a setting" in said(app)


def messages(app):
    """Return the headers and arrays of both stages, A's and B's."""
    sent = [each.proto.bytes for each in app.get("bidi_component") if each.proto.bytes]
    return [unpack(message) for message in sent[:2]]


def test_the_average_s_gradient_stands_beside_the_maximum_s():
    """Over the same windows, of the same numbers, in the same colours."""
    app = open_page(PAGE, both="true", grad="0.0.4")

    (a, average), (b, maximum) = messages(app)
    grad = np.ones((4, 4))
    grad[0, 0] = 4
    for arrays, pool in (
        (average, lambda x: F.avg_pool2d(x, 3, 1)),
        (maximum, lambda x: F.max_pool2d(x, 3, 1)),
    ):
        result = arrays["values"][arrays["label"]].reshape(6, 6)
        np.testing.assert_allclose(result, gradient(pool, grad), rtol=1e-11)
    assert (a["side"], b["side"]) == ("left", "right")
    assert a["scale"]["limit"] == b["scale"]["limit"] == "6"
    assert not a["editable"]
    assert b["editable"]


def test_no_average_has_a_dilation():
    app = open_page(PAGE, both="true", k="2", s="1", d="2")

    (a, _), (b, _) = messages(app)
    assert a["refusal"].startswith("No average: dilation must be 1")
    assert b["refusal"] is None


@pytest.mark.parametrize(
    ("norm", "goes"),
    [("2", "back to its window, by value"), ("∞", "back to one cell"), ("−∞", "back to one cell")],
)
def test_to_how_many_cells_a_power_average_sends_depends_on_its_power(norm, goes):
    app = open_page(PAGE, mode="Gradient of Lp", norm=norm)

    assert f"Each output’s number goes {goes}" in said(app)


def test_only_beside_the_maximum_s_gradient_is_there_an_average():
    app = open_page(PAGE, both="true", mode="Unpool", k="2")

    assert messages(app)[0][0]["side"] is None
    assert not any(toggle.key == "both" for toggle in app.toggle)


def test_the_curve_over_a_cell_is_told_and_drawn_when_asked_for():
    told, drawn = open_page(PAGE), open_page(PAGE, curve="true")

    for app in (told, drawn):
        assert "flat up to 8, the largest of the other cells" in said(app)
    assert not told.get("plotly_chart")
    assert len(drawn.get("plotly_chart")) == 1
    assert "| The cell | The output |" in said(drawn)


def test_a_nudge_says_whether_the_gradient_is_the_slope():
    app = open_page(PAGE, pin="i0.0", eps="1")

    said_now = said(app)
    assert "Input (0, 0) is 8. " in said_now
    assert "| Lowered by 1 | Raised by 1 | The gradient says |" in said_now
    assert "| 0 | 1 | 1 |" in said_now
    assert " windows have a tie, at " in said_now
    assert "Output (0, 0) as a function of input (0, 0): flat up to 8" in said_now


def test_unpooling_shows_where_indices_point_and_what_is_left_of_a_picture():
    app = open_page(PAGE, mode="Unpool", k="2", p="1")

    told = said(app)
    assert "With padding it would be" in told
    assert (
        "6 or 7 cells pool to 4. max_unpool2d gives 6; its output_size may ask for 5 to 7." in told
    )
    assert "**Max-unpooled**" in told
    assert "% kept in place, the rest 0; mean error" in told
    assert "Is the gradient the slope?" not in told


def test_a_setting_that_fits_no_picture_says_so():
    app = open_page(PAGE, mode="Unpool", k="2", d="100", h="64", w="64", p="1")

    assert not app.exception


def test_the_indices_begin_with_the_window_on_the_stage():
    """That of a pinned cell, or where the stage stands."""
    pinned = said(open_page(PAGE, mode="Unpool", k="1", pin="o2.1"))
    stepped = said(open_page(PAGE, mode="Unpool", k="1", at="9"))

    assert "| (2, 1) | (2, 1) | 2 · 6 + 1 = **13** |" in pinned
    assert "| (2, 0) |" not in pinned
    assert "| (1, 3) | (1, 3) |" in stepped


def test_one_press_lets_1_arrive_everywhere_again():
    app = open_page(PAGE, mode="Gradient of max", k="3", s="1", grad="0.1.5")
    assert planes(app)[1].max() == 5

    app.button(key="ones").click().run()

    assert (planes(app)[1] == 1).all()
    assert "grad" not in app.query_params
    assert not any(button.key == "ones" for button in app.button)


SERIES = SERIES_BY_NAME["Spikes and dips"].draw((24,), 7)
VOLUME = VOLUME_BY_NAME["Random integers"].draw((4, 5, 5), 7)


@pytest.mark.parametrize(
    ("link", "cells", "pool"),
    [
        ({"mode": "Gradient of max", "k": "3", "s": "2"}, SERIES, lambda x: F.max_pool1d(x, 3, 2)),
        ({"mode": "Gradient of average"}, SERIES, lambda x: F.avg_pool1d(x, 2)),
        ({"mode": "Gradient of Lp", "norm": "4"}, SERIES, lambda x: F.lp_pool1d(x, 4, 2)),
        (
            {"mode": "Gradient of max", "k": "3", "s": "1", "p": "1"},
            VOLUME,
            lambda x: F.max_pool3d(x, 3, 1, 1),
        ),
        ({"mode": "Gradient of average", "s": "1"}, VOLUME, lambda x: F.avg_pool3d(x, 2, 1)),
        ({"mode": "Gradient of Lp"}, VOLUME, lambda x: F.lp_pool3d(x, 2, 2)),
        (
            {"mode": "Gradient of average", "lay": "By output size", "o": "5"},
            SERIES,
            lambda x: F.adaptive_avg_pool1d(x, 5),
        ),
        (
            {"mode": "Gradient of max", "lay": "By output size", "o": "3"},
            VOLUME,
            lambda x: F.adaptive_max_pool3d(x, 3),
        ),
        (
            {"mode": "Gradient of max", "lay": "Fractional", "k": "2", "o": "2"},
            VOLUME,
            lambda x: F.fractional_max_pool3d(
                x, 2, 2, _random_samples=torch.tensor([[[0.5, 0.2, 0.7]]], dtype=torch.float64)
            ),
        ),
    ],
)
def test_series_and_volumes_have_gradients_too(link, cells, pool):
    of = "Series" if cells.ndim == 1 else "Volume"
    app = open_page(PAGE, of=of, volume="Random integers", code="PyTorch", **link)

    result, arriving = planes(app)
    np.testing.assert_allclose(result, gradient(pool, cells=cells), rtol=1e-11, atol=1e-11)
    assert (arriving == 1).all()
    assert f"pool{cells.ndim}d" in code(app)
    assert not app.exception


def code(app):
    return "\n".join(block.value for block in app.code)


@pytest.mark.parametrize("cells", [SERIES, VOLUME], ids=["Series", "Volume"])
def test_series_and_volumes_are_unpooled_too(cells):
    """To the size that is asked for, along each axis."""
    axes = cells.ndim
    of = "Series" if axes == 1 else "Volume"
    app = open_page(
        PAGE,
        of=of,
        volume="Random integers",
        mode="Unpool",
        k="2",
        ud="5",
        uw="5" if axes == 3 else "25",
        code="PyTorch",
    )

    size = (25,) if axes == 1 else (5, 4, 5)
    pool, unpool = getattr(F, f"max_pool{axes}d"), getattr(F, f"max_unpool{axes}d")
    values, indices = pool(torch.tensor(cells[None]), 2, return_indices=True)
    expected = unpool(values, indices, 2, output_size=size)[0].numpy()
    np.testing.assert_array_equal(planes(app)[0], expected)
    assert f"output_size={size}" in code(app)
    assert f"max_unpool{axes}d" in said(app)
    assert "On a picture" not in said(app)


def test_of_a_volume_the_changed_output_and_the_pinned_cell_are_meant():
    """The stage tells of cells as if slices were below each other."""
    link = {"of": "Volume", "volume": "Random integers", "mode": "Gradient of max"}
    app = open_page(PAGE, **link, k="3", s="1", grad="4.1.5", pin="i6.2")

    _, arriving = planes(app)
    assert arriving.shape == (2, 3, 3)
    assert arriving[1, 1, 1] == 5
    assert f"Input (1, 1, 2) is {VOLUME[1, 1, 2]:g}.".replace("-", "−") in said(app)


def test_another_kind_of_input_begins_anew():
    app = open_page(PAGE, mode="Gradient of max", grad="0.1.5", pin="i0.0", at="2")

    app.button_group(key="of").set_value("Series").run()

    assert not {"grad", "pin", "at", "was"} & app.query_params.keys()
    assert stage(app)[0]["shape"] == [24]


def test_windows_by_output_size_are_not_unpooled():
    """max_unpool2d takes a kernel: one sentence says so, and one press leads on."""
    app = open_page(PAGE, mode="Unpool", lay="By output size", o="3")

    assert "max_unpool2d takes a kernel: PyTorch unpools only windows by kernel." in said(app)
    assert stage(app)[0]["refusal"] == "No result: max_unpool2d takes windows by kernel only."
    app.button(key="fit_size").click().run()

    assert stage(app)[0]["refusal"] is None
    assert app.query_params["mode"] == ["Unpool"] or app.query_params["mode"] == "Unpool"


def test_there_is_no_power_average_by_output_size():
    app = open_page(PAGE, mode="Gradient of Lp", lay="By output size", o="3")

    assert "there is no adaptive power average in PyTorch" in said(app)
    app.button(key="nearest").click().run()
    assert not refuses(app)


@pytest.mark.parametrize(
    ("mode", "says"),
    [
        ("Gradient of max", "or a window to nudge the winner of it"),
        ("Gradient of average", "or a window to nudge the first cell of it"),
        ("Gradient of Lp", "it bends little by little, and its slope with it"),
    ],
)
def test_a_nudge_fits_what_goes_back(mode, says):
    assert says in said(open_page(PAGE, mode=mode, k="3", s="1", pin="o1.1"))
