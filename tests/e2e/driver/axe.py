"""Look for faults of accessibility with axe-core, leaving out those of Streamlit itself."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.tools.npm import FOLDER

DESK: ViewportSize = {"width": 1366, "height": 768}
PHONE: ViewportSize = {"width": 390, "height": 844}
AXE = Path(FOLDER, "node_modules", "axe-core", "axe.min.js")
has_axe = pytest.mark.skipif(
    not AXE.exists(), reason="axe-core is not installed: `run.py test js_lint` does"
)

# What is Streamlit's own and cannot be avoided: the rule, the part of the page, and why. Upstream,
# streamlit#15928 took the drop zone out of the order of the Tab key, and left it label and role; of
# the list of pages we found no issue.
STREAMLITS = {
    ("presentation-role-conflict", 'data-testid="stFileUploaderDropzone"'): (
        "st.file_uploader gives its drop zone a label and the role presentation"
    ),
    # On a narrow screen, behind a button:
    ("list", 'data-testid="stSidebarNavItems"'): (
        "st.navigation puts a div for each section into the list of pages"
    ),
    ("listitem", '<li class="st-emotion-cache'): "and each page into one of these",
}

# Colours change over some frames. A change of what does not show, as in closed details, never ends.
_RUN = """async (rules) => {
    const changes = document.getAnimations().filter((it) => (
        it instanceof CSSTransition && it.effect.target.checkVisibility()
    ));
    await Promise.allSettled(changes.map((it) => it.finished));
    const found = await axe.run(document, {
        resultTypes: ["violations"], preload: false, ...(rules.length && {runOnly: rules}),
    });
    return found.violations.flatMap((it) => it.nodes.map((node) => [
        it.id, node.target.flat().join(" "), node.failureSummary.replace(/\\s+/g, " "), node.html,
    ]));
}"""


def faults(page: Page, *rules: str) -> list[str]:
    """Give what axe finds by these rules, or by all; not what is listed as Streamlit's own."""
    found: list[list[str]] = page.evaluate(_RUN, rules)
    return [
        f"{rule} at {place}: {why} {html}"
        for rule, place, why, html in found
        if not any(rule == name and at in html for name, at in STREAMLITS)
    ]
