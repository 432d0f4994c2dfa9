"""The grid page's fractional windows: widgets, words, code, links, refusals, and draws."""

import random

import numpy as np
import pytest

from pooling_core import fractional_max_pool2d
from pooling_ui.setting.window_modes import BY_KERNEL, BY_SIZE, FRACTIONAL
from pooling_ui.state.params import SETTING
from tests.ui.features.forward.test_grid_adaptive import output
from tests.ui.helpers.pages import open_page, refuses, said, stages
from tests.ui.helpers.typed import fraction

PAGE = "pages/grid.py"
FRACTIONALLY = {"lay": FRACTIONAL.label, "preset": "Ramp", "h": "6", "w": "8"}
PLANE = np.arange(48.0).reshape(1, 6, 8)


@pytest.mark.parametrize(
    ("link", "kernel", "size", "samples"),
    [
        ({"o": "4"}, 2, 4, (0.7, 0.2)),
        ({}, 2, 4, (0.7, 0.2)),
        ({"o": "3", "k": "3", "r": "0.9", "rw": "0.05"}, 3, 3, (0.05, 0.9)),
        (
            {"o": "2", "ow": "5", "k": "1", "kw": "4", "separate": "true", "r": "0"},
            (1, 4),
            (2, 5),
            (0.7, 0.0),
        ),
        ({"o": "1"}, 2, 1, (0.7, 0.2)),
    ],
)
def test_the_output_is_pytorchs_for_these_samples(
    link: dict[str, str],
    kernel: int | tuple[int, int],
    size: int | tuple[int, int],
    samples: tuple[float, float],
) -> None:
    """The samples of a link are those of rows and of columns; PyTorch has the columns first."""
    app = open_page(PAGE, code="PyTorch", **FRACTIONALLY | link)

    values, indices = fractional_max_pool2d(
        PLANE, kernel, size, return_indices=True, _random_samples=[[samples]]
    )
    assert not refuses(app)
    np.testing.assert_array_equal(output(app), values[0])
    np.testing.assert_array_equal(
        stages(app)[0][1]["winners"].reshape(indices[0].shape), indices[0]
    )
    assert f"samples = torch.tensor([[[{samples[0]}, {samples[1]}]]]" in said(app)


def test_a_sample_has_three_decimals_in_the_field_and_in_the_windows() -> None:
    """Samples with more digits are rounded, so that Undo and setting A are exact."""
    app = open_page(PAGE, **FRACTIONALLY, o="4", r="0.12345", code="PyTorch")

    assert "_random_samples=samples" in said(app)
    assert "[[[0.7, 0.123]]]" in said(app)


def test_the_fields_are_those_that_the_function_has() -> None:
    app = open_page(PAGE, **FRACTIONALLY, o="4", separate="true")

    assert [field.label for field in app.number_input if field.key in SETTING] == [
        *("Kernel rows", "Kernel columns", "Output rows", "Output columns"),
        *("Sample rows", "Sample columns"),
    ]
    toggles = [toggle.label for toggle in app.toggle if toggle.key in SETTING]
    assert toggles == ["Rows and columns apart"]


def test_another_draw_places_other_windows_and_can_be_undone() -> None:
    app = open_page(PAGE, **FRACTIONALLY, o="4", rw="0.999", r="0.999")
    before = [fraction(app, key) for key in ("r", "rw")]

    app.button("draw").click().run()

    now = [fraction(app, key) for key in ("r", "rw")]
    assert now != before
    assert all(0 <= sample < 1 for sample in now)
    np.testing.assert_array_equal(
        output(app), fractional_max_pool2d(PLANE, 2, 4, _random_samples=[[now[::-1]]])[0]
    )
    app.button("nearest").click().run()
    assert [fraction(app, key) for key in ("r", "rw")] == before


def test_who_chooses_them_begins_with_windows_that_fit() -> None:
    app = open_page(PAGE, k="5")

    app.button_group(key="lay").set_value(FRACTIONAL.label).run()

    assert not refuses(app)
    assert app.number_input(key="o").value == 2
    assert "output 1 × 1 → 2 × 2." in said(app)
    app.button("nearest").click().run()
    assert app.button_group(key="lay").value == BY_KERNEL.label


def test_an_output_size_that_was_left_empty_gets_a_number() -> None:
    """Adaptive windows have PyTorch's None there; fractional ones have not."""
    app = open_page(PAGE, lay=BY_SIZE.label, o="4")
    app.number_input(key="o").set_value(None).run()

    app.button_group(key="lay").set_value(FRACTIONAL.label).run()

    assert app.number_input(key="o").value == 4
    assert output(app).shape == (4, 4)


@pytest.mark.parametrize(
    ("keep", "label", "lay"),
    [
        ("Average", "Use windows by output size", BY_SIZE.label),
        ("Lp", "Use windows by kernel", BY_KERNEL.label),
    ],
)
def test_other_pools_are_refused_and_lead_to_windows_that_they_have(
    keep: str, label: str, lay: str
) -> None:
    app = open_page(PAGE, lay=FRACTIONAL.label, o="4", keep=keep, code="PyTorch")

    assert refuses(app)
    assert "# PyTorch has no fractional" in said(app)
    assert app.button("nearest").label == label
    app.button("nearest").click().run()
    assert not refuses(app)
    assert app.button_group(key="lay").value == lay


def test_a_minimum_is_the_negative_of_the_negatives_maximum() -> None:
    """PyTorch users write minima so for windows by kernel and by output size, too."""
    app = open_page(PAGE, **FRACTIONALLY, o="4", keep="Min", code="PyTorch")

    values = -fractional_max_pool2d(-PLANE, 2, 4, _random_samples=[[(0.7, 0.2)]])
    np.testing.assert_array_equal(output(app), values[0])
    assert "values = -F.fractional_max_pool2d(" in said(app)


def test_too_many_windows_are_refused_with_the_numbers_and_a_way_on() -> None:
    app = open_page(PAGE, **FRACTIONALLY, o="6")

    text = said(app)
    assert "6 + 2 − 1 > 6." in text
    assert "6 + 2 − 1 = 7 > 6 (rows)." in text
    assert app.button("nearest").label == "Use output size 5 × 6"
    app.button("nearest").click().run()
    assert not refuses(app)
    assert output(app).shape == (5, 6)


def test_the_page_says_what_it_is_and_where_windows_lie() -> None:
    text = said(open_page(PAGE, lay=FRACTIONAL.label, o="4"))

    assert "A random draw places windows" in text
    assert "the last at 4." in text
    assert "= 1.333; u = 0.2 for rows, 0.7 for columns." in text
    assert "| 2 | ⌊2.933⌋ − ⌊0.2667⌋ = 2 | 2 + 2 = 4 | 2–3 |" in text
    assert "| 2 | ⌊3.6⌋ − ⌊0.9333⌋ = 3 | 3 + 2 = 5 | 3–4 |" in text
    assert "| 3 | the last: 6 − 2 = 4 | 4 + 2 = 6 | 4–5 |" in text


def test_samples_place_windows_only_where_an_axis_has_two() -> None:
    """A single window is the last, which ends where the input ends."""
    app = open_page(PAGE, **FRACTIONALLY, o="1")
    assert "Samples place the windows" not in said(app)

    app.number_input(key="o").set_value(2).run()
    assert "Samples place the windows" in said(app)


def test_cells_that_no_window_reads_are_told() -> None:
    """Windows of one cell, fewer than cells."""
    app = open_page(PAGE, **FRACTIONALLY, o="3", k="1")

    header, arrays = stages(app)[0]
    assert (arrays["coverage"] == 0).sum() == 48 - 9
    assert ["unread", "never read: 39 cells"] in header["legend"]
    assert "39 of 48 input cells are never read" in said(app)


def test_a_draw_can_be_held_beside_the_next() -> None:
    app = open_page(PAGE, **FRACTIONALLY, o="4", r="0.5")
    app.button("hold").click().run()
    app.number_input(key="r").set_value(0.05).run()

    text = said(app)
    assert text.index("samples 0.5 and 0.7") < text.index("samples 0.05 and 0.7")
    (one, _), (other, arrays) = stages(app)
    assert one["output_shape"] == other["output_shape"] == [4, 4]
    assert arrays["differs"].any()
    assert not arrays["differs"].all()


@pytest.mark.parametrize(
    ("text", "used", "says"),
    [
        ("1.5", 0.999, "1.5 is not below 1: 0.999 is used."),
        ("1", 0.999, "1 is not below 1: 0.999 is used."),
        ("-0.1", 0.0, "−0.1 is below 0: 0 is used."),
        ("0.12345", 0.123, "Samples place the windows"),
        ("0.9996", 0.999, "Samples place the windows"),
    ],
)
def test_a_sample_that_cannot_be_is_the_nearest_that_can_in_link_field_and_windows(
    text: str, used: float, says: str
) -> None:
    """Typed or in a link; the sentence stays until the sample is another."""
    linked, typed = (
        open_page(PAGE, **FRACTIONALLY, o="4", code="PyTorch", **r) for r in ({"r": text}, {})
    )
    typed.number_input(key="r").set_value(float(text)).run()

    for app in (linked, typed.run()):
        assert not app.info
        assert app.number_input(key="r").value == used
        assert f"[[[0.7, {used}]]]" in said(app)
        assert says in said(app)
        app.number_input(key="r").set_value(0.4).run()
        assert "Samples place the windows" in said(app)


@pytest.mark.parametrize(
    ("link", "says"),
    [
        ({"o": "6"}, "6 × 6 does not fit: 6 + 2 − 1 = 7 > 6 (rows)"),
        ({"keep": "Average"}, "none, PyTorch refuses the setting"),
        ({"keep": "Lp"}, "none, PyTorch refuses the setting"),
        ({"keep": "Lp", "lay": BY_SIZE.label}, "none, PyTorch refuses the setting"),
        ({"p": "2", "lay": BY_KERNEL.label}, "none, PyTorch refuses the setting"),
    ],
)
def test_a_refused_setting_has_no_size_as_chosen(link: dict[str, str], says: str) -> None:
    """Neither as B, beside one that has, nor as A, nor alone, nor in the table."""
    refused = {"o": "4", **FRACTIONALLY} | link
    b = open_page(PAGE, a="k2", **refused)
    alone = open_page(PAGE, **refused)
    codes = {
        "keep": ("Max", "Average", "Min", "Lp"),
        "lay": (BY_KERNEL.label, BY_SIZE.label, FRACTIONAL.label),
    }
    numbers = {k: codes[k].index(v) if k in codes else v for k, v in refused.items()}
    held = ".".join(f"{k}{numbers[k]}" for k in ("keep", "lay", "o", "p") if k in refused)
    a = open_page(PAGE, a=f"k2.{held}", preset="Ramp", h="6", w="8")

    for app in (a, b, alone):
        assert "as chosen" not in said(app)
        assert "window i" not in said(app)
    assert f"Output size: {says}." in said(a)
    assert f"Output size: {says}." in said(b)


def test_a_draw_changes_every_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    """Equal samples would make the button seem dead once in a thousand times."""
    app = open_page(PAGE, lay=FRACTIONAL.label)
    for lowest in (True, False):
        monkeypatch.setattr(
            random, "randrange", lambda low, stop, lowest=lowest: low if lowest else stop - 1
        )
        before = [fraction(app, key) for key in ("r", "rw")]
        app.button(key="draw").click().run()
        after = [fraction(app, key) for key in ("r", "rw")]
        assert all(0 <= now < 1 and now != was for was, now in zip(before, after, strict=True))
