"""A component whose code the browser gets once.

Streamlit sends the HTML, CSS and JavaScript of a component again with every change of its data.
Here they are an element of their own, which never changes: Streamlit sends the hash of an element
of 10 kB or more when the browser still has it. The element that changes carries data alone.
"""

import base64
import hashlib
import json
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import streamlit as st

from pooling_ui.components.bundle import bundle, joined_styles

# The code of each component, by its name, for a server that sends it before Streamlit does.
SOURCES: dict[str, bytes] = {}


def component(name: str, *, html: str, css: str, js: str, placeholder: str) -> Callable[..., Any]:
    """Register a component; return the function that mounts it.

    Parameters
    ----------
    name : str
        Its name in the app, and in the browser's list of sources.
    html, css, js : str
        Its parts; `js` is one ES module with a default export.
    placeholder : str
        HTML that keeps the component's place free until its code is there.
    """
    module = f"{js}\nexport const html = {json.dumps(html)};\nexport const css = {json.dumps(css)};"
    source = f"{module}\n//# sourceURL={name}.js\n".encode()
    packed = base64.b64encode(zlib.compress(source, 9)).decode()
    digest = digest_of(source)
    SOURCES[name] = source
    code = st.components.v2.component(f"{name}_code", js=_CODE % (_CODE_CACHE, digest, packed))
    frame = st.components.v2.component(
        name, html=f"<div data-room>{placeholder}</div>", js=_FRAME % (_CODE_CACHE, digest)
    )

    def mount(*, key: str, **more: Any) -> Any:
        with st.container(gap=None):
            result = frame(key=key, **more)
            code(key=f"{key}_code", height=1)  # while it loads, Streamlit would show a grey bar
        return result

    return mount


def digest_of(source: bytes) -> str:
    """Return the name under which the browser keeps a component's code."""
    return hashlib.sha256(source).hexdigest()[:16]


def component_in(
    folder: Path, name: str, *, styles: Sequence[Path] = (), stem: str = ""
) -> Callable[..., Any]:
    """Register the component whose files are in a folder.

    Parameters
    ----------
    folder : Path
        It holds the component's HTML, CSS and JavaScript, and its `placeholder.html`.
    name : str
        See `component`.
    styles : sequence of Path
        Style sheets before its own.
    stem : str
        The name of its files without their endings, if it is not the folder's.
    """
    own = stem or folder.name
    return component(
        name,
        html=(folder / f"{own}.html").read_text(encoding="utf-8"),
        css=joined_styles(*styles, folder / f"{own}.css"),
        js=bundle(folder / f"{own}.js"),
        placeholder=(folder / "placeholder.html").read_text(encoding="utf-8"),
    )


def small_component(
    script: Path, *, html: str | None = None, css: str | None = None
) -> Callable[..., Any]:
    """Register a component of one small script, which is named as the script.

    Streamlit sends its code again with each change: of a few kB, that costs less than an element
    more.
    """
    name, js = f"poolscope_{script.stem}", bundle(script)
    return st.components.v2.component(name, html=html, css=css, js=js)


def do_nothing() -> None:
    """Do nothing: Streamlit leaves a state without a callback out of the result."""


# The code is put here for the element that needs it, whichever of the two is there first. The page
# of a server may have loaded it already: `isLoaded`.
_CODE_CACHE = """\
const cache = (globalThis.poolscopeCode ??= new Map());
function place(digest) {
  if (!cache.has(digest)) {
    let put;
    const taken = new Promise((resolve) => (put = resolve));
    cache.set(digest, {put, taken});
  }
  return cache.get(digest);
}
"""

_CODE = """\
%sconst {put, isLoaded} = place("%s");
function unpacked() {
  const packed = Uint8Array.from(atob("%s"), (letter) => letter.charCodeAt(0));
  const source = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  const code = new Response(source, {headers: {"Content-Type": "text/javascript"}}).blob();
  return code.then((blob) => import(URL.createObjectURL(blob)));
}
if (!isLoaded) put(unpacked());
export default () => {};
"""

_FRAME = """\
%sconst {taken} = place("%s");
export default async (component) => {
  const code = await taken;
  const placeholder = component.parentElement.querySelector("[data-room]");
  if (placeholder) {
    const content = document.createElement("template");
    content.innerHTML = code.html;
    const style = document.createElement("style");
    style.textContent = code.css;
    placeholder.replaceWith(style, content.content);
  }
  return code.default(component);
};
"""
