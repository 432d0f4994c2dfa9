"""Make `assets/network`: fetch digits, train all networks, measure them, and write the files.

A network that the same recipe trained before is not trained again, so the command can be stopped
and started at any time. On one machine it gives the same files each time, except for the date.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from pooling_core import set_num_threads
from pooling_ui.features.network.trained import ARCHITECTURES, SEEDS, TrainedNetwork, as_samples
from pooling_ui.features.network.trained.files import FOLDER
from training import data
from training.measure import measure
from training.recipe import Recipe
from training.train import train
from training.write import write_digits, write_table, write_weights

Array = NDArray[Any]


def main() -> None:
    """Do all steps, and print the progress."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--keep", type=Path, default=_cache(), help="folder for what was done")
    options.add_argument("--into", type=Path, default=FOLDER, help="folder for the files")
    chosen = options.parse_args()
    set_num_threads(1)
    recipe = Recipe()
    digits, labels = data.read(data.fetch(chosen.keep))
    training, testing = data.split(len(digits), recipe.test_digits, recipe.split_seed)
    kept = chosen.keep / recipe.named(torch.__version__)
    kept.mkdir(parents=True, exist_ok=True)
    weights = {
        (kind, seed): _trained(kept, kind, seed, digits[training], labels[training], recipe)
        for seed in range(SEEDS)
        for kind in ARCHITECTURES
    }
    unseen, classes = as_samples(digits[testing]), labels[testing]
    known = {}
    for (kind, seed), each in weights.items():
        known[kind, seed] = measure(TrainedNetwork.of(kind, each), unseen, classes)
        print(f"measured {kind} {seed}: knows {known[kind, seed]['up'][0]}", flush=True)
    chosen.into.mkdir(parents=True, exist_ok=True)
    write_weights(chosen.into, weights)
    write_digits(chosen.into, digits[testing], classes)
    write_table(chosen.into, known, recipe, len(digits))


def _cache() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "poolscope-training"


def _trained(
    kept: Path, kind: str, seed: int, digits: Array, labels: Array, recipe: Recipe
) -> dict[str, Array]:
    """Return the weights of one network; train it unless they are stored."""
    path = kept / f"{kind}-{seed}.npz"
    if not path.exists():
        print(f"training {kind} {seed}", flush=True)
        weights = train(kind, seed, as_samples(digits), labels, recipe)
        half = path.with_suffix(".part.npz")
        np.savez(half, allow_pickle=False, **weights)
        half.replace(path)  # whole, or not at all
    with np.load(path, allow_pickle=False) as file:
        return {name: file[name] for name in file.files}


if __name__ == "__main__":
    main()
