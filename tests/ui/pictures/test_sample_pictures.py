"""The built-in pictures are what their script draws."""

import numpy as np
import pytest

from pooling_ui.pictures.files.decoder import grey_or_rgb_bands
from pooling_ui.pictures.reading import decode
from pooling_ui.pictures.samples import SAMPLE_PICTURES, SamplePicture
from tools import draw_samples


@pytest.mark.parametrize("sample", SAMPLE_PICTURES, ids=lambda sample: sample.file)
def test_built_in_pictures_are_what_the_script_draws(sample: SamplePicture) -> None:
    """Small files, of useful sizes, and whoever changes the script must run it."""
    data = sample.read()
    _, bands = grey_or_rgb_bands(draw_samples.SAMPLES[sample.file]())
    drawn = np.stack([np.asarray(band) for band in bands])
    kept = decode(data, in_subprocess=False)

    np.testing.assert_array_equal(kept.pixels, drawn)
    assert kept.note == ""
    assert len(data) < 150_000
    assert min(drawn.shape[1:]) >= 256
    assert max(drawn.shape[1:]) <= 768
    assert all(0 <= at < size for at, size in zip(sample.spot, drawn.shape[1:], strict=True))


def test_some_are_grey_and_none_is_forgotten() -> None:
    assert {sample.file for sample in SAMPLE_PICTURES} == set(draw_samples.SAMPLES)
    assert {
        len(decode(sample.read(), in_subprocess=False).pixels) for sample in SAMPLE_PICTURES
    } == {1, 3}
