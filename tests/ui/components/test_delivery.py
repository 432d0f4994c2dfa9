"""A component's code is an element of its own, which the browser gets once."""

import base64
import re
import zlib
from typing import Any

import pytest
from streamlit import config
from streamlit.testing.v1 import AppTest

from tests.ui.helpers.pages import app_of, open_page


def script() -> None:
    """Show a page with a component of one module."""
    from pooling_ui.components.delivery import component

    mount = component(
        "thing",
        html="<p class='thing'></p>",
        css=".thing { color: red }",
        js="export default () => '−∞';",
        placeholder="<div style='height: 7px'></div>",
    )
    mount(key="thing", data=b"1")


def protos(app: AppTest) -> dict[str, Any]:
    """Return what each component on the page sends, by name."""
    return {each.proto.component_name: each.proto for each in app.get("bidi_component")}


def test_the_code_holds_the_module_with_its_html_and_css() -> None:
    """Deflated, and named for the browser's list of sources."""
    code = protos(app_of(script).run())["thing_code"].js_content

    (packed,) = re.findall(r'atob\("([^"]+)"\)', code)
    assert zlib.decompress(base64.b64decode(packed)).decode() == (
        "export default () => '−∞';\n"
        "export const html = \"<p class='thing'></p>\";\n"
        'export const css = ".thing { color: red }";\n'
        "//# sourceURL=thing.js\n"
    )


def test_the_element_that_changes_has_the_data_a_free_place_and_no_code() -> None:
    """And it waits for the code that came with it."""
    all_protos = protos(app_of(script).run())

    frame = all_protos["thing"]
    assert frame.bytes == b"1"
    assert "height: 7px" in frame.html_content
    assert not frame.css_content
    assert "querySelector" in frame.js_content
    assert ".thing" not in frame.js_content
    (digest,) = re.findall(r'place\("(\w+)"\)', frame.js_content)
    assert f'place("{digest}")' in all_protos["thing_code"].js_content


@pytest.mark.parametrize(
    ("page", "name"), [("pages/grid.py", "poolscope_stage"), ("pages/picture.py", "picture_viewer")]
)
def test_streamlit_sends_the_code_once(page: str, name: str) -> None:
    """It keeps elements that are large enough and do not change; the rest is small."""
    app = open_page(page)
    before = protos(app)
    app.number_input(key="k").set_value(3).run()
    after = protos(app)

    assert before[name] != after[name]
    assert before[f"{name}_code"] == after[f"{name}_code"]
    enough = config.get_option("global.minCachedMessageSize")
    assert after[f"{name}_code"].ByteSize() > enough
    assert after[name].ByteSize() - len(after[name].bytes) < 2000
