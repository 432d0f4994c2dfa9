"""What is added to a chart: text in our colours, a sentence and a table."""

import json

import pytest
from streamlit.testing.v1 import AppTest

from pooling_ui import theme


def shown() -> None:
    import plotly.graph_objects as go

    from pooling_ui.controls.charts import chart

    figure = go.Figure(go.Scatter(y=[1, 2]))
    figure.update_xaxes(title="Column")
    figure.add_annotation(text="kink", x=0, y=0)
    chart(figure, "it", alt="A line", table="| a |\n|---|", says="It rises.")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_text_has_the_colours_of_the_theme(scheme: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("pooling_ui.controls.charts.scheme", lambda: scheme)

    app = AppTest.from_function(shown).run()

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


def test_a_sentence_and_a_table_say_the_same():
    app = AppTest.from_function(shown).run()

    assert [each.value for each in app.markdown] == [r"It rises\.", "| a |\n|---|"]
