"""The app as the page tests open it."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from numpy.typing import NDArray
from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import Block

import run
from pooling_ui.linked.pages import TASK_PAGES
from tests.helpers.page_list import FILES as PAGES
from tests.helpers.page_list import address
from tests.ui.helpers.messages import unpack
from tests.ui.helpers.typed import elements, present

__all__ = ["PAGES", "POOLING", "ROOT", "header", "open_page", "refuses", "said", "stages"]

ROOT = run.ROOT
# The pages on which a person chooses a setting that PyTorch may refuse.
POOLING = [
    page
    for page in PAGES
    if (path := address(page).strip("/")) in TASK_PAGES and "ceil" in TASK_PAGES[path].groups
]


PATIENCE = 180  # seconds: a busy machine may need many more than the three of AppTest


def app_of(script: Callable[..., Any], *args: Any) -> AppTest:
    """Return an app that runs only this function, with these arguments."""
    return AppTest.from_function(script, args=args, default_timeout=PATIENCE)


def open_page(page: str, **link: str | list[str]) -> AppTest:
    """Open a page of the app by a link with these parameters, and run it."""
    app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=PATIENCE)
    app.query_params.update(link)
    app.switch_page(page)
    return app.run()


def browser_goes(monkeypatch: pytest.MonkeyPatch, app: AppTest, **link: str | list[str]) -> AppTest:
    """Go to an earlier link of the page, as the browser's Back does."""

    def going_back(**_: bool) -> Any:
        run = present(get_script_run_ctx())
        run.is_history_navigation = True
        return run

    with monkeypatch.context() as patch:
        patch.setattr("pooling_ui.state.private_streamlit.get_script_run_ctx", going_back)
        app.query_params.clear()
        app.query_params.update(link)
        return app.run()


def stages(app: AppTest) -> list[tuple[dict[str, Any], dict[str, NDArray[Any]]]]:
    """Return the header and the arrays of every stage on the page."""
    shown = (each.proto for each in app.get("bidi_component"))
    return [unpack(each.bytes) for each in shown if each.component_name == "poolscope_stage"]


def header(app: AppTest) -> dict[str, Any]:
    """Return the header of the page's only stage."""
    ((header, _),) = stages(app)
    return header


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
    text = "\n".join(element.value for kind in kinds for element in elements(app, kind))
    return spaced(unmarked(text))


def unmarked(text: str) -> str:
    """Return a text without what nobody sees of it: Markdown's escapes, and word joiners."""
    return re.sub("[\\\\\N{WORD JOINER}]", "", text)


def spaced(text: str) -> str:
    """Return a text with ordinary spaces where no line may break."""
    return text.replace("\N{NO-BREAK SPACE}", " ")


def numbers(text: str) -> list[float]:
    """Return the numbers of a sentence, without those that are part of a name."""
    found = re.findall(r"(?<![\w.])−?\d+(?:,\d{3})*(?:\.\d+)?", text)
    return [float(each.replace(",", "").replace("−", "-")) for each in found]


def refuses(app: AppTest) -> bool:
    """Return True if the page says that PyTorch refuses the setting."""
    return "PyTorch refuses this" in said(app)


def blocks_of(node: Any) -> Iterator[Any]:
    """Yield all places of a page."""
    for child in getattr(node, "children", {}).values():
        yield child
        yield from blocks_of(child)


def leaves_of(block: Block) -> list[Any]:
    """Return what stands in a place, at any depth."""
    return [each for each in blocks_of(block) if not hasattr(each, "children")]
