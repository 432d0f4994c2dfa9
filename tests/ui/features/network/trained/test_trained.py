"""The shipped networks, their digits and their table: whole, checked, and measured again."""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from pooling_core.network import follow
from pooling_ui.features.network.trained import (
    ARCHITECTURES,
    DISTURBANCES,
    MOVES,
    SEED,
    SEEDS,
    SHAPE,
    AccuracyCurve,
    as_samples,
    cut,
    files,
    network,
    sheet,
    table,
    unseen_digits,
)


@pytest.mark.parametrize("kind", ARCHITECTURES)
def test_each_kind_halves_twice_and_learns_as_much(kind: str) -> None:
    reports = follow(ARCHITECTURES[kind], SHAPE).layers

    assert sum(report.parameters for report in reports) == 80 + 1168 + 7850
    shapes = [report.shape for report in reports]
    assert (8, 14, 14) in shapes
    assert shapes[-3:] == [(16, 7, 7), (784,), (10,)]


def test_the_files_are_small() -> None:
    sizes = {path.name: path.stat().st_size for path in files.FOLDER.iterdir()}

    assert set(sizes) == {"weights.npz", "digits.npz", "table.json"}
    assert sizes["weights.npz"] < 400_000
    assert sizes["digits.npz"] < 200_000
    assert sizes["table.json"] < 40_000


def test_the_sheet_has_some_digits_of_each_class() -> None:
    digits, labels = unseen_digits()
    shown = sheet()

    assert [labels[index] for index in shown] == [label for label in range(10) for _ in range(6)]
    assert len(set(shown)) == 60
    assert digits.shape == (len(labels), *SHAPE)
    assert digits.dtype == np.float64
    assert (digits.min(), digits.max()) == (0, 1)
    assert len({digit.tobytes() for digit in digits}) == len(digits)


def test_the_maps_of_every_layer_can_be_had() -> None:
    digits, labels = unseen_digits()
    few = digits[:3]
    for kind, layers in ARCHITECTURES.items():
        trained = network(kind, 1)

        maps = trained.maps(few)

        shapes = [(3, *report.shape) for report in follow(layers, SHAPE).layers]
        assert [each.shape for each in maps] == shapes
        np.testing.assert_allclose(trained.logits(digits[:70])[:3], maps[-1], rtol=0, atol=1e-12)


def test_networks_of_other_seeds_and_kinds_are_others() -> None:
    digits, _ = unseen_digits()
    logits = {
        (kind, seed): network(kind, seed).logits(digits[:1]).tobytes()
        for kind in ARCHITECTURES
        for seed in range(SEEDS)
    }
    assert len(set(logits.values())) == 20


@pytest.mark.parametrize(("kind", "seed"), [("median", 0), ("max", SEEDS), ("max", -1)])
def test_there_is_no_other_network(kind: str, seed: int) -> None:
    with pytest.raises(ValueError, match="there is no network"):
        network(kind, seed)


def test_what_is_shared_cannot_be_written_to() -> None:
    """Sessions share them: nobody may change another's."""
    digits, labels = unseen_digits()
    arrays = [digits, labels, *network("max", 0).weights.values()]
    arrays.append(table().curves["shift"].accuracy["max"])
    assert not any(array.flags.writeable for array in arrays)


MEASURED_AGAIN = [
    *(("max", 0, disturbance, -1) for disturbance in DISTURBANCES),
    *((kind, 2, "up", 0) for kind in ARCHITECTURES),
    *((kind, 4, "right", 2) for kind in ARCHITECTURES),
    *((kind, 3, "gaussian", 3) for kind in ARCHITECTURES),
]


def test_the_table_is_what_is_measured_again() -> None:
    digits, labels = unseen_digits()
    measured = table()
    assert measured.test_digits == len(labels)
    for kind, seed, name, at in MEASURED_AGAIN:
        curve, disturbance = measured.curves[name], DISTURBANCES[name]
        assert curve.strengths == disturbance.strengths
        known = network(kind, seed).right(
            disturbance.disturb(digits, disturbance.strengths[at], SEED), labels
        )
        assert known / len(labels) == curve.accuracy[kind][at, seed], (kind, seed, name)


def test_a_curve_tells_mean_least_and_most_of_the_seeds() -> None:
    curve = AccuracyCurve((0.0, 1.0), {"max": np.array([[0.5, 1.0, 0.75], [0.25, 0.0, 0.5]])})

    np.testing.assert_array_equal(curve.mean("max"), [0.75, 0.25])
    np.testing.assert_array_equal(curve.spread("max"), [[0.5, 0], [1, 0.5]])


def test_every_curve_begins_with_digits_as_they_are() -> None:
    curves = table().curves
    for kind in ARCHITECTURES:
        begins = [curve.accuracy[kind][0] for curve in curves.values()]
        np.testing.assert_allclose(begins, np.broadcast_to(begins[0], (len(curves), SEEDS)))
        assert begins[0].min() > 0.9
    moved = np.mean([curves[disturbance].accuracy["blur"] for disturbance in MOVES], axis=0)
    np.testing.assert_allclose(curves["shift"].accuracy["blur"], moved)


def test_the_table_says_where_it_comes_from() -> None:
    made = table().origin

    assert set(made) == {"by", "date", "data", "recipe", "versions", "noise_seed"}
    assert made["noise_seed"] == SEED
    assert set(made["versions"]) == {"python", "numpy", "torch"}
    assert made["data"]["digits"] == 10_000


def test_a_way_moves_or_hits_as_far_as_it_says() -> None:
    digits = as_samples(np.pad(np.full((1, 4, 4), 255, np.uint8), [(0, 0), (12, 12), (12, 12)]))
    down, right = (
        DISTURBANCES[disturbance].disturb(digits, 3, SEED)[0, 0]
        for disturbance in ("down", "right")
    )
    assert down[15:19, 12:16].all()
    assert right[12:16, 15:19].all()
    up, left = (
        DISTURBANCES[disturbance].disturb(digits, 3, SEED)[0, 0] for disturbance in ("up", "left")
    )
    assert up[9:13, 12:16].all()
    assert left[12:16, 9:13].all()
    assert [moved.sum() for moved in (up, down, left, right)] == [16] * 4
    hit = {
        disturbance: DISTURBANCES[disturbance].disturb(digits, 0.3, SEED)
        for disturbance in ("salt", "pepper")
    }
    assert (hit["salt"] >= digits).all()
    assert (hit["pepper"] <= digits).all()
    both = DISTURBANCES["salt and pepper"].disturb(digits, 0.3, SEED)
    assert 16 < (both != digits).sum() < 0.3 * digits.size
    for disturbance in DISTURBANCES.values():
        np.testing.assert_array_equal(disturbance.disturb(digits, 0, SEED), digits)


def test_moved_digits_lose_ink_over_the_edge() -> None:
    """More of them the farther they go."""
    _, labels = unseen_digits()
    for disturbance in MOVES:
        shares = [cut(disturbance, strength) for strength in DISTURBANCES[disturbance].strengths]
        assert shares[0] == 0
        assert shares == sorted(shares)
        assert 0.3 < shares[-1] < 1
    digits = [digit[0] for digit in unseen_digits()[0]]
    lost = [digit[:, :4].any() for digit in digits]
    assert cut("left", 4) == sum(lost) / len(labels)


@pytest.fixture
def damaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a copy of the folder that the reader reads, instead of its own."""
    shutil.copytree(files.FOLDER, tmp_path, dirs_exist_ok=True)
    monkeypatch.setattr(files, "FOLDER", tmp_path)
    files.checked_table.cache_clear()
    yield tmp_path
    files.checked_table.cache_clear()


def test_weights_of_another_training_are_refused(damaged: Path) -> None:
    path = damaged / files.WEIGHTS
    with np.load(path) as file:
        arrays = dict(file)
    np.savez(path, **arrays)

    with pytest.raises(ValueError, match=r"weights.npz is not the file that table.json was made"):
        files.checked_table()


def lacking(arrays: dict[str, NDArray[Any]]) -> None:
    del arrays["max.0.bias"]


def of_another_shape(arrays: dict[str, NDArray[Any]]) -> None:
    arrays["max.0.bias"] = arrays["max.0.bias"][:4]


def of_another_dtype(arrays: dict[str, NDArray[Any]]) -> None:
    arrays["max.0.bias"] = arrays["max.0.bias"].astype(np.float64)


def not_finite(arrays: dict[str, NDArray[Any]]) -> None:
    arrays["max.0.bias"][0, 0] = np.inf


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (lacking, "must hold max.0.weight"),
        (of_another_shape, r"max.0.bias is float16 of shape \(4, 8\)"),
        (of_another_dtype, "max.0.bias is float64"),
        (not_finite, "not finite"),
    ],
)
def test_weights_that_do_not_fit_are_refused(
    tmp_path: Path, damage: Callable[..., Any], says: str
) -> None:
    with np.load(files.FOLDER / files.WEIGHTS) as file:
        arrays = dict(file)
    damage(arrays)
    np.savez(tmp_path / "weights.npz", **arrays)

    with pytest.raises(ValueError, match=says):
        files.read_weights(tmp_path / "weights.npz")


def test_digits_without_their_labels_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "digits.npz"
    for labels in (np.zeros(3, np.uint8), np.full(2, 10, np.uint8)):
        np.savez(path, digits=np.zeros((2, 28, 28), np.uint8), labels=labels)
        with pytest.raises(ValueError, match="each digit needs a label from 0 to 9"):
            files.read_digits(path)


def test_the_table_is_plain_json() -> None:
    json.loads((files.FOLDER / files.TABLE).read_text("utf-8"), parse_constant=pytest.fail)
