"""Fractional windows in the browser: chosen, drawn anew, in the link, undone."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.driver.stage import Stage


@pytest.mark.parametrize(
    ("path", "output"),
    [("/grid?more=true", "Output 4 × 4"), ("/dimensions?look=Volume", "Output 2 × 3 × 3")],
)
def test_a_draw_places_other_windows_and_the_link_keeps_it(
    page: Page, app_url: str, path: str, output: str
) -> None:
    """This holds for a grid and a volume; the setting stays, an undo brings the old draw back."""
    stage = Stage(page)
    page.goto(app_url + path)
    choice = page.get_by_role("radio", name="Fractional", exact=True)
    choice.click()
    expect(choice).to_be_checked()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Fractional max pooling")
    expect(stage.root.get_by_text(output)).to_be_visible()

    draw = page.get_by_role("button", name="Draw again")
    draw.click()

    expect(draw).to_be_focused()
    expect(
        page.get_by_text(re.compile(r"^Sample .*: (output stays|nothing changes)"))
    ).to_be_visible()
    expect(stage.root.get_by_text(output)).to_be_visible()
    expect(page).to_have_url(re.compile(r"[?&]r=0(\.\d+)?(&|$)"))
    fields = page.get_by_role("spinbutton", name=re.compile("^Sample (slices|rows|columns)"))
    drawn = [field.input_value() for field in fields.all()]
    page.reload()
    expect(fields).to_have_count(len(drawn))
    for field, sample in zip(fields.all(), drawn, strict=True):
        expect(field).to_have_value(sample)
    page.get_by_role("button", name="Undo setting").click()
    expect(fields.nth(-1)).to_have_value("0.7")

    for asked, used in (("1.5", "0.999"), ("0.12345", "0.123")):
        fields.nth(-1).fill(asked)
        fields.nth(-1).press("Enter")
        expect(fields.nth(-1)).to_have_value(used)
        expect(page).to_have_url(re.compile(rf"[?&]rw={used}(&|$)"))
        shown = page.get_by_text("1.5 is not below 1: 0.999 is used.")
        expect(shown).to_be_visible(visible=asked == "1.5")
