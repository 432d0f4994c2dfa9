"""The stage on a page of its own, without Streamlit, for what happens in the browser alone.

It opens in a tenth of the time of a page of the app. What reaches Python, the link or the rest of
the page is tested in the app.
"""

from typing import Any

from playwright.sync_api import Route, expect

from pooling_ui.linked.pages import linked_message
from pooling_ui.shell.palette import css_variables
from pooling_ui.stage import CSS, HTML, JS
from tests.e2e.conftest import HOST
from tests.e2e.driver.stage import FIRST_CELL, Stage, drawn

# Nothing listens there: the test itself answers.
_SITE = f"http://{HOST}/stage/"


def _variables(colours: str) -> str:
    return "".join(f"{name}: {value};" for name, value in css_variables(colours).items())


# In the theme's variables and in a shadow root, as Streamlit mounts a component.
_PAGE = f"""\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Stage</title>
<link rel="icon" href="data:,">
<style>
:root {{ color-scheme: light dark; {_variables("light")} }}
@media (prefers-color-scheme: dark) {{ :root {{ {_variables("dark")} }} }}
body {{ margin: 1rem 3rem; background: var(--st-background-color); font-family: var(--st-font); }}
</style>
</head>
<body>
<div id="component"></div>
<script type="module">
import mount from "./stage.js";
const parentElement = document.getElementById("component").attachShadow({{mode: "open"}});
const style = document.createElement("style");
style.textContent = await (await fetch("./stage.css")).text();
const content = document.createElement("template");
content.innerHTML = await (await fetch("./stage.html")).text();
parentElement.replaceChildren(style, content.content);
const message = new Uint8Array(await (await fetch("./message")).arrayBuffer());
window.told = [];
const send = (name, value) => told.push([name, value]);
mount({{data: message, parentElement, setStateValue: send, setTriggerValue: send}});
</script>
</body>
</html>
"""


class BareStage(Stage):
    """The stage of a link alone."""

    def open_bare(self, page: str = "grid", **link: Any) -> "BareStage":
        """Open the stage that this page of the app shows for this link, with the whole output."""
        link = {"at": 0, **link}
        message = linked_message(page, {name: str(value) for name, value in link.items()})
        assert message is not None, "this link alone does not decide what the stage shows"
        files: dict[str, tuple[str, str | bytes]] = {
            "": ("text/html", _PAGE),
            "stage.js": ("text/javascript", JS),
            "stage.css": ("text/css", CSS),
            "stage.html": ("text/html", HTML),
            "message": ("application/octet-stream", message),
        }

        def answer(route: Route) -> None:
            kind, body = files[route.request.url.removeprefix(_SITE)]
            route.fulfill(content_type=kind, body=body)

        self.page.route(f"{_SITE}**", answer)
        self.page.goto(_SITE)
        return self.settled()

    def open_bare_still(self, page: str = "grid", **link: Any) -> "BareStage":
        """Open it in a `still` tab, and stop the clock: time passes in `pass_time` only."""
        self.open_bare(page, **link).stop_clock()
        return self

    def settled(self) -> "BareStage":
        """Wait until the stage shows what it was told."""
        expect(self.grid("input").get_by_role("gridcell").first).to_have_accessible_name(FIRST_CELL)
        drawn(self.page)
        return self

    def told(self) -> list[list[Any]]:
        """Return what the stage told Python: pairs of name and value."""
        told: list[list[Any]] = self.page.evaluate("told")
        return told
