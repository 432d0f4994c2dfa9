"""The page of long series, without a browser."""

import json
from typing import Any

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from pooling_ui.features.long_series import source as long_source
from pooling_ui.features.long_series.series import draw, pooled_section
from pooling_ui.inputs import file_turns
from pooling_ui.inputs.parameters import decode_numbers
from pooling_ui.state.session import SHARED_CACHE
from pooling_ui.text.numbers_3d import parse_series
from tests.ui.helpers.pages import open_page, said


def open_long(**link: str) -> AppTest:
    """Open the page at a long series."""
    return open_page("pages/dimensions.py", look="Long series", **link)


def chart(app: AppTest) -> dict[str, Any]:
    (figure,) = app.get("plotly_chart")
    found: dict[str, Any] = json.loads(figure.proto.spec)
    return found


def button(app: AppTest, key: str) -> AppTest:
    return app.button(key=key).click().run()


def test_it_opens_on_a_series_whose_peaks_only_maximum_and_minimum_keep() -> None:
    app = open_long()

    assert not app.exception
    assert "1,000,000 samples in 400 windows of 2,500. Of 40 peaks and 40 dips" in said(app)
    titles = [note["text"] for note in chart(app)["layout"]["annotations"]]
    assert titles[0].endswith("0 of 40 peaks, 0 of 40 dips lost")
    assert titles[1].endswith("40 of 40 peaks, 40 of 40 dips lost")


def test_the_chart_is_a_file_on_request_like_all_charts() -> None:
    """Its camera gives a PNG or an SVG; the HTML file is offered below it."""
    app = open_long(length="100,000")

    (figure,) = app.get("plotly_chart")
    config = json.loads(figure.proto.config)
    assert config["modeBarButtons"] == [["toImage"]]
    assert config.get("displayModeBar", "hover")
    assert config["toImageButtonOptions"] == {"format": "png", "filename": "long", "scale": 2}
    assert "interactive HTML" in app.get("download_button")[0].proto.label
    assert app.radio(key="long_kind").options == ["PNG", "SVG"]


def test_titles_start_at_the_left_edge_in_whatever_font_a_file_has() -> None:
    notes = chart(open_long(length="100,000"))["layout"]["annotations"]

    assert {(note["align"], note["x"]) for note in notes} == {("left", 0)}


def test_a_link_chooses_series_part_and_windows() -> None:
    app = open_long(
        record="Noise", length="100,000", seed="3", start="500", stop="10500", windows="100"
    )

    assert "10,000 samples in 100 windows of 100." in said(app)
    samples = draw("Noise", 100_000, 3)
    it = pooled_section(samples, 500, 10_500, 100)
    assert f"{it.high.max():.4g}" in said(app)
    assert chart(app)["layout"]["xaxis"]["range"] == [499.5, 10499.5]


def test_buttons_move_the_part_that_shows_and_the_samples_are_pooled_anew() -> None:
    app = open_long(length="100,000")

    button(app, "zoom in")
    assert (app.session_state["start"], app.session_state["stop"]) == (40_000, 60_000)
    assert "20,000 samples in 400 windows of 50." in said(app)
    button(app, "later")
    assert (app.session_state["start"], app.session_state["stop"]) == (50_000, 70_000)
    button(app, "earlier")
    button(app, "earlier")
    assert app.session_state["start"] == 30_000
    button(app, "zoom out")
    assert (app.session_state["start"], app.session_state["stop"]) == (0, None)
    button(app, "zoom in")
    button(app, "all")
    assert (app.session_state["start"], app.session_state["stop"]) == (0, None)


def test_the_highest_sample_is_found() -> None:
    """Closer and closer to it, until its window holds one sample."""
    app = open_long(length="100,000")
    highest = int(draw("Sound with clicks", 100_000, 7).argmax())

    for _ in range(4):
        button(app, "go to the highest")
        assert app.session_state["start"] <= highest < app.session_state["stop"]

    assert "windows of one" in said(app)
    assert "every sample loses none, the average loses none" in said(app)


def test_a_part_beyond_the_series_shows_its_end() -> None:
    """Nothing fails when the series is shorter than the link's part."""
    app = open_long(length="100,000", start="900000", stop="950000")

    assert not app.exception
    assert "Samples 99,968 to 99,999 show" in said(app)


def test_a_part_that_ends_before_it_begins_says_what_shows_instead() -> None:
    """Nothing is said of a part that shows as it was asked for."""
    app = open_long(length="100,000", start="500", stop="400")
    assert "Samples 500 to 531 show: a part has" in said(app)

    app.number_input(key="stop").set_value(5000).run()
    assert "show: a part has" not in said(app)


def test_the_page_says_what_a_peak_is() -> None:
    app = open_long(tall="90")

    assert "90 % of the way from the smallest sample" in said(app)


@pytest.mark.parametrize(
    ("tab", "line"),
    [
        ("PyTorch", "F.max_pool1d(x, 2500, ceil_mode=True)"),
        ("pooling_core", "from pooling_core import avg_pool1d, max_pool1d"),
    ],
)
def test_the_code_has_the_one_dimensional_functions(tab: str, line: str) -> None:
    (code,) = (each.value for each in open_long(code=tab).code)

    assert line in code


def test_a_file_is_shown_and_remembered() -> None:
    """Its last column; the field may be empty afterwards, as it is after a visit elsewhere."""
    app = open_long(record="Your file")
    assert "You have not opened a file yet" in said(app)

    samples = np.zeros(5_000)
    samples[1_234] = 50
    data = "\n".join(f"{at};{value:g}" for at, value in enumerate(samples)).encode()
    app.file_uploader(key=long_source._FIELD).upload("beats.csv", data).run()
    assert not app.exception
    assert "5,000 samples in 385 windows of 13. Of 1 peak and" in said(app)
    assert "“beats” stays in this session" in said(app)
    assert "Column 2 of 2 is shown" in said(app)

    app.file_uploader(key=long_source._FIELD).clear().run()
    assert "5,000 samples" in said(app)


def test_another_file_takes_the_place_of_the_one_before() -> None:
    """Nobody can come back to it."""
    app = open_long(record="Your file")
    for samples in 5_000, 6_000:
        data = "\n".join(str(at % 7) for at in range(samples)).encode()
        app.file_uploader(key=long_source._FIELD).upload(f"{samples}.csv", data).run()

    kept = [
        key for key in SHARED_CACHE.sizes() if isinstance(key, tuple) and key[0] == "own series"
    ]
    assert len(kept) == 1
    assert "6,000 samples" in said(app)


def test_a_file_that_cannot_be_read_says_why_and_changes_nothing() -> None:
    app = open_long(record="Your file")

    app.file_uploader(key=long_source._FIELD).upload("no.csv", b"1\n2").run()

    assert "2 samples are too few" in said(app)
    assert "1,000,000 samples" in said(app)


def test_a_file_waits_for_its_turn_and_is_then_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_turns, "_WAIT", 0.0)
    app = open_long(record="Your file")
    data = "\n".join(str(at % 7) for at in range(400)).encode()

    with file_turns.turn():
        app.file_uploader(key=long_source._FIELD).upload("mine.csv", data).run()
        assert "Many files are being opened on this server now" in said(app)

    app.run()
    assert "400 samples" in said(app)


def test_a_few_samples_can_be_stepped_through() -> None:
    """They become the numbers of the row on the stage, in three decimals."""
    app = open_long(length="100,000", start="1000", stop="1050", pin="i0.3")
    button(app, "step")

    assert not app.exception
    assert app.session_state["look"] == "Series"
    part = draw("Sound with clicks", 100_000, 7)[1000:1050]
    numbers = decode_numbers(app.query_params["y"])
    np.testing.assert_array_equal(parse_series(numbers), part.round(3))
    assert "Input 50 becomes output 25." in said(app)
    assert "pin" not in app.query_params


def test_many_samples_cannot() -> None:
    app = open_long(length="100,000", start="1000", stop="1065")

    assert not [each for each in app.button if each.key == "step"]
