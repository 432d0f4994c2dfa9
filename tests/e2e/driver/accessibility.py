"""Read Chromium's accessibility tree, and what a live region announces."""

from typing import Any

from playwright.sync_api import Locator, Page

# A live region is spoken whenever its text changes: note every text.
_LISTEN = """line => {
    const heard = globalThis.heard = [];
    const note = () => line.textContent && heard.push(line.textContent.trimEnd());
    new MutationObserver(note).observe(line, {childList: true, characterData: true, subtree: true});
}"""


class Listener:
    """Note what a live region announces from now on."""

    def __init__(self, region: Locator) -> None:
        self.page = region.page
        region.evaluate(_LISTEN)

    def announced(self) -> list[str]:
        """Return every announcement so far, oldest first."""
        return [str(text) for text in self.page.evaluate("globalThis.heard")]

    def wait_for(self, count: int) -> list[str]:
        """Wait until there are so many announcements; return them."""
        self.page.wait_for_function("count => globalThis.heard.length >= count", arg=count)
        return self.announced()


def nodes(page: Page, role: str) -> list[dict[str, Any]]:
    """Return the nodes of one role in the accessibility tree: name, text and properties."""
    session = page.context.new_cdp_session(page)
    session.send("Accessibility.enable")
    tree = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    by_id = {node["nodeId"]: node for node in tree}
    return [
        {
            "name": _value(node.get("name")),
            "text": _text(node, by_id),
            **{item["name"]: _value(item["value"]) for item in node.get("properties", ())},
        }
        for node in tree
        if _value(node.get("role")) == role and not node.get("ignored")
    ]


def _value(part: dict[str, Any] | None) -> Any:
    return (part or {}).get("value")


def _text(node: dict[str, Any], by_id: dict[str, dict[str, Any]]) -> str:
    """Return what is written in a node and below it."""
    if _value(node.get("role")) == "StaticText":
        return str(_value(node.get("name")))
    below = (by_id[child] for child in node.get("childIds", ()) if child in by_id)
    return "".join(_text(child, by_id) for child in below)
