"""Frames as a GIF or WebP: one frame each, so long, in their colours."""

import io

import numpy as np
import pytest
from PIL import Image

from pooling_ui import films
from pooling_ui.films import film

SHAPE = (24, 40, 3)


def png(pixels):
    file = io.BytesIO()
    Image.fromarray(pixels.astype(np.uint8)).save(file, "PNG")
    return file.getvalue()


def moments(count=3, colours=7):
    """Pixels of frames, as few colours as a stage has, and one thing that moves."""
    rng = np.random.default_rng(2)
    ground = rng.integers(0, 256, (colours, 3))[rng.integers(0, colours, SHAPE[:2])]
    frames = []
    for at in range(count):
        frame = ground.copy()
        frame[4:8, 5 * at : 5 * at + 5] = 255 - at
        frames.append(frame)
    return frames


def shown(file):
    """Each frame of a file as pixels, how long it shows, and the file."""
    picture = Image.open(io.BytesIO(file))
    pixels, durations = [], []
    for at in range(picture.n_frames):
        picture.seek(at)
        picture.load()  # a WebP tells a frame's duration when it is read
        pixels.append(np.asarray(picture.convert("RGB"), int))
        durations.append(picture.info["duration"])
    return pixels, durations, picture


@pytest.mark.parametrize("kind", ["GIF", "WebP"])
@pytest.mark.parametrize("milliseconds", [4000, 500, 120])
def test_one_frame_each_for_so_long_in_its_colours(kind, milliseconds):
    given = moments()

    pixels, durations, picture = shown(film([png(each) for each in given], kind, milliseconds))

    assert picture.format.lower() == kind.lower()
    assert durations == [milliseconds] * 3
    for one, other in zip(pixels, given, strict=True):
        np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("kind", ["GIF", "WebP"])
def test_it_begins_anew_or_stops(kind):
    frames = [png(each) for each in moments()]

    endless, once = (shown(film(frames, kind, 100, loop=loop))[2].info for loop in (True, False))

    assert endless["loop"] == 0
    assert once.get("loop", 1) == 1


def test_of_many_colours_a_gif_keeps_the_common_ones_and_the_others_nearly():
    rng = np.random.default_rng(0)
    given = moments(2)
    for each in given:
        each[20:] = rng.integers(0, 256, (4, 40, 3))  # no two pixels alike, as in a photograph
        each[:2] = [250, 10, 20]

    pixels, _, _ = shown(film([png(each) for each in given], "GIF", 100))

    for one, other in zip(pixels, given, strict=True):
        np.testing.assert_array_equal(one[:20], other[:20])
        assert np.abs(one[20:] - other[20:]).mean() < 40


def test_a_single_frame_is_a_film():
    for kind in ("GIF", "WebP"):
        pixels, _, _ = shown_still(film([png(moments(1)[0])], kind, 100))
        np.testing.assert_array_equal(pixels, moments(1)[0])


def shown_still(file):
    picture = Image.open(io.BytesIO(file))
    return np.asarray(picture.convert("RGB"), int), None, picture


def test_it_tells_how_far_it_is():
    told = []

    film([png(each) for each in moments(4)], "WebP", 100, progress=told.append)

    assert told == [0, 0.25, 0.5, 0.75]


@pytest.mark.parametrize(
    ("frames", "why"),
    [
        ([], "one size, got 0"),
        ([b"GIF89a"], "PNG file"),
        ([png(np.zeros((2, 2, 3))), png(np.zeros((2, 3, 3)))], "one size, got 2"),
    ],
)
def test_what_is_no_film_is_refused(frames, why):
    with pytest.raises(ValueError, match=why):
        film(frames, "GIF", 100)


def test_frames_of_too_many_pixels_are_refused_before_they_are_decoded(monkeypatch):
    monkeypatch.setattr(films, "MOST_PIXELS", 24 * 40 * 3 - 1)
    monkeypatch.setattr(films, "_picture", None)

    with pytest.raises(ValueError, match="pixels together"):
        film([png(each) for each in moments()], "GIF", 100)
