"""Decoding apart: the same planes as here, an end to what takes too much, and a way without."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from pooling_ui.pictures.files import InterruptedPictureError, PictureError, strip
from pooling_ui.pictures.files import decoder as picture_decoder
from pooling_ui.pictures.files import process as picture_process
from pooling_ui.pictures.files.decoder import DAMAGED
from pooling_ui.pictures.files.process import Job, decode_in_subprocess, decode_in_this_process
from tests.ui.pictures.files.picture_files import exif, picture, saved, segment

# Bytes, as the decoder writes them: Windows would end a line of text in another way.
READY = r"sys.stdout.buffer.write(b'ready\n'); sys.stdout.buffer.flush()"


def job(data: bytes, half: bool = False) -> Job:
    return Job(strip(data), half, 24_000_000)


TURNED = saved(picture(), "JPEG")
TURNED = TURNED[:2] + segment(0xE1, exif(1, 6)) + TURNED[2:]


@pytest.mark.parametrize(
    "wanted",
    [
        job(saved(picture(), "PNG")),
        job(saved(picture(mode="L"), "JPEG"), half=True),
        job(saved(picture(mode="RGBA"), "WEBP")),
        job(TURNED),
    ],
    ids=["PNG", "half a grey JPEG", "WebP", "a turned JPEG"],
)
def test_both_ways_give_the_same_planes(wanted: Job) -> None:
    apart = decode_in_subprocess(wanted)

    np.testing.assert_array_equal(apart, decode_in_this_process(wanted))
    assert apart.dtype == np.uint8


def test_a_damaged_file_is_refused_both_ways() -> None:
    data = saved(picture(), "PNG")
    cut = data[:60] + data[-12:]

    for decode in (decode_in_subprocess, decode_in_this_process):
        with pytest.raises(PictureError, match="damaged or cut short"):
            decode(job(cut))


@pytest.mark.parametrize("start", [READY, ""])
def test_what_takes_too_long_is_ended(
    start: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Nobody waits for ever, even for a start. The file may be harmless and the machine busy."""
    endless = tmp_path / "endless.py"
    endless.write_text(f"import sys\n{start}\nwhile True:\n    sys.stdin.read()\n")
    monkeypatch.setattr(picture_decoder, "__file__", str(endless))
    monkeypatch.setattr(picture_process, "WALL_SECONDS", 0.2)

    with pytest.raises(InterruptedPictureError, match="not be read this time: this machine may be"):
        decode_in_subprocess(job(saved(picture(), "PNG")))


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux keeps the limit of memory")
def test_what_takes_too_much_memory_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture_process, "MEGABYTES", 90)

    with pytest.raises(PictureError, match="more than 90 MB of memory to read; save it again"):
        decode_in_subprocess(job(saved(Image.new("RGB", (4800, 4800)), "PNG")))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limits")
def test_the_system_counts_the_seconds() -> None:
    """The processor's, so that a busy machine ends nothing that is harmless."""
    code = (
        "import resource, runpy\n"
        f"runpy.run_path({picture_decoder.__file__!r})['limit'](3, 600)\n"
        "print(resource.getrlimit(resource.RLIMIT_CPU))"
    )

    said = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)

    assert said.stdout.strip() == "(3, 4)"


@pytest.mark.parametrize("python", ["", "/nowhere/python", sys.executable])
def test_without_a_process_it_is_decoded_here(
    python: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """No interpreter is known, or it cannot be started, or it is none that can decode."""
    mute = tmp_path / "mute.py"
    mute.write_text("print('hello')")
    monkeypatch.setattr(sys, "executable", python)
    monkeypatch.setattr(picture_decoder, "__file__", str(mute))
    wanted = job(saved(picture(), "PNG"))

    np.testing.assert_array_equal(decode_in_subprocess(wanted), decode_in_this_process(wanted))


@pytest.mark.parametrize(
    ("end", "says"),
    [
        (f"sys.exit({DAMAGED})", "damaged or cut short"),
        ("os.kill(os.getpid(), 9)", "not be read this time"),
        ("os.kill(os.getpid(), 11)", "not be read this time"),
        ("print([3, 10**6, 10**6])", "not be read this time"),
        ("print([4, 9, 9])", "not be read this time"),
        ("print([3, 9, -9])", "not be read this time"),
        ("print([3, 9])", "not be read this time"),
        ("print('9' * 1000)", "not be read this time"),
        pytest.param(
            "import signal; os.kill(os.getpid(), signal.SIGXCPU)",
            "longer than 3 seconds to read; save it again with",
            marks=pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal"),
        ),
        ("print([3, 4000, 4000]); print('x'); sys.exit(4)", "more than 600"),
    ],
)
def test_a_decoder_that_dies_takes_nothing_with_it(
    end: str, says: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Before its answer, or in the middle of it; the file is more than a pipe holds."""
    noise = np.random.default_rng(0).integers(0, 256, (300, 300, 3)).astype(np.uint8)
    dying = tmp_path / "dying.py"
    dying.write_text(f"import os, sys\n{READY}\n{end}\n")
    monkeypatch.setattr(picture_decoder, "__file__", str(dying))

    with pytest.raises(PictureError, match=says):
        decode_in_subprocess(job(saved(Image.fromarray(noise), "PNG")))


def test_a_job_is_plain_text() -> None:
    """The message to the other process contains no code."""
    assert json.loads(json.dumps(job(TURNED).describe()))["orientation"] == 6
