"""Series and volumes with windows by output size, and volumes with fractional ones."""

import numpy as np
import pytest
from numpy.typing import NDArray
from streamlit.testing.v1 import AppTest

import pooling_core
from pooling_core import fractional_max_pool3d
from pooling_ui.inputs.samples_3d import SERIES_BY_NAME, VOLUME_BY_NAME
from pooling_ui.setting.window_modes import BY_KERNEL, BY_SIZE, FRACTIONAL
from pooling_ui.shell.notices import link_note
from tests.ui.helpers.pages import open_page, refuses, said, stages

PAGE = "pages/dimensions.py"
PRESET = "Random integers"
CELLS = {
    "Series": SERIES_BY_NAME[PRESET].draw((24,), 7),
    "Volume": VOLUME_BY_NAME[PRESET].draw((4, 5, 5), 7),
}


def page(look: str, **link: str) -> AppTest:
    """Open the page on random integers."""
    return open_page(PAGE, look=look, series=PRESET, volume=PRESET, code="PyTorch", **link)


def outputs(app: AppTest) -> list[NDArray[np.float64]]:
    """Return the numbers of the output on each stage."""
    return [
        np.array(arrays["values"])[arrays["output_label"]].reshape(header["output_shape"])
        for header, arrays in stages(app)
        if "output_shape" in header
    ]


@pytest.mark.parametrize(
    ("look", "link", "size"),
    [
        ("Series", {"o": "5"}, 5),
        ("Series", {"o": "30"}, 30),
        ("Volume", {"o": "3"}, 3),
        ("Volume", {"od": "2", "o": "3", "ow": "4", "separate": "true"}, (2, 3, 4)),
        ("Volume", {"o": "3", "separate": "true"}, (None, 3, None)),
        ("Volume", {}, (None, None, None)),
    ],
)
def test_an_output_size_gives_pytorchs_adaptive_pools(
    look: str, link: dict[str, str], size: int | tuple[int | None, int | None, int | None]
) -> None:
    """One size or one for each axis; an empty field keeps its axis."""
    cells, axes = CELLS[look], CELLS[look].ndim
    largest = getattr(pooling_core, f"adaptive_max_pool{axes}d")
    average = getattr(pooling_core, f"adaptive_avg_pool{axes}d")

    for keep, values in (
        ("Max", largest(cells[None], size)),
        ("Min", -largest(-cells[None], size)),
        ("Average", average(cells[None], size)),
    ):
        app = page(look, lay=BY_SIZE.label, keep=keep, **link)
        assert not refuses(app)
        (shown,) = outputs(app)
        np.testing.assert_array_equal(shown, values[0])
        name = f"adaptive_{'avg' if keep == 'Average' else 'max'}_pool{axes}d"
        assert f"F.{name}(" in said(app)


def test_a_power_average_by_output_size_leads_to_a_kernel() -> None:
    app = page("Volume", lay=BY_SIZE.label, o="3", keep="Lp")

    assert refuses(app)
    assert app.button("nearest").label == "Use windows by kernel"
    app.button("nearest").click().run()
    assert not refuses(app)


@pytest.mark.parametrize("look", ["Series", "Volume"])
def test_the_page_says_how_the_output_size_comes_about_and_which_kernel_is_near(look: str) -> None:
    app = page(look, lay=BY_SIZE.label, o="5" if look == "Series" else "3")

    text = said(app)
    assert f"Adaptive max pooling of a {look.lower()}, step by step" in text
    if look == "Series":
        assert "A series of any length becomes 5" in text
        assert "⌊i · 24 ÷ 5⌋" in text
        assert "input n = 24, output m = 5" in text
        assert "Kernel 6, stride 5, padding 1 reads the same cells." in text
    else:
        assert "A volume of any size becomes 3 × 3 × 3" in text
        assert "Output size: 3 slices, 3 rows and columns" in text
        assert "No kernel reads the same cells. Nearest:" not in text
        assert "stride 1 × 2 × 2" in text
    app.button("like").click().run()
    assert app.button_group(key="lay").value == BY_KERNEL.label
    held, shown = outputs(app)
    assert held.shape == shown.shape


@pytest.mark.parametrize("look", ["Series", "Volume"])
def test_who_chooses_an_output_size_begins_with_one_and_can_go_back(look: str) -> None:
    app = page(look, k="2")

    app.button_group(key="lay").set_value(BY_SIZE.label).run()
    size = {"Series": (5,), "Volume": (3, 3, 3)}[look]
    assert outputs(app)[0].shape == size
    assert "Windows by output size: output" in said(app)
    app.button("nearest").click().run()
    assert app.button_group(key="lay").value == BY_KERNEL.label


@pytest.mark.parametrize(
    ("link", "size", "samples"),
    [
        ({"o": "2"}, 2, (0.5, 0.2, 0.7)),
        (
            {
                "od": "2",
                "o": "3",
                "ow": "3",
                "separate": "true",
                "rd": "0.1",
                "r": "0.95",
                "rw": "0",
            },
            (2, 3, 3),
            (0.1, 0.95, 0.0),
        ),
    ],
)
def test_a_volume_has_pytorchs_fractional_windows(
    link: dict[str, str], size: int | tuple[int, int, int], samples: tuple[float, float, float]
) -> None:
    app = page("Volume", lay=FRACTIONAL.label, **link)

    values = fractional_max_pool3d(CELLS["Volume"][None], 2, size, _random_samples=[[samples]])
    assert not refuses(app)
    (shown,) = outputs(app)
    np.testing.assert_array_equal(shown, values[0])
    text = said(app)
    assert "Fractional max pooling of a volume" in text
    listed = ", ".join(map(str, samples))
    assert f"samples = torch.tensor([[[{listed}]]], dtype=torch.float64)" in text


def test_a_volume_takes_a_window_less_and_says_so() -> None:
    app = page("Volume", lay=FRACTIONAL.label, o="3")

    assert refuses(app)
    assert "3 + 2 − 1 + 1 > 4." in said(app)
    assert "3 + 2 − 1 + 1 = 5 > 4 (slices)." in said(app)
    assert app.button("nearest").label == "Use output size 2 × 3 × 3"
    app.button("nearest").click().run()
    assert outputs(app)[0].shape == (2, 3, 3)


def test_who_chooses_fractional_windows_of_a_volume_begins_with_as_many_as_fit() -> None:
    app = page("Volume")

    app.button_group(key="lay").set_value(FRACTIONAL.label).run()

    assert not refuses(app)
    assert outputs(app)[0].shape == (2, 3, 3)


def test_a_series_has_no_fractional_windows() -> None:
    """PyTorch has none; who asks for them by a link hears of it."""
    app = page("Series", lay=FRACTIONAL.label)
    assert [note.value for note in app.info] == [link_note(["lay"])]
    assert "lay" not in app.query_params
    assert app.button_group(key="lay").options == [BY_KERNEL.label, BY_SIZE.label]
    assert outputs(app)[0].shape == (12,)


@pytest.mark.parametrize("link", [{"was": "lay2.r500"}, {"a": "lay2.k2"}])
def test_a_series_neither_holds_nor_brings_back_fractional_windows(link: dict[str, str]) -> None:
    app = page("Series", **link)

    assert not app.exception
    assert "nearest" not in {each.key for each in app.button}  # there is nothing to undo
    assert [note.value for note in app.info] == [link_note(list(link))]
    assert [each.shape for each in outputs(app)] == [(12,)]


@pytest.mark.parametrize(("held", "shapes"), [(12, [(12,) * 3, (3,) * 3]), (64, [(3,) * 3])])
def test_a_held_output_size_of_a_volume_has_no_more_cells_than_a_volume(
    held: int, shapes: list[tuple[int, int, int]]
) -> None:
    """A link of another page may hold 64: then nothing is held, and a note says so."""
    app = page("Volume", a=f"k2.lay1.o{held}", lay=BY_SIZE.label, o="3")

    assert [each.shape for each in outputs(app)] == shapes
    assert len(app.info) == (held == 64)


def test_another_look_begins_anew_with_windows_that_it_has() -> None:
    app = page("Volume", lay=FRACTIONAL.label, o="2")

    app.button_group(key="look").set_value("Series").run()

    assert not app.exception
    assert app.button_group(key="lay").value == BY_KERNEL.label
    assert outputs(app)[0].shape == (12,)
    assert not app.info  # it was no link
