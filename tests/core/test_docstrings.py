"""The docstrings of public names are complete."""

import inspect

import pytest

import pooling_core as core

FUNCTIONS = [name for name in core.__all__ if inspect.isfunction(getattr(core, name))]
POOLS = [name for name in FUNCTIONS if "pool" in name]


@pytest.mark.parametrize("name", [name for name in core.__all__ if name != "ABSENT"])
def test_there_is_an_example(name):
    """`pytest --doctest-modules` runs them all."""
    assert ">>> " in inspect.getdoc(getattr(core, name))


@pytest.mark.parametrize("name", POOLS)
def test_a_pool_tells_shapes_errors_and_its_source(name):
    """In the sections of numpydoc."""
    text = inspect.getdoc(getattr(core, name))

    for part in ("Parameters\n---", "Returns\n---", "Raises\n---", "Source: ", "Examples\n---"):
        assert part in text
    assert "shape" in text
    assert "ValueError" in text
    assert "TypeError" in text


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_parameter_is_named(name):
    """By its name, alone or in a list."""
    function = getattr(core, name)

    for parameter in inspect.signature(function).parameters:
        assert parameter in inspect.getdoc(function)
