"""Frames as a GIF or WebP: one frame each, so long, in their colours."""

import io

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from pooling_ui.stage.export import animation
from pooling_ui.stage.export.animation import Animation
from pooling_ui.stage.export.dialog import STEP_MS
from pooling_ui.stage.parameters import SPEEDS
from tests.ui.helpers.typed import frames_of, present

SHAPE = (24, 40, 3)


def png(pixels: NDArray[np.int64]) -> bytes:
    file = io.BytesIO()
    Image.fromarray(pixels.astype(np.uint8)).save(file, "PNG")
    return file.getvalue()


def moments(count: int = 3, colours: int = 7) -> list[NDArray[np.int64]]:
    """Pixels of frames, as few colours as a stage has, and one thing that moves."""
    rng = np.random.default_rng(2)
    ground = rng.integers(0, 256, (colours, 3))[rng.integers(0, colours, SHAPE[:2])]
    frames = []
    for at in range(count):
        frame = ground.copy()
        frame[4:8, 5 * at : 5 * at + 5] = 255 - at
        frames.append(frame)
    return frames


def file_of(frames: list[bytes], kind: str, milliseconds: int, *, loop: bool = True) -> bytes:
    """Return the file of these frames."""
    made = Animation(kind, milliseconds, loop=loop)
    for frame in frames:
        made.add(frame)
    return made.file()


def shown(file: bytes) -> tuple[list[NDArray[np.int64]], list[int], Image.Image]:
    """Return each frame of a file as pixels, how long it shows, and the file."""
    picture = Image.open(io.BytesIO(file))
    pixels, durations = [], []
    for at in range(frames_of(picture)):
        picture.seek(at)
        picture.load()  # a WebP tells a frame's duration when it is read
        pixels.append(np.asarray(picture.convert("RGB"), int))
        durations.append(picture.info["duration"])
    return pixels, durations, picture


@pytest.mark.parametrize("kind", ["GIF", "WebP"])
@pytest.mark.parametrize("milliseconds", [4000, 500, 120])
def test_one_frame_each_for_so_long_in_its_colours(kind: str, milliseconds: int) -> None:
    given = moments()

    pixels, durations, picture = shown(file_of([png(each) for each in given], kind, milliseconds))

    assert present(picture.format).lower() == kind.lower()
    assert durations == [milliseconds] * 3
    for one, other in zip(pixels, given, strict=True):
        np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("kind", ["GIF", "WebP"])
@pytest.mark.parametrize("speed", SPEEDS)
def test_at_each_speed_a_animation_takes_as_long_as_the_stage(kind: str, speed: str) -> None:
    """A GIF counts in hundredths of a second: where these do not fit, its frames differ by one."""
    each = round(STEP_MS / float(speed))
    _, durations, _ = shown(file_of([png(one) for one in moments(4)], kind, each))

    assert sum(durations) == 4 * each
    assert max(durations) - min(durations) <= 10


@pytest.mark.parametrize("kind", ["GIF", "WebP"])
def test_it_begins_anew_or_stops(kind: str) -> None:
    frames = [png(each) for each in moments()]

    endless, once = (shown(file_of(frames, kind, 100, loop=loop))[2].info for loop in (True, False))

    assert endless["loop"] == 0
    assert once.get("loop", 1) == 1


def test_of_many_colours_a_gif_keeps_the_common_ones_and_the_others_nearly() -> None:
    rng = np.random.default_rng(0)
    given = moments(2)
    for each in given:
        each[20:] = rng.integers(0, 256, (4, 40, 3))  # no two pixels alike, as in a photograph
        each[:2] = [250, 10, 20]

    pixels, _, _ = shown(file_of([png(each) for each in given], "GIF", 100))

    for one, other in zip(pixels, given, strict=True):
        np.testing.assert_array_equal(one[:20], other[:20])
        assert np.abs(one[20:] - other[20:]).mean() < 40


def test_a_single_frame_is_a_animation() -> None:
    for kind in ("GIF", "WebP"):
        pixels, _, _ = shown_still(file_of([png(moments(1)[0])], kind, 100))
        np.testing.assert_array_equal(pixels, moments(1)[0])


def shown_still(file: bytes) -> tuple[NDArray[np.int64], None, Image.Image]:
    picture = Image.open(io.BytesIO(file))
    return np.asarray(picture.convert("RGB"), int), None, picture


@pytest.mark.parametrize("kind", ["GIF", "WebP"])
def test_frames_that_are_alike_are_frames_nevertheless(kind: str) -> None:
    """Each window has its moment, also where nothing can be seen to move."""
    given = moments(2)
    given = [given[0], given[0], given[1], given[1]]

    pixels, durations, _ = shown(file_of([png(each) for each in given], kind, 200))

    assert durations == [200] * 4
    for one, other in zip(pixels, given, strict=True):
        np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("kind", ["GIF", "WebP"])
def test_what_changes_may_lie_anywhere(kind: str) -> None:
    """A part that begins at an odd place, a single pixel, a last row and column, all of it."""
    rng = np.random.default_rng(4)
    given = [moments(1)[0]]
    for where in (
        np.s_[3:7, 5:6],
        np.s_[0, 0],
        np.s_[-1, -1],
        np.s_[23, 1:],
        np.s_[:, :],
        np.s_[1, 38],
    ):
        frame = given[-1].copy()
        frame[where] = rng.integers(0, 9, 3) * 28
        given.append(frame)

    pixels, _, _ = shown(file_of([png(each) for each in given], kind, 100))

    for one, other in zip(pixels, given, strict=True):
        np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("kind", ["GIF", "WebP"])
def test_what_stands_still_takes_no_room_again(kind: str) -> None:
    """Most of a picture with many colours is the same in all frames, as under a stage."""
    rng = np.random.default_rng(5)
    frames = []
    ground = rng.integers(0, 256, (200, 300, 3))
    for at in range(9):
        frame = ground.copy()
        frame[20:40, 20 * at : 20 * at + 20] = 9 * at
        frame[180:184, 290 - at] = 0  # far away: what changes spans nearly all of it
        frames.append(png(frame))

    one, all_of_them = len(file_of(frames[:1], kind, 100)), len(file_of(frames, kind, 100))

    assert all_of_them < one * 1.5


def test_it_grows_by_a_frame_at_a_time_and_is_a_animation_at_any_time() -> None:
    growing = Animation("GIF", 100)
    for count, frame in enumerate(moments(), start=1):
        growing.add(png(frame))
        assert len(growing) == count
    assert frames_of(shown(growing.file())[2]) == 3


@pytest.mark.parametrize(
    ("frames", "why"),
    [
        ([], "must have a frame"),
        ([b"GIF89a"], "PNG file"),
        ([png(np.zeros((2, 2, 3), int))[:40]], "PNG file"),
        ([png(np.zeros((2, 2, 3), int)), png(np.zeros((2, 3, 3), int))], "one size, got two"),
    ],
)
def test_what_is_no_animation_is_refused(frames: list[bytes], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        file_of(frames, "GIF", 100)


def test_frames_of_too_many_pixels_are_refused_before_they_are_decoded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(animation, "MOST_PIXELS", 24 * 40 * 3 - 1)
    growing = Animation("GIF", 100)
    first, second, third = (png(each) for each in moments())
    growing.add(first)
    growing.add(second)
    monkeypatch.setattr(Image.Image, "convert", None)

    with pytest.raises(ValueError, match="pixels together"):
        growing.add(third)
    assert len(growing) == 2
