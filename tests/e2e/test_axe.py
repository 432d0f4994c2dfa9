"""No fault that axe-core knows, in any state that a person can reach, but Streamlit's own."""

from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import IDLE
from tests.npm import FOLDER

AXE = Path(FOLDER, "node_modules", "axe-core", "axe.min.js")

STATES: dict[str, tuple[str, dict[str, Any]]] = {
    "grid": ("/", {}),
    "grid, refused": ("/", {"k": 3, "p": 2}),
    "grid, own numbers": ("/", {"preset": "Your numbers", "x": "1 2!3 4"}),
    "grid, numbers that are none": ("/", {"preset": "Your numbers", "x": "1 2!3"}),
    "grid, all kinds of cells": ("/", {"k": 3, "s": 2, "p": 1, "ceil": "true", "coverage": "true"}),
    "grid, pinned, apart": ("/", {"pin": "i2.3", "separate": "true", "code": "pooling_core"}),
    "grid, many cells": ("/", {"h": 24, "w": 24}),
    "grid, damaged link": ("/", {"k": "~"}),
    "picture": ("/picture", {}),
    "picture, refused": ("/picture", {"k": 3, "p": 2}),
    "picture, compared": ("/picture", {"vs": "Average", "n": 2, "view": "10_10_90"}),
    "picture, to upload": ("/picture", {"from": "Upload"}),
    "picture, values": ("/picture", {"tab": "How often each value occurs"}),
    "picture, one row": ("/picture", {"tab": "Values along one row"}),
}

# What is Streamlit's own and cannot be avoided: the rule, the part of the page, and why.
STREAMLITS = {
    ("aria-dialog-name", 'data-testid="stToast"'): "st.toast takes no name",
    ("presentation-role-conflict", 'data-testid="stFileUploaderDropzone"'): (
        "st.file_uploader gives its drop zone a label and the role presentation"
    ),
}

_RUN = """async () => {
    const found = await axe.run(document, {resultTypes: ["violations"]});
    return found.violations.flatMap((it) => it.nodes.map((node) => [
        it.id, node.target.flat().join(" "), node.failureSummary.replace(/\\s+/g, " "), node.html,
    ]));
}"""


def faults(page: Page) -> list[str]:
    """Give what axe finds, but what is listed as Streamlit's own."""
    found: list[list[str]] = page.evaluate(_RUN)
    return [
        f"{rule} at {place}: {why} {html}"
        for rule, place, why, html in found
        if not any(rule == name and at in html for name, at in STREAMLITS)
    ]


@pytest.mark.skipif(
    not AXE.exists(), reason="axe-core is not installed: `run.py test js_lint` does"
)
@pytest.mark.parametrize("state", STATES)
def test_axe_finds_no_fault(open_page: Callable[..., Page], state: str) -> None:
    """Light and dark, on a desk and on a phone."""
    path, link = STATES[state]
    page = open_page(viewport={"width": 1366, "height": 768})
    page.goto(f"{path}?{urlencode(link)}")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_test_id("stApp")).to_have_attribute(*IDLE)
    page.wait_for_load_state("networkidle")
    page.add_script_tag(path=AXE)

    wrong: list[str] = []
    for scheme in ("light", "dark"):
        for width, height in ((1366, 768), (390, 844)):
            page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            page.set_viewport_size({"width": width, "height": height})
            wrong += [f"{scheme}, {width} px wide: {fault}" for fault in faults(page)]

    assert not wrong, "\n".join(wrong)
