"""Write the three files that the app reads."""

from __future__ import annotations

import json
import platform
from collections.abc import Mapping
from dataclasses import asdict
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from pooling_ui.features.network.trained import ARCHITECTURES, DISTURBANCES, SEED, SEEDS
from pooling_ui.features.network.trained.files import DIGITS, TABLE, WEIGHTS, sum_of
from training.data import PACKAGE, SHA256
from training.recipe import Recipe

Array = NDArray[Any]
Known = Mapping[tuple[str, int], Mapping[str, list[int]]]


def write_weights(folder: Path, weights: Mapping[tuple[str, int], Mapping[str, Array]]) -> None:
    """Write the weights of all networks, by kind and seed, into one file."""
    stacked = {
        f"{kind}.{name}": np.stack([weights[kind, seed][name] for seed in range(SEEDS)])
        for kind in ARCHITECTURES
        for name in weights[kind, 0]
    }
    np.savez_compressed(folder / WEIGHTS, allow_pickle=False, **stacked)


def write_digits(folder: Path, digits: Array, labels: Array) -> None:
    """Write the digits of the measurements."""
    np.savez_compressed(folder / DIGITS, allow_pickle=False, digits=digits, labels=labels)


def write_table(folder: Path, known: Known, recipe: Recipe, digits: int) -> None:
    """Write how many digits each network knows, and how that was measured; call it last."""
    table = {
        "made": {
            "by": "python -m training",
            "date": date.today().isoformat(),
            "data": {"npm": PACKAGE, "sha256": SHA256, "digits": digits},
            "recipe": asdict(recipe) | {"optimizer": "Adam", "loss": "cross entropy"},
            "versions": {
                "python": platform.python_version(),
                "numpy": np.__version__,
                "torch": torch.__version__,
            },
            "noise_seed": SEED,
        },
        "seeds": list(range(SEEDS)),
        "test_digits": recipe.test_digits,
        "sha256": {name: sum_of(folder / name) for name in (WEIGHTS, DIGITS)},
        "ways": {
            name: {
                "strengths": list(disturbance.strengths),
                "known": {
                    kind: list(
                        zip(*(known[kind, seed][name] for seed in range(SEEDS)), strict=True)
                    )
                    for kind in ARCHITECTURES
                },
            }
            for name, disturbance in DISTURBANCES.items()
        },
    }
    (folder / TABLE).write_text(f"{_lines(table)}\n", encoding="utf-8", newline="\n")


def _lines(value: Any, indent: str = "") -> str:
    """Return JSON with each list on one line, which is easy to read."""
    if not isinstance(value, dict):
        return json.dumps(value)
    deeper = f"{indent}  "
    lines = [f"{deeper}{json.dumps(name)}: {_lines(each, deeper)}" for name, each in value.items()]
    return "{\n" + ",\n".join(lines) + f"\n{indent}}}"
