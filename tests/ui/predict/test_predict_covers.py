"""Predict: what is asked about is covered, on every stage, and nothing else tells it."""

import re

import pytest

from tests.ui.helpers.messages import unpack
from tests.ui.helpers.pages import open_page, said
from tests.ui.predict.predict_page import (
    BACK,
    DIMENSIONS,
    GRID,
    PLANE,
    answer,
    count,
    press,
    stage,
    stages,
    told,
    verdict,
)


def test_without_the_switch_nothing_is_covered() -> None:
    app = open_page(GRID)

    assert not stage(app)[1]["covered"].any()
    assert count(app) is None
    assert not app.text_input


@pytest.mark.parametrize("keep", ["Max", "Min"])
@pytest.mark.parametrize("kind", ["Winner", "Value"])
def test_nothing_tells_a_covered_value(keep: str, kind: str) -> None:
    link = {"preset": "Your numbers", "x": PLANE, "keep": keep, "k": "2", "s": "2"}
    app = open_page(GRID, predict="true", ask=kind, draw="5", was="k3", a="k2", **link)
    header, arrays = stage(app)

    assert not app.exception
    assert arrays["covered"].all()
    assert {*arrays["winners"]} == {-1}
    assert {*arrays["output_label"]} == {arrays["output_label"][0]}
    assert len(header["labels"]) == 16
    text = told(app)
    for line in ("3 of 4", "Output size:", "÷", "becomes", "tensor(", "All steps"):
        assert line not in text, line
    assert len(app.get("bidi_component")) == len(open_page(GRID, **link).get("bidi_component"))


def test_a_covered_size_is_nowhere() -> None:
    """Not in the stage's message either: no windows, no overhang, no dropped window."""
    link = {"h": "13", "w": "31", "k": "3", "s": "2", "p": "1", "ceil": "true", "was": "k2"}
    app = open_page(GRID, predict="true", ask="Size", draw="5", a="k2", **link)
    header, arrays = stage(app)

    assert header["output_shape"] == [0, 0]
    assert header["no_output"] == "Output, covered"
    assert [axis["low"] for axis in header["axes"]] == [1, 1]
    assert not any(axis["overhang"] or axis["dropped"] for axis in header["axes"])
    assert not any(arrays[name].size for name in ("row_taps", "col_taps", "winners", "covered"))
    assert not arrays["coverage"].any()
    text = told(app)
    assert not re.search(r"\b7 × 16\b|\b7, 16\b|\b16\b", text)
    assert not re.search(r"\b7 × 16\b", str(header))

    shown = told(answer(app, "7 × 16"))
    assert "7 × 16" in shown


@pytest.mark.parametrize(
    ("page", "link", "kinds"),
    [
        (GRID, {"keep": "Average", "k": "3", "p": "1"}, ("Size", "Divisor", "Value")),
        (GRID, {"keep": "Lp"}, ("Size", "Value")),
        (GRID, {"lay": "By output size", "o": "4"}, ("Window", "Winner", "Value", "Shift")),
        (GRID, {"lay": "Fractional", "o": "4"}, ("Winner", "Value", "Shift")),
        (DIMENSIONS, {}, ("Size", "Winner", "Value")),
        (DIMENSIONS, {"look": "Volume", "keep": "Average"}, ("Size", "Divisor", "Value")),
    ],
)
def test_every_stage_that_pools_can_be_covered(
    page: str, link: dict[str, str], kinds: tuple[str, ...]
) -> None:
    """By kernel, by output size, fractional; planes, series and volumes; whatever is kept."""
    whole = unpack(stages(open_page(page, **link))[0])[1]
    for kind in kinds:
        app = open_page(page, predict="true", ask=kind, draw="5", **link)
        assert app.query_params["ask"] == kind
        assert not app.exception
        _, arrays = stage(app)
        hides = kind in ("Size", "Window")
        assert arrays["covered"].size == (0 if hides else whole["covered"].size)
        assert arrays["covered"].all()
        assert (arrays["row_taps"].size + arrays["col_taps"].size == 0) == hides
        assert not arrays["divisors"].any()
        assert len({*arrays["total_label"]}) <= 1
        text = told(app)
        for line in ("becomes", "tensor(", "⌊", "No kernel reads", "never read"):
            assert line not in text, line

        press(app, "show")

        assert stage(app)[1]["covered"].size == whole["covered"].size
        assert not stage(app)[1]["covered"].any()
        assert stage(app)[1]["output_label"].tolist() == whole["output_label"].tolist()


@pytest.mark.parametrize(
    ("link", "kind"),
    [
        ({}, "Cell"),
        ({}, "Sum"),
        ({"both": "true"}, "Sum"),
        ({"mode": "Gradient of average", "k": "3", "p": "1"}, "Sum"),
        ({"mode": "Gradient of average", "k": "3", "p": "1"}, "Cells"),
        ({"mode": "Gradient of Lp"}, "Sum"),
        ({"mode": "Unpool"}, "Cell"),
        ({"mode": "Unpool", "h": "5", "w": "5"}, "Cell"),
        ({"mode": "Unpool"}, "Sum"),
        ({"of": "Volume"}, "Cell"),
        ({"of": "Series", "lay": "By output size", "o": "5"}, "Sum"),
    ],
)
def test_what_goes_back_can_be_covered(link: dict[str, str], kind: str) -> None:
    """The stage shows the pool, or the zeros that unpooling begins with; what is below is gone."""
    app = open_page(BACK, predict="true", ask=kind, draw="5", **link)

    assert not app.exception
    assert app.query_params["ask"] == kind
    (message,) = stages(app)
    header, arrays = unpack(message)
    assert header["writes"] == "output"
    assert header["title"] == "Backwards stage"
    assert not header["editable"]
    assert {*arrays["winners"]} <= {-1}
    assert arrays["col_taps"].any() == (kind != "Cells" and not link.get("h"))
    if link.get("h"):
        assert header["labels"] == ["0"]
        assert header["names"]["input"] == "Unpooled"
        assert header["no_output"] == "Pooled, covered"
    text = told(app)
    for line in ("tensor(", "get something", "windows send", "comes back", "slope", "As code"):
        assert line not in text, line
    asked = header["start"]
    assert (asked["pin"] is not None) == (kind == "Sum")

    press(app, "show")

    messages = stages(app)
    assert len(messages) == (2 if link.get("both") else 1)
    assert unpack(messages[-1])[0]["writes"] == "input"
    assert "As code" in said(app)


@pytest.mark.parametrize("kind", ["Winner", "Value"])
def test_the_magnifier_can_be_covered(kind: str) -> None:
    """The numbers of a part of a picture go nowhere else while they are covered."""
    app = open_page("pages/picture.py", predict="true", ask=kind, draw="5")

    assert not app.exception
    (message,) = stages(app)
    assert unpack(message)[1]["covered"].all()
    assert "Open on Grid" not in said(app)
    step = unpack(message)[0]["start"]["step"]
    assert app.query_params["mat"] == str(step)

    press(app, "show")

    assert not unpack(stages(app)[0])[1]["covered"].any()
    assert "Open on Grid" in said(app)
    assert verdict(app).startswith(":small[It is ")


def test_the_average_s_gradient_beside_has_nothing_to_ask_of_a_refused_setting() -> None:
    app = open_page(BACK, predict="true", k="3", p="2")

    assert "There is nothing to ask about." in said(app)
