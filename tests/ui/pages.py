"""The app as the page tests open it."""

import re

from streamlit.testing.v1 import AppTest

import run
from tests.page_list import FILES as PAGES

__all__ = ["PAGES", "POOLING", "ROOT", "open_page", "refuses", "said"]

ROOT = run.ROOT
# The pages on which a person chooses a setting.
_POOLS = re.compile(r"controls\.(pool_setting|forward|backward)\(")
POOLING = [page for page in PAGES if _POOLS.search((ROOT / page).read_text("utf-8"))]


def open_page(page: str, **link: str) -> AppTest:
    """Open a page of the app by a link with these parameters, and run it."""
    app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=180)
    app.query_params.update(link)
    app.switch_page(page)
    return app.run()


def said(app: AppTest) -> str:
    """Return all that the page says outside its components."""
    kinds = (
        "title",
        "header",
        "subheader",
        "markdown",
        "caption",
        "info",
        "warning",
        "error",
        "code",
    )
    text = "\n".join(element.value for kind in kinds for element in app.get(kind))
    return spaced(text.replace("\\", ""))  # Markdown's escapes are not seen


def spaced(text: str) -> str:
    """Return a text with ordinary spaces where no line may break."""
    return text.replace("\N{NO-BREAK SPACE}", " ")


def refuses(app: AppTest) -> bool:
    """Say whether the page says that PyTorch refuses the setting."""
    return "PyTorch refuses this" in said(app)
