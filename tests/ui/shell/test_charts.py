"""Check what is added to a chart: text in our colours, a sentence and a table."""

import json
import re
from typing import Any

import plotly.graph_objects as go  # type: ignore[import-untyped]
import pytest
from streamlit.testing.v1 import AppTest

from pooling_ui.shell import palette as theme
from pooling_ui.shell.charts import MEGABYTES, chart_page
from tests.ui.helpers.pages import app_of


def shown() -> None:
    import plotly.graph_objects as go

    from pooling_ui.shell.charts import chart

    figure = go.Figure(go.Scatter(y=[1, 2]))
    figure.update_xaxes(title="Column")
    figure.add_annotation(text="kink", x=0, y=0)
    chart(figure, "it", alt="A line", table="| a |\n|---|", sentence="It rises.")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_text_has_the_colours_of_the_theme(
    scheme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pooling_ui.shell.charts.scheme", lambda: scheme)

    app = app_of(shown).run()

    assert not app.exception
    layout = json.loads(app.get("plotly_chart")[0].proto.spec)["layout"]
    palette = theme.palettes()[scheme]
    text, quiet = f"rgb{palette['text']}", f"rgb{palette['quiet']}"
    axis, annotation = layout["xaxis"], layout["annotations"][0]
    assert axis["title"]["text"] == "Column"
    assert [axis["tickfont"]["color"], axis["title"]["font"]["color"]] == [quiet, quiet]
    assert layout["yaxis"]["tickfont"]["color"] == quiet
    assert annotation["text"] == "kink"
    assert [annotation["font"]["color"], layout["legend"]["font"]["color"]] == [text, text]


def test_a_sentence_and_a_table_say_the_same() -> None:
    app = app_of(shown).run()

    assert [each.value for each in app.markdown] == [r"It rises\.", "| a |\n|---|"]


def test_the_camera_gives_a_picture_of_twice_the_size_or_an_svg_named_after_the_chart() -> None:
    app = app_of(shown).run()

    assert camera(app) == {"format": "png", "filename": "it", "scale": 2}
    (kind,) = app.radio
    assert kind.options == ["PNG", "SVG"]
    assert camera(kind.set_value("svg").run()) == {"format": "svg", "filename": "it", "scale": 1}


def camera(app: AppTest) -> dict[str, Any]:
    """Return what Plotly is told of its camera."""
    found: dict[str, Any] = json.loads(app.get("plotly_chart")[0].proto.config)[
        "toImageButtonOptions"
    ]
    return found


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_chart_as_a_file_has_all_in_it_and_its_text_stays_text(scheme: str) -> None:
    figure = go.Figure(go.Scatter(y=[1, 2], name="<script>alert(1)</script>"))
    palette = theme.palettes()[scheme]

    page = chart_page(figure, "A </title><script>alert(2)</script>", palette, "it")

    assert abs(len(page) / 1e6 - MEGABYTES) < 0.5
    assert not re.search(r"<(?:script|link|img|iframe)[^>]*\s(?:src|href)=", page)
    assert "<script>alert" not in page
    assert "A &lt;/title&gt;&lt;script&gt;" in page
    assert '"format": "svg"' in page or '"format":"svg"' in page
    assert f"background: rgb{palette['background']};" in page
    assert figure.layout.paper_bgcolor is None


def test_the_file_is_offered_and_not_made_before_it_is_wanted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pooling_ui.shell.charts.chart_page", None)

    app = app_of(shown).run()

    assert not app.exception
    (button,) = app.get("download_button")
    assert button.proto.label == "Download as interactive HTML (5 MB)"
