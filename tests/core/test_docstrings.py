"""The docstrings of public names are complete."""

import inspect
import re

import pytest

import pooling_core as core

FUNCTIONS = [name for name in core.__all__ if inspect.isfunction(getattr(core, name))]
POOLS = [name for name in FUNCTIONS if "pool" in name]
IN_FULL = [name for name in POOLS if "1d" not in name and "3d" not in name]
VARIANTS = [name for name in POOLS if name not in IN_FULL]


def docstring(name: str) -> str:
    """Return what the docstring of a public name says, or nothing."""
    return inspect.getdoc(getattr(core, name)) or ""


@pytest.mark.parametrize("name", [name for name in core.__all__ if name != "ABSENT"])
def test_there_is_an_example(name: str) -> None:
    """`pytest --doctest-modules` runs them all."""
    assert ">>> " in docstring(name)


@pytest.mark.parametrize("name", IN_FULL)
def test_a_pool_tells_shapes_errors_and_its_source(name: str) -> None:
    """The docstring has the sections of numpydoc for them."""
    text = docstring(name)

    for part in ("Parameters\n---", "Returns\n---", "Raises\n---", "Source: ", "Examples\n---"):
        assert part in text
    assert "shape" in text
    assert "ValueError" in text
    assert "TypeError" in text


@pytest.mark.parametrize("name", VARIANTS)
def test_a_pool_of_a_series_or_a_volume_names_the_function_that_tells_the_rest(name: str) -> None:
    """Its summary refers to the function for planes, which is told in full; it adds the shapes."""
    text = docstring(name)
    of_planes = re.sub("[13]d", "2d", name)

    assert text.splitlines()[0].endswith(f"; else as `{of_planes}`.")
    assert of_planes in IN_FULL
    for part in ("Source: ", "Examples\n---", "shape (C, L" if "1d" in name else "shape (C, D"):
        assert part in text


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_parameter_is_named(name: str) -> None:
    """The docstring names each parameter, alone or in a list."""
    for parameter in inspect.signature(getattr(core, name)).parameters:
        assert parameter in docstring(name)
