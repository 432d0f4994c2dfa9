"""The fields of the page Grid: the stride that follows, and columns of their own."""

from pooling_ui.setting.parameters import OUTPUT_LIMITS, WINDOW_PARAMETERS
from pooling_ui.setting.window_modes import BY_SIZE
from tests.ui.features.forward.grid_page import PAGE, columns
from tests.ui.helpers.pages import open_page, said


def test_the_stride_follows_the_kernel_until_it_is_set() -> None:
    """PyTorch's `stride=None` follows, too. A set stride stays, even if it equals the kernel."""
    app = open_page(PAGE)
    app.number_input(key="k").set_value(3).run()
    assert app.number_input(key="s").value is None
    assert app.number_input(key="s").placeholder == "3"
    assert "output 2 × 2" in said(app)

    app.number_input(key="s").set_value(2).run()
    for kernel in (2, 3):
        app.number_input(key="k").set_value(kernel).run()

    assert app.number_input(key="s").value == 2


def test_a_stride_in_the_link_is_set() -> None:
    """Also one that equals the kernel, as old links never name it."""
    app = open_page(PAGE, k="3", s="3")

    assert app.number_input(key="s").value == 3
    assert "Follow kernel" in app.button(key="follow").label


def test_each_field_says_which_numbers_it_takes() -> None:
    """Streamlit alone says so only once a number is out of range."""
    by_kernel, by_size = open_page(PAGE), open_page(PAGE, lay=BY_SIZE.label)

    for name, parameter in WINDOW_PARAMETERS.items():
        if parameter.never_shared:
            continue
        key = parameter.keys[0]
        app = by_size if name == "output_size" else by_kernel
        limit = OUTPUT_LIMITS[2] if name == "output_size" else parameter.limit
        assert f"From {limit.least} to {limit.most}." in app.number_input(key=key).help


def test_columns_that_a_person_set_are_there_when_they_part_again() -> None:
    """The others start from what both shared."""
    app = open_page(PAGE, k="2", p="1", s="2")
    app.toggle(key="separate").set_value(True).run()
    assert columns(app) == [2, 2, 1, 1]
    app.number_input(key="kw").set_value(5).run()

    app.toggle(key="separate").set_value(False).run()
    app.number_input(key="d").set_value(2).run()
    app.toggle(key="separate").set_value(True).run()

    assert columns(app) == [5, 2, 1, 2]
    assert not app.exception


def test_columns_that_were_put_back_are_forgotten() -> None:
    """Set alike once more, they follow the rows as if they had never been apart."""
    app = open_page(PAGE)
    for value in (5, 2):
        app.toggle(key="separate").set_value(True).run()
        app.number_input(key="kw").set_value(value).run()
        app.toggle(key="separate").set_value(False).run()
    app.number_input(key="k").set_value(3).run()

    app.toggle(key="separate").set_value(True).run()

    assert columns(app) == [3, None, 0, 1]


def test_a_link_with_separate_columns_means_what_it_says() -> None:
    """The link decides, whatever the person set before."""
    app = open_page(PAGE)
    app.toggle(key="separate").set_value(True).run()
    app.number_input(key="kw").set_value(5).run()
    app.toggle(key="separate").set_value(False).run()

    app = open_page(PAGE, separate="true", k="3", sw="1")

    assert columns(app) == [2, 1, 0, 1]
