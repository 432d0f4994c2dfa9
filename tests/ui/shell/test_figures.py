"""Figures, read as values."""

import numpy as np
import pytest

from pooling_ui.features.compare.noise_figure import noise_figure
from pooling_ui.shell import figures
from pooling_ui.shell.figures import Line
from pooling_ui.shell.palette import DARK, LIGHT
from tests.helpers.contrast import contrast

EVEN = np.full(256, 10)


def test_the_histogram_compares_shares_not_counts() -> None:
    """A result has fewer pixels than the original, yet the same lines."""
    figure = figures.histogram([("Original", EVEN), ("Max", EVEN // 5)])

    before, after = figure.data
    assert (before.name, after.name) == ("Original", "Max")
    np.testing.assert_allclose(before.y, 1 / 256)
    np.testing.assert_allclose(after.y, before.y)
    assert figure.layout.yaxis.type == "linear"


def test_every_histogram_has_a_titled_panel_and_the_scales_are_one() -> None:
    names = ["Original", "Max", "Average", "Minimum", "Every s-th pixel"]

    figure = figures.histogram([(name, EVEN) for name in names])

    titles = [note.text for note in figure.layout.annotations]
    assert titles == [f"<b>{name}</b>: share of its pixels" for name in names]
    panels = [figure.layout[f"yaxis{number or ''}"] for number in ("", 2, 3, 4, 5)]
    assert [bars.yaxis or "y" for bars in figure.data] == ["y", "y2", "y3", "y4", "y5"]
    assert {panel.matches for panel in panels[1:]} == {"y"}
    edges = [edge for panel in panels for edge in reversed(panel.domain)]
    assert edges == sorted(edges, reverse=True)  # none covers another
    for title, panel in zip(figure.layout.annotations, panels, strict=True):
        assert title.y > panel.domain[1]


def test_one_value_does_not_flatten_the_others() -> None:
    """Then the scale is logarithmic, says so, and has no zeros to draw."""
    counts = np.zeros(256, int)
    counts[[0, 200]] = 90, 10

    figure = figures.histogram([("Original", counts)])

    assert figure.layout.yaxis.type == "log"
    assert "logarithmic" in figure.layout.annotations[0].text
    assert np.nansum(figure.data[0].y) == pytest.approx(1)
    assert np.isnan(figure.data[0].y).sum() == 254


def test_the_profile_lies_on_columns_of_the_original() -> None:
    lines = [
        Line("Original", np.arange(8), np.arange(8)),
        Line("Max", np.array([1, 3]), np.array([0.5, 4.5])),
    ]

    figure = figures.profile(lines, 7, ", red")

    assert list(figure.data[1].x) == [0.5, 4.5]
    assert list(figure.data[1].y) == [1, 3]
    assert figure.data[1].mode == "lines+markers"
    assert figure.layout.xaxis.title.text == "Column of the original, along row 7, red"
    assert figure.layout.yaxis.range == (-6, 261)


def test_many_points_have_no_markers() -> None:
    long = Line("Max", np.zeros(1000), np.arange(1000))

    assert figures.profile([long, long], 0).data[1].mode == "lines"


def test_lines_differ_by_more_than_colour_in_both_themes() -> None:
    names = ["Original", "Max", "Average", "Minimum", "Every s-th pixel"]
    figure = figures.profile([Line(name, np.arange(9), np.arange(9)) for name in names], 0)

    looks = {(line.line.dash, line.marker.symbol) for line in figure.data}
    assert len(looks) == len(names)
    for line in figure.data:
        colour = tuple(int(line.line.color[i : i + 2], 16) for i in (1, 3, 5))
        assert min(contrast(colour, theme["background"]) for theme in (LIGHT, DARK)) >= 3


def test_pools_that_coincide_over_noise_are_all_seen() -> None:
    """Max errs as far as minimum does, average as power average: lines lie on each other."""
    pools = {name: np.array([0.0, 1.0]) for name in ("Max", "Average", "Minimum", "Power average")}
    theory = {"Max": (np.array([0.0, 1.0]), np.array([0.0, 1.0]))}
    figure = noise_figure([0, 1], pools, theory, "σ", "Error", percent=False)

    points = [line.marker.size for line in figure.data if "markers" in line.mode]
    widths = [line.line.width for line in figure.data if "lines" in line.mode]
    assert points == sorted(set(points), reverse=True)
    assert widths == sorted(set(widths), reverse=True)
