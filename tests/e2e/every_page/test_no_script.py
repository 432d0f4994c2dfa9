"""Texts of links, files and pasted models are text wherever they show: no element, no script."""

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import quote
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import IDLE
from tests.e2e.driver.picture_page import PicturePage, png
from tests.e2e.driver.stage import Stage
from tests.ui.pictures.picture_page import RED

RUN = "document.documentElement.dataset.ran=1"
# Each would run, or be an element, if it were not text.
HOSTILE = (
    f"</script><script>{RUN}</script><img class=hostile src=x onerror={RUN}>"
    f"<svg class=hostile onload={RUN}></svg>\"'><b class=hostile>[a](javascript:{RUN})"
)


def is_only_text(page: Page) -> None:
    """Check a page, with all that its components hold: no element is of the text, none has run."""
    expect(page.locator("html[data-ran]")).to_have_count(0)
    expect(page.locator(".hostile")).to_have_count(0)
    expect(page.locator("a[href^='javascript:']")).to_have_count(0)


class _Elements(HTMLParser):
    """The elements of a page, and the attributes with which they could run something."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.names: list[str] = []
        self.runs: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.append(tag)
        self.runs += [f"{tag} {name}" for name, _ in attrs if name.startswith("on")]
        self.runs += [f"{tag} {name}" for name, value in attrs if "javascript:" in (value or "")]


def test_a_task_on_its_page_on_paper_and_in_files(page: Page, app_url: str, tmp_path: Path) -> None:
    stage = Stage(page).open(app_url, k=2, s=2, h=4, w=4, task=HOSTILE, show="stride")
    expect(page.get_by_role("heading", level=1)).to_contain_text("<img class=hostile")
    is_only_text(page)

    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    expect(page.locator("body > .sheet")).to_be_visible()
    expect(page.locator("body > .sheet")).to_contain_text("<img class=hostile")
    is_only_text(page)
    page.emulate_media(media="screen")
    page.evaluate("dispatchEvent(new Event('afterprint'))")

    drawing, exported = tmp_path / "moment.svg", tmp_path / "page.html"
    with page.expect_download() as download:
        stage.button("Save as SVG").click()
    download.value.save_as(drawing)
    stage.button("Export").click()
    dialog = page.get_by_role("dialog", name="Export")
    dialog.get_by_role("radio", name="Web page").click()
    with page.expect_download() as download:
        dialog.get_by_role("button", name=re.compile("^Download the page")).click()
    download.value.save_as(exported)
    is_only_text(page)

    the_page_has_no_element_of_the_text(exported)
    page.goto(exported.as_uri())
    expect(page.get_by_role("heading", level=1)).to_contain_text("<img class=hostile")
    is_only_text(page)

    the_drawing_has_no_element_of_the_text(drawing)
    page.goto(drawing.as_uri())
    is_only_text(page)


def the_page_has_no_element_of_the_text(file: Path) -> None:
    elements = _Elements(file.read_text("utf-8"))
    assert elements.names.count("script") == 1
    assert "img" not in elements.names
    assert not elements.runs


def the_drawing_has_no_element_of_the_text(file: Path) -> None:
    assert "class=hostile" in file.read_text("utf-8")
    names, values = set(), []
    for element in ElementTree.parse(file).iter():
        names.add(element.tag.rpartition("}")[2])
        values += [f"{name}={value}" for name, value in element.attrib.items()]
    assert not names & {"script", "foreignObject", "image", "img", "a", "b", "use"}
    assert not [it for it in values if it.startswith("on") or "javascript:" in it]


def test_a_task_in_a_presentation(page: Page, app_url: str) -> None:
    stage = Stage(page).open(app_url, k=2, h=4, w=4, task=HOSTILE, present="true", show="stride")
    expect(stage.root.or_(page.locator(".questions")).first).to_be_visible()
    expect(page.get_by_text("<img class=hostile").first).to_be_visible()
    is_only_text(page)


@pytest.mark.parametrize(
    "address",
    ["/lessons?lesson={}", "/lessons?lesson=stride&part={}", "/questions?find={}", "/?preset={}"],
)
def test_texts_of_a_link(page: Page, address: str) -> None:
    page.goto(address.format(quote(HOSTILE, safe="")))
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_test_id("stApp")).to_have_attribute(*IDLE)
    is_only_text(page)


def test_the_name_of_a_file(page: Page) -> None:
    picture = PicturePage(page).open()
    picture.upload(png(RED, "<b class=hostile>.png"))
    expect(page.get_by_role("button", name="<b class=hostile>")).to_be_visible()
    is_only_text(page)

    page.get_by_role("button", name=re.compile("– change$")).click()
    name = f"<img class=hostile src=x onerror={RUN}>.pdf"
    picture.upload({"name": name, "mimeType": "application/pdf", "buffer": b"%PDF"})
    expect(page.get_by_text("is a file of another kind")).to_be_visible()
    is_only_text(page)


MODELS = (
    f"nn.Sequential(nn.MaxPool2d(2), nn.{HOSTILE}(2))",
    f"nn.Sequential(nn.MaxPool2d('{HOSTILE}'))",
    f"Net(\n  ({HOSTILE}): MaxPool2d(kernel_size=2)\n  (b): {HOSTILE}()\n)",
    f"class {HOSTILE}(nn.Module):\n  def __init__(self):\n    self.a = nn.{HOSTILE}(2)",
)


def test_pasted_models(page: Page) -> None:
    page.goto("/stack")
    code = page.get_by_label(re.compile("^Paste nn.Sequential"))
    told = page.get_by_test_id("stAlert").or_(page.get_by_text("hostile")).first
    for model in MODELS:
        code.fill("nn.Sequential(nn.MaxPool2d(2))")
        code.press("ControlOrMeta+Enter")
        expect(page.get_by_role("combobox", name="Layer, of 1")).to_be_visible()
        expect(page.get_by_test_id("stAlert")).to_have_count(0)
        expect(page.get_by_test_id("stApp")).to_have_attribute(*IDLE)
        code.fill(model)
        code.press("ControlOrMeta+Enter")
        expect(told).to_be_visible()
        expect(page.get_by_test_id("stApp")).to_have_attribute(*IDLE)
        is_only_text(page)
