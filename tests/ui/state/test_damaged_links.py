"""Damaged links, 10,000 of them: nothing fails, and what is left out is told once."""

import re
from typing import Any
from urllib.parse import parse_qsl

import numpy as np
import pytest
from streamlit.elements.widgets.number_input import NumberInputSerde
from streamlit.proto.NumberInput_pb2 import NumberInput
from streamlit.runtime.state.query_params import parse_url_param
from streamlit.testing.v1 import AppTest

from pooling_core import (
    PoolSpec,
    SettingError,
    adaptive_max_pool2d,
    fractional_max_pool2d,
    max_pool2d,
)
from pooling_ui.features.learn.lessons import lessons
from pooling_ui.inputs.parameters import COLUMNS, PRESET, ROWS, SEED, decode_numbers
from pooling_ui.inputs.samples import BY_NAME
from pooling_ui.pictures.reading import decode
from pooling_ui.pictures.samples import SAMPLE_BY_NAME, SAMPLE_PICTURES
from pooling_ui.setting.parameters import WINDOW_FIELDS, WINDOW_PARAMETERS
from pooling_ui.setting.window_modes import BY_SIZE, FRACTIONAL
from pooling_ui.shell.notices import link_note
from pooling_ui.state.addresses import unknown, unreadable
from pooling_ui.state.params import ALL, SETTING, WIDGETS
from pooling_ui.state.readers import Limit
from pooling_ui.text.numbers import MAX_SIDE, parse_plane
from tests.ui.helpers.messages import unpack
from tests.ui.helpers.pages import PAGES, open_page
from tests.ui.helpers.typed import present
from tests.ui.state.damaged_links import damaged_links

LINKS = list(damaged_links(10_000))
# A task shows less of a page, and any text is a question: those are in test_tasks.py.
TASKLESS = [{n: value for n, value in link.items() if n != "task"} for link in LINKS]
# A lesson's step reads few of the names. Gradients of cells that the output lacks are in
# test_backwards_page.py.
OPENED = [{n: it for n, it in link.items() if n not in ("lesson", "grad")} for link in TASKLESS]
GRID = "pages/grid.py"
WITHOUT_OUTPUT_SIZE = tuple(
    f"pages/{name}.py"
    for name in (
        *("questions", "frameworks", "reference", "teachers", "lessons"),
        *("stack", "network"),
    )
)
NUMBERS = [name for name in WIDGETS if isinstance(ALL[name].reader, Limit)]
TOO_LARGE = [dict.fromkeys(NUMBERS, value) for value in ("infinity", "-1e400", "9" * 400)]


def _sound(link: dict[str, str]) -> dict[str, str]:
    """Return the part of a link that can be used."""
    damaged = unreadable(link)
    return {n: value for n, value in link.items() if n in ALL and n not in damaged}


def _streamlits(limit: Limit, text: str) -> float | None:
    """Return what a number field of Streamlit makes of a link's text, or None."""
    field = NumberInputSerde(None, NumberInput.INT, limit.least, limit.most)
    try:
        return field.deserialize(parse_url_param(text, "double_value"))
    except (ValueError, OverflowError):
        return None


def test_every_damaged_link_can_be_judged() -> None:
    """10,000 links: nothing is raised, and what is accepted can be used."""
    for link in LINKS:
        for name, value in _sound(link).items():
            reader = ALL[name].reader
            if isinstance(reader, Limit):
                assert reader.least <= present(reader.read(value)) <= reader.most
            if name == "x":
                rows, columns = parse_plane(decode_numbers(value)).shape
                assert 1 <= min(rows, columns) <= max(rows, columns) <= MAX_SIDE


def test_numbers_in_links_mean_what_streamlit_takes_them_for() -> None:
    """A number that is told as unreadable is not used, and one that is not told is."""
    for link in LINKS:
        for name, value in link.items():
            reader = ALL[name].reader if name in ALL else None
            if isinstance(reader, Limit):
                assert reader.read(value) == _streamlits(reader, value), (name, value)


def test_the_links_hold_every_name_sound_and_damaged() -> None:
    """The other tests of this file need a sound and a damaged value of every name."""
    sound = {name for link in LINKS for name in _sound(link)}
    damaged = {name for link in LINKS for name in unreadable(link)}

    assert sound == damaged == set(ALL)


def _told(app: AppTest) -> list[str]:
    return [note.value for note in app.info if "of this link" in note.value]


def _sentence(page: str, link: dict[str, str]) -> list[str]:
    names = unreadable(link) + unknown(link) + _unusable(page, _sound(link))
    return [link_note(names)] * bool(names)


def _unusable(page: str, sound: dict[str, str]) -> tuple[str, ...]:
    """Return the names whose values can be read, but not used on this page."""
    if page in WITHOUT_OUTPUT_SIZE:
        return ()
    looks = {"pages/dimensions.py": ("look", "Series"), "pages/backwards.py": ("of", "Plane")}
    firsts = {"pages/picture.py": "Picture"}
    firsts |= dict.fromkeys(("pages/compare.py", "pages/shift.py"), "Pattern")
    name, first = looks.get(page, ("", firsts.get(page, "Plane")))
    look = sound.get(name, first)
    has_none = look == "Series" and sound.get("lay") == FRACTIONAL.label
    most = {"Picture": 4096, "Pattern": 4096, "Volume": 12}.get(look, 64)
    sizes = [key for key in ("o", "ow", "od") if SETTING[key].read(sound.get(key, "1")) > most]
    sample = SAMPLE_BY_NAME.get(sound.get("sample", ""), SAMPLE_PICTURES[0])
    if sound.get("from", "Built in") != "Built in":
        sample = SAMPLE_PICTURES[0]  # it stands in for a person's own
    _, rows, columns = decode(sample.read()).pixels.shape
    sides = {"row": rows, "line": rows, "col": columns}
    far = [n for n, side in sides.items() if ALL[n].read(sound.get(n, "0")) >= side]
    sizes += far if look == "Picture" else []
    return (*(("lay",) if has_none else ()), *(sizes if look != "Long series" else ()))


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("link", OPENED[:10] + TOO_LARGE)
def test_a_damaged_link_opens_and_says_what_was_left_out(page: str, link: dict[str, str]) -> None:
    app = open_page(page, **link)

    assert not app.exception
    assert _told(app) == _sentence(page, link)


@pytest.mark.parametrize("lesson", lessons())
@pytest.mark.parametrize("link", [link for link in TASKLESS if len(link) > 50][:3])
def test_a_damaged_link_to_a_lesson_opens_and_says_what_was_left_out(
    lesson: str, link: dict[str, str]
) -> None:
    """Every name whose value cannot be read."""
    link = link | {"lesson": lesson}

    app = open_page("pages/lessons.py", **link)

    assert not app.exception
    (note,) = _told(app)
    assert {*unreadable(link)} <= {*re.findall(r"\w+", note)}


# The parameters whose fields hold whole numbers.
SIDES = {name: each for name, each in WINDOW_PARAMETERS.items() if not each.never_shared}


def _expected(link: dict[str, str]) -> tuple[np.ndarray, dict[str, Any]]:
    """Return the plane and the setting that a link names, worked out without the page."""
    sound = _sound(link)
    numbers = {name: ALL[name].read(sound[name]) for name in NUMBERS if name in sound}
    numbers = {
        name: each for name, each in numbers.items() if not _unusable(GRID, {name: sound[name]})
    }
    name = sound.get("preset", PRESET.default)
    size = (
        numbers.get("h", ROWS.default),
        numbers.get("w", COLUMNS.default),
    )
    plane = BY_NAME[name].draw(size, numbers.get("seed", SEED.default))
    axes = []
    for axis in (0, 1 if sound.get("separate", "").lower() == "true" else 0):
        keys = {name: each.keys[axis] for name, each in SIDES.items()}
        limits = {name: each.limit for name, each in SIDES.items()}
        one = {p: numbers.get(key, limits[p].default) for p, key in keys.items()}
        if keys["stride"] not in numbers:
            one["stride"] = one["kernel_size"]
        one["output_size"] = numbers.get(keys["output_size"])
        axes.append(one)
    setting = {parameter: tuple(one[parameter] for one in axes) for parameter in axes[0]}
    sizes = setting.pop("output_size")
    if sound.get("lay") == BY_SIZE.label:
        return plane, {"output_size": sizes}
    if sound.get("lay") == FRACTIONAL.label:
        sizes = tuple(SIDES["output_size"].limit.default if n is None else n for n in sizes)
        samples = [WINDOW_FIELDS[key].read(sound.get(key, "")) for key in ("rw", "r")]
        defaults = (WINDOW_FIELDS["rw"].default, WINDOW_FIELDS["r"].default)
        samples = [d if u is None else u for u, d in zip(samples, defaults, strict=True)]
        kernel = setting["kernel_size"]
        return plane, {"kernel_size": kernel, "output_size": sizes, "_random_samples": [[samples]]}
    return plane, setting | {"ceil_mode": sound.get("ceil", "").lower() == "true"}


def _on_presets() -> list[dict[str, str]]:
    """The links whose plane is a preset, as much of them as the grid page's numbers."""
    names = {"h", "w", "seed", "preset", "separate", "ceil", "lay"}
    names |= {*WINDOW_PARAMETERS["samples"].keys}
    names |= {key for each in SIDES.values() for key in each.keys[:2]}
    cut = ({n: v for n, v in link.items() if n in names} for link in LINKS)
    return [
        link
        for link in cut
        if len(link) > 8 and link.get("preset") in BY_NAME and _has_a_size(_sound(link))
    ]


def _has_a_size(sound: dict[str, str]) -> bool:
    """Return True if it names the size of fractional windows; else the page begins with one."""
    return sound.get("lay") != FRACTIONAL.label or "o" in sound


WINDOWS_OF_NO_CELLS = [
    "s=64&sw=3&p=1&d=64&separate=true&ceil=true",
    "k=3&kw=255&s=256&p=1&d=64&dw=1&ceil=true&h=1&w=3",
    "k=4&s=256&sw=1&p=1&pw=2&d=3&dw=1&separate=false&ceil=true&h=2&w=3",
]


@pytest.mark.parametrize(
    "link",
    [*(dict(parse_qsl(link)) for link in WINDOWS_OF_NO_CELLS), *_on_presets()[:20]],
)
def test_the_stage_shows_the_setting_that_is_in_the_link(link: dict[str, str]) -> None:
    """A damaged link keeps its valid values. Empty windows have PyTorch's index."""
    plane, setting = _expected(link)

    app = open_page(GRID, **link)

    header, arrays = unpack(app.get("bidi_component")[0].proto.bytes)
    if "output_size" in setting:
        pool = fractional_max_pool2d if "kernel_size" in setting else adaptive_max_pool2d
        try:
            values, indices = pool(plane[np.newaxis], **setting, return_indices=True)
        except SettingError:  # without a size in the link, the page opens on one that fits
            size = {name: text for name, text in _sound(link).items() if name == "o"}
            assert bool(header["refusal"]) == (bool(size) and not _unusable(GRID, size))
            return
        assert header["output_shape"] == list(values.shape[1:])
        np.testing.assert_array_equal(arrays["indices"].ravel(), indices.ravel())
        return
    try:
        PoolSpec.of(**setting).lay(plane.shape)
    except SettingError:
        assert header["refusal"]
        return
    values, indices = max_pool2d(plane[np.newaxis], **setting, return_indices=True)
    assert header["shape"] == list(plane.shape)
    assert header["output_shape"] == list(values.shape[1:])
    np.testing.assert_array_equal(arrays["indices"].ravel(), indices.ravel())
    nothing = np.array(header["labels"])[arrays["output_label"].ravel()] == "−∞"
    np.testing.assert_array_equal(nothing, np.isneginf(values.ravel()))
