"""Decode pictures in a process of its own, which can be stopped; without processes, in this one.

The process takes about 0.1 s to start, most of it to import Pillow. When it ends, the system gets
its memory back. A crash in the decoder does not end the app.
"""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from threading import Timer
from typing import IO

import numpy as np
from numpy.typing import NDArray

from pooling_ui.pictures.files import InterruptedPictureError, PictureError, PictureFile, damaged
from pooling_ui.pictures.files import decoder as picture_decoder
from pooling_ui.pictures.files.decoder import DAMAGED, TOO_MUCH_MEMORY
from pooling_ui.state.compat import IN_BROWSER

SECONDS = 3  # of the processor
MEGABYTES = 600
# Seconds of the clock, for a machine that is busy or cannot limit processor time.
WALL_SECONDS = 20
_LONGEST_SHAPE = 100  # bytes of the line that holds a shape

_INTERRUPTED = (
    "The picture could not be read this time: this machine may be busy. "
    "Open it again, or a smaller version of it."
)

Planes = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Job:
    """A stripped file and how to read it; `most` is the largest number of pixels allowed."""

    file: PictureFile
    half: bool
    most: int

    def describe(self) -> dict[str, object]:
        """Return the keyword arguments of `decoder.read`, without the data."""
        return {
            "kind": self.file.kind,
            "orientation": self.file.orientation,
            "half": self.half,
            "most": self.most,
        }


def decode_in_subprocess(job: Job) -> Planes:
    """Return the planes (channels, rows, columns) of a picture, decoded in another process.

    Raises
    ------
    PictureError
        The file is damaged, or needs more time or memory than the limits allow.
    InterruptedPictureError
        The clock or the system ended the process; the next attempt may succeed.
    """
    process = _start()
    if process is None:
        return decode_in_this_process(job)
    assert process.stdin
    assert process.stdout
    with process, _ended(process):
        line = process.stdout.readline()
        if not line and process.wait() < 0:  # a signal ended it at its start: no memory was left
            raise _reason(process.returncode)
        if line != b"ready\n":  # this Python has no Pillow
            return decode_in_this_process(job)
        with suppress(OSError):  # if it has ended, its exit code says why
            _send_job(process.stdin, job)
        planes = _read_planes(process.stdout, job.most)
        if planes is not None:
            return planes
        raise _reason(process.wait())


def decode_in_this_process(job: Job) -> Planes:
    """Return the planes as `decode_in_subprocess` does, decoded in this process without limits."""
    try:
        shape, planes = picture_decoder.read(job.file.data, **job.describe())  # type: ignore[arg-type]
        result = np.empty(shape, np.uint8)
        for plane, data in zip(result, planes, strict=True):
            plane[...] = np.frombuffer(data, np.uint8).reshape(shape[1:])
    except MemoryError:
        raise _reason(TOO_MUCH_MEMORY) from None
    except Exception as problem:  # Pillow raises a dozen kinds of error for damaged files
        raise damaged() from problem
    return result


def _start() -> subprocess.Popen[bytes] | None:
    if IN_BROWSER or not sys.executable:
        return None
    command = [sys.executable, "-P", picture_decoder.__file__]  # -P: no modules beside it
    quiet = getattr(subprocess, "CREATE_NO_WINDOW", 0)  # on Windows a console would flash up
    try:
        return subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            creationflags=quiet,
        )
    except OSError:
        return None


@contextmanager
def _ended(process: subprocess.Popen[bytes]) -> Iterator[None]:
    """Kill a process after `WALL_SECONDS` seconds, or when the block ends."""
    timer = Timer(WALL_SECONDS, process.kill)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        process.kill()


def _send_job(pipe: IO[bytes], job: Job) -> None:
    limits = {"seconds": SECONDS, "megabytes": MEGABYTES, "bytes": len(job.file.data)}
    try:
        pipe.write(json.dumps(job.describe() | limits).encode() + b"\n")
        pipe.write(job.file.data)
    finally:
        pipe.close()


def _read_planes(pipe: IO[bytes], most: int) -> Planes | None:
    """Return the planes, at most `most` pixels each; None if some bytes are missing."""
    line = pipe.readline(_LONGEST_SHAPE)
    if not line:
        return None
    try:
        channels, rows, columns = map(int, json.loads(line))
    except (TypeError, ValueError):
        raise InterruptedPictureError(_INTERRUPTED) from None
    if channels not in (1, 3) or min(rows, columns) < 1 or rows * columns > most:
        raise InterruptedPictureError(_INTERRUPTED)
    planes: Planes = np.empty((channels, rows, columns), np.uint8)
    bytes_read = pipe.readinto(planes.reshape(-1).data)  # type: ignore[attr-defined]
    return planes if bytes_read == planes.size else None


def _reason(code: int) -> PictureError:
    if code == DAMAGED:
        return damaged()
    if code == TOO_MUCH_MEMORY:
        return PictureError(
            f"The picture takes more than {MEGABYTES} MB of memory to read; "
            "save it again with fewer pixels, or as a plain PNG or JPEG."
        )
    if code != -getattr(signal, "SIGXCPU", 0):  # Windows has no such signal, and no such limit
        return InterruptedPictureError(_INTERRUPTED)
    return PictureError(
        f"The picture takes longer than {SECONDS} seconds to read; "
        "save it again with fewer pixels, or as a plain PNG or JPEG."
    )
