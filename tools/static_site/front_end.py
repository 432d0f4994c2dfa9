"""Copy stlite's scripts and fonts for the browser, without those that the app never uses.

stlite starts Python in a worker, which it holds as a data: address. A service worker cannot serve
the requests of such a worker, so it would not work offline; so it becomes a separate file.
"""

import base64
import re
from collections.abc import Iterator
from pathlib import Path

from tools.static_site.missing import MissingError

ENTRIES = ("stlite.js", "stlite.css")
# Large scripts that are never used, each with the functions of Streamlit that need it.
LEFT_OUT = {
    "ArrowVegaLiteChart": (
        "altair_chart",
        "area_chart",
        "bar_chart",
        "line_chart",
        "scatter_chart",
    ),
    "Audio": ("audio",),
    "AudioInput": ("audio_input",),
    "Balloons": ("balloons",),
    "ChatInput": ("chat_input",),
    "ColorPicker": ("color_picker",),
    "DataFrame": ("dataframe", "data_editor"),
    "DateInput": ("date_input",),
    "DateTimeInput": ("datetime_input",),
    "DeckGlJsonChart": ("map", "pydeck_chart"),
    "GraphVizChart": ("graphviz_chart",),
    "Json": ("json",),
    "MermaidChart": (),
    "Snow": ("snow",),
    "Table": ("table",),
    "Video": ("video",),
}
# Large scripts that only some pages need: loaded after the first page.
LATER = ("PlotlyChart",)

WORKER = "stlite-worker.js"
_WORKER_DATA = re.compile(r'"data:text/javascript;base64,([A-Za-z0-9+/=]{1000,})"')
# A download button asks the server for its file, at an address that only stlite knows.
_ASKED = re.compile(r'\w+\.checkSourceUrlResponse\(\w+, "Download Button"\)')
_NAMED = re.compile(r"""["'(/]([\w.-]+\.(?:js|css|woff2?|ttf|wasm))["')?]""")


def write(folder: Path, build: Path) -> None:
    """Write the files reachable from the entries into `folder`, the worker as a file."""
    workers = []
    for path in reachable(build):
        target = folder / path.relative_to(build)
        target.parent.mkdir(parents=True, exist_ok=True)
        data = path.read_bytes()
        if path.suffix == ".js":
            text = data.decode()
            workers += _WORKER_DATA.findall(text)
            text = _ASKED.sub("void 0", _WORKER_DATA.sub(f'"./{WORKER}"', text))
            data = re.sub(r"\n//# sourceMappingURL=\S+", "", text).encode()
        target.write_bytes(data)
    if len(workers) != 1:
        raise MissingError(
            f"This release of stlite holds {len(workers)} workers where one is expected; "
            "tools/static_site/npm names the release that works."
        )
    (folder / WORKER).write_bytes(base64.b64decode(workers[0]))


def reachable(build: Path) -> list[Path]:
    """Return the files that the entries name, and those that these name, and so on."""
    there = {path.name: path for path in build.rglob("*") if path.is_file()}
    found: dict[str, Path] = {}
    waiting = list(ENTRIES)
    while waiting:
        name = waiting.pop()
        path = there.get(name)
        if path and name not in found and name.split("-")[0] not in LEFT_OUT:
            found[name] = path
            waiting += _names_in(path)
    return sorted(found.values())


def _names_in(path: Path) -> Iterator[str]:
    if path.suffix in (".js", ".css"):
        yield from _NAMED.findall(path.read_text(encoding="utf-8"))
