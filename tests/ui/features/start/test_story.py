"""The page Start without a browser: its figures, questions, controls, words and links."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from streamlit.testing.v1 import AppTest

from pooling_core import Maximum, PoolSpec, trace_pool
from pooling_ui.features.network.trained import network, unseen_digits
from pooling_ui.features.start.digit import digit_scene
from pooling_ui.features.start.parameters import PARAMS
from pooling_ui.features.start.photo import photo_scene
from pooling_ui.features.start.scene import Scene
from pooling_ui.features.start.windows import (
    NEGATIVE,
    PLANE,
    gradient_scene,
    kernel_scene,
    stride_scene,
    window_scene,
)
from pooling_ui.shell.presentation import fine_print
from pooling_ui.state.addresses import OF_START, page_of
from pooling_ui.state.params import ALL
from tests.helpers import page_list
from tests.ui.helpers.messages import unpack_viewer
from tests.ui.helpers.pages import open_page, said, spaced, stages

PAGE = "pages/start.py"
SCENES = [window_scene, kernel_scene, stride_scene, photo_scene, digit_scene, gradient_scene]
# Those whose figure is a stage, with the windows that it plays before the answer.
STAGES = {window_scene: 4, kernel_scene: 0, stride_scene: 0, gradient_scene: 5}
KERNEL, STRIDE = list(STAGES).index(kernel_scene), list(STAGES).index(stride_scene)
WORDS = 650  # a story, not a book: today it has some 600 with its replies


def choose(app: AppTest, scene: Callable[[], Scene], option: str = "") -> AppTest:
    """Choose an option of a scene's question; without one, the right one."""
    guess = scene().guess
    return app.button(key=f"{guess.name}_{option or guess.answer}").click().run()


def drag(app: AppTest, name: str, value: int) -> AppTest:
    return app.slider(key=f"scene_{name}").set_value(value).run()


def plays_to(app: AppTest) -> list[int]:
    return [header["plays_to"] for header, _ in stages(app)]


def output(app: AppTest, at: int) -> NDArray[Any]:
    """Return the output that a stage is sent."""
    header, arrays = stages(app)[at]
    values: NDArray[Any] = arrays["values"]
    shown: NDArray[Any] = values[arrays["output_label"]]
    return shown.reshape(header["output_shape"])


def viewed(app: AppTest) -> dict[str, Any]:
    """Return the header of the viewer's message."""
    shown = [each.proto for each in app.get("bidi_component")]
    (viewer,) = (it for it in shown if it.component_name == "picture_viewer")
    return unpack_viewer(viewer.bytes)[0]


def panes(app: AppTest) -> list[str]:
    """Return the titles of the pictures that the viewer shows."""
    return [pane["title"] for pane in viewed(app)["panes"]]


def metrics(app: AppTest) -> list[str]:
    return [each.value for each in app.metric]


def test_before_an_answer_no_figure_gives_it_away() -> None:
    app = open_page(PAGE)

    assert not app.exception
    assert plays_to(app) == [*STAGES.values()]
    for at in (KERNEL, STRIDE):
        header, arrays = stages(app)[at]
        # Neither the output nor its size is sent, nor a border: its cells say what they count as.
        assert arrays["winners"].size == arrays["output_label"].size == 0
        assert not any(axis["low"] or axis["high"] for axis in header["axes"])
    assert panes(app) == ["Original"]
    assert "✓ Yes" not in said(app)
    assert "✗ No" not in said(app)


@pytest.mark.parametrize("scene", SCENES)
def test_the_answer_shows_under_its_own_question(scene: Callable[[], Scene]) -> None:
    """Each choice shows one reply; the next choice replaces it."""
    app = open_page(PAGE)
    guess = scene().guess

    for option in guess.options:
        choose(app, scene, option)
        assert not app.exception
        is_right = option == guess.answer  # the boxes are those of random questions
        boxes, others = (app.success, app.info) if is_right else (app.info, app.success)
        assert [box.value for box in boxes] == [fine_print(guess.reply(option))]
        assert not others
        labels = [button.label for button in app.button if button.label.startswith(":primary")]
        assert labels == [f":primary[**{option}**]"]


def test_the_figure_about_gradients_shows_the_numbers_that_its_question_names() -> None:
    """It rests at the middle window of nine, before the answer and after it."""
    app = open_page(PAGE)
    at = list(STAGES).index(gradient_scene)

    header, arrays = stages(app)[at]
    numbers = arrays["values"][arrays["label"]].reshape(PLANE.shape)
    np.testing.assert_array_equal(numbers, PLANE)
    assert header["plays_to"] == 5
    choose(app, gradient_scene)

    header, arrays = stages(app)[at]
    gradient = arrays["values"][arrays["label"]].reshape(PLANE.shape)
    read = PLANE[2:4, 2:4]
    np.testing.assert_array_equal(gradient[2:4, 2:4], read == read.max())
    assert header["plays_to"] == 5


@pytest.mark.parametrize("scene", [window_scene, kernel_scene, stride_scene])
def test_after_an_answer_only_its_figure_plays_to_the_end(scene: Callable[[], Scene]) -> None:
    at = list(STAGES).index(scene)
    app = open_page(PAGE)
    before = plays_to(app)

    choose(app, scene)

    after = plays_to(app)
    windows = int(np.prod(stages(app)[at][0]["output_shape"]))
    assert after[at] >= windows
    assert after[:at] + after[at + 1 :] == before[:at] + before[at + 1 :]


def test_the_output_of_the_kernel_that_is_asked_for_waits_for_the_answer() -> None:
    app = open_page(PAGE)
    assert is_bare(app, KERNEL)

    drag(app, "kernel", 5)
    expected = trace_pool(PLANE, PoolSpec.of(5, 1), Maximum()).output
    np.testing.assert_array_equal(output(app, KERNEL), expected)
    assert stages(app)[KERNEL][0]["news"] == "Output 2 × 2."  # screen readers hear it
    drag(app, "kernel", 3)
    assert is_bare(app, KERNEL)
    choose(app, kernel_scene)

    expected = trace_pool(PLANE, PoolSpec.of(3, 1), Maximum()).output
    np.testing.assert_array_equal(output(app, KERNEL), expected)


def test_before_the_answer_only_planes_without_a_border_are_pooled() -> None:
    app = open_page(PAGE)
    assert is_bare(app, STRIDE)

    drag(app, "padding", 0)

    expected = trace_pool(NEGATIVE, PoolSpec.of(3, 2), Maximum()).output
    np.testing.assert_array_equal(output(app, STRIDE), expected)


def is_bare(app: AppTest, at: int) -> bool:
    """Return True if a figure shows its plane alone."""
    return not stages(app)[at][1]["output_label"].size


@pytest.mark.parametrize("stride", [1, 2, 3, 4])
@pytest.mark.parametrize("padding", [0, 1])
def test_stride_and_padding_change_their_figure(stride: int, padding: int) -> None:
    app = choose(
        open_page(PAGE, scene_stride=str(stride), scene_padding=str(padding)), stride_scene
    )

    expected = trace_pool(NEGATIVE, PoolSpec.of(3, stride, padding), Maximum()).output
    np.testing.assert_array_equal(output(app, STRIDE), expected)


def test_the_photo_is_pooled_after_the_answer_with_the_kernel_that_is_set() -> None:
    app = drag(open_page(PAGE), "shrink", 8)
    assert panes(app) == ["Original"]

    choose(app, photo_scene)

    assert panes(app) == ["Original", "Max", "Average", "Every s-th pixel"]
    assert viewed(app)["setting"] == "k8-s8"


def test_the_networks_say_what_they_read_of_a_moved_digit_after_the_answer() -> None:
    app = open_page(PAGE)
    label = unseen_digits()[1][16]
    assert metrics(app) == [f"{label} ✓"] * 2
    assert [spaced(each.value) for each in app.caption] == ["> 99 % sure", "98 % sure"]

    drag(app, "shift", 2)
    assert metrics(app) == ["?", "?"]
    assert [each.value for each in app.caption] == ["Guess first."] * 2
    choose(app, digit_scene)

    digits, _ = unseen_digits()
    for shift in (3, 1):  # the answer moves the digit as the question says; then a person does
        assert app.slider(key="scene_shift").value == shift
        moved = np.roll(digits[16:17], shift, axis=3)  # no ink leaves the picture
        read = [int(network(kind, 0).logits(moved).argmax()) for kind in ("max", "average")]
        assert metrics(app) == [f"{it} {'✓' if it == label else '✗'}" for it in read]
        drag(app, "shift", 1)


def test_a_link_brings_the_controls_back() -> None:
    app = open_page(PAGE, scene_kernel="5", scene_shift="4", scene_shrink="2")

    held = {slider.key: slider.value for slider in app.slider}
    assert held == {
        "scene_kernel": 5,
        "scene_stride": 2,
        "scene_padding": 1,
        "scene_shrink": 2,
        "scene_shift": 4,
    }


def test_all_names_of_the_page_in_links_begin_alike_and_no_others_do() -> None:
    """By this beginning the server knows that a link without a page's name is not Grid's."""
    names = {param.name for param in PARAMS}

    assert names == {name for name in ALL if name.startswith(OF_START)}
    assert page_of("", names) == ""


def test_what_the_story_says_is_short() -> None:
    app = open_page(PAGE)
    for scene in SCENES:
        choose(app, scene)

    assert len(said(app).split()) < WORDS


def test_the_last_scene_leads_to_every_other_page_once() -> None:
    app = open_page(PAGE)
    links = [each.proto for each in app.get("page_link")]
    titles = {page_list.title(file) for file in page_list.FILES if file != PAGE}

    told = [
        title for title in titles for link in links if link.label.startswith(f":primary[{title}]: ")
    ]
    assert sorted(told) == sorted(titles)


def test_each_scene_leads_to_the_next() -> None:
    app = open_page(PAGE)

    anchors = [heading.proto.anchor for heading in app.header]
    nexts = [each.value for each in app.markdown if each.value.startswith("[Next ↓](#")]
    assert anchors == [*(scene().name for scene in SCENES), "ways"]
    assert [it.partition("#")[2].partition(")")[0] for it in nexts] == anchors[1:]


@pytest.mark.parametrize("link", [{"k": "3", "s": "1"}, {"preset": "Ramp"}, {"kk": "3"}])
def test_without_a_server_an_old_link_opens_grid(link: dict[str, str]) -> None:
    """The browser build has no server."""
    app = open_page(PAGE, **link)

    assert not app.exception
    assert [each.value for each in app.title] == ["Max pooling, step by step"]
    if "k" in link:
        assert app.session_state["k"] == 3
