"""The moment on the stage, downloaded as a vector drawing."""

from collections import Counter
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.e2e.driver.stage import Stage


def test_the_file_shows_the_numbers_of_both_planes_and_the_sentence(
    page: Page, app_url: str, tmp_path: Path
) -> None:
    stage = Stage(page).open(app_url, k=3, p=1, at=2)
    numbers = [text for plane in ("input", "output") for row in stage.values(plane) for text in row]
    sentence = stage.sentence.text_content()
    with page.expect_download() as download:
        stage.button("Save as SVG").click()
    assert download.value.suggested_filename == "max-pooling-stage-window-3.svg"
    file = tmp_path / "moment.svg"
    download.value.save_as(file)

    page.goto(file.as_uri())

    drawing = page.get_by_role("img", name="Max pooling stage")
    expect(drawing).to_have_accessible_description(sentence or "no sentence")
    texts = drawing.locator("text")
    expect(texts.filter(has_text="Output 2 × 2")).to_be_visible()
    with_border, output = ["−1", *map(str, range(7))], ["0", "1"]
    rulers = [*with_border, *with_border, *output, *output]
    said = [text for text in texts.all_text_contents() if "×" not in text]
    drawn = len(numbers) + len(rulers) + 28
    assert Counter(said[:drawn]) == Counter(
        [*numbers, *rulers, *["−∞"] * 28]
    )  # the border of 8 × 8
    assert _dense("".join(said[drawn:])) == _dense(sentence or "no sentence")


def _dense(text: str) -> str:
    """Return a text without its spaces: some fall on the end of a line."""
    return "".join(text.split())


def test_without_an_output_there_is_nothing_to_save(page: Page, app_url: str) -> None:
    stage = Stage(page).open(app_url, k=2, p=2)

    expect(stage.refusal).to_be_visible()
    expect(stage.button("Save as SVG")).to_be_disabled()
