"""The reference page: every fact that it states has a test, with PyTorch as the judge."""

import inspect
import re

import pytest

from pooling_ui.features.learn.reference.layers import FAMILIES, Family, dtypes, reference_table
from tests.ui.features.learn.reference import sizes, values  # noqa: F401  (they fill FACTS)
from tests.ui.features.learn.reference.facts import BY_NAME, FACTS, torch
from tests.ui.helpers.pages import open_page, said

F = torch.nn.functional


@pytest.mark.parametrize(
    ("family", "label"), [(each.name, label) for each in FAMILIES for label in each.facts]
)
def test_every_fact_is_true(family: str, label: str) -> None:
    """A fact without a test in the table above fails, too."""
    words, proves = FACTS[family, label]
    assert BY_NAME[family].facts[label] in words
    proves(family)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_parameters_are_those_of_pytorch(family: Family) -> None:
    """In PyTorch's order, with its defaults."""
    common, _, more = family.parameters.partition("; in 2d and 3d also ")
    for axes, layer in zip(family.dimensions, family.layers, strict=True):
        _, *parameters = inspect.signature(getattr(torch.nn, layer).__init__).parameters.values()
        written = [str(each).split(":")[0].split(" = ")[0].split("=")[0] for each in parameters]
        defaults = ["" if each.default is each.empty else f"={each.default}" for each in parameters]
        expected = ", ".join(map("".join, zip(written, defaults, strict=True)))
        assert expected == (f"{common}, {more}" if more and axes > 1 else common), layer


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_dtypes_are_those_of_pytorch(family: Family) -> None:
    """All NumPy dtypes are checked. A layer that accepts float16 accepts bfloat16."""
    said_of = {}
    for part in dtypes(family).rstrip(".").split(". "):
        who, _, takes = part.rpartition(": ")
        for each in re.split(r", | and ", who) if who else [f"{a}d" for a in family.dimensions]:
            said_of[each] = set(takes.split(", "))
    names = ("float16", "float32", "float64", "int8", "uint8", "int16", "int32", "int64", "bool")
    for axes in family.dimensions:
        taken = {name for name in (*names, "bfloat16") if takes_dtype(family, axes, name)}
        assert ("bfloat16" in taken) == ("float16" in taken)
        by_accident = {"int64", "bool"} if family.name == "LPPool" else set()
        assert taken - {"bfloat16"} - by_accident == said_of[f"{axes}d"], axes
    if family.name == "MaxPool":
        assert said_of["1d with return_indices"] == said_of["2d"]


def takes_dtype(family: Family, axes: int, dtype: str) -> bool:
    x = torch.ones((1,) + (4,) * axes, dtype=getattr(torch, dtype))
    pool = getattr(F, f"{family.function}{axes}d")
    arguments = {
        "AdaptiveMaxPool": (2,),
        "AdaptiveAvgPool": (2,),
        "FractionalMaxPool": (2, 2),
        "LPPool": (2, 2),
        "MaxUnpool": (torch.zeros(x.shape, dtype=torch.int64), 2),
    }.get(family.name, (2,))
    try:
        pool(x, *arguments)
    except (NotImplementedError, RuntimeError):
        return False
    return True


def test_the_page_shows_every_family_with_its_source() -> None:
    text = said(open_page("pages/reference.py"))

    for family in FAMILIES:
        assert family.does in text
        assert reference_table(family).replace("\\", "") in text
        for layer in family.layers:
            assert f"https://docs.pytorch.org/docs/stable/generated/torch.nn.{layer}.html" in text


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_nothing_that_the_table_says_is_cut(family: Family) -> None:
    """A bar ends a cell of Markdown, and what comes after the last cell is not shown."""
    for row in reference_table(family).splitlines():
        assert len(re.findall(r"(?<!\\)\|", row)) == 3, row
