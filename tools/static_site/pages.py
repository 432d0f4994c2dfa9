"""Write the pages of the site, one file for each page of the app, so every link opens anywhere.

`404.html` is for all other addresses; most hosts show it by themselves.
"""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from pooling_core import trace_pool
from pooling_ui.inputs.samples import random_integers
from pooling_ui.setting.choices import DEFAULTS
from pooling_ui.setting.labels import setting_words
from pooling_ui.setting.setting import setting_of
from pooling_ui.shell.browser import QUERY
from pooling_ui.shell.index_page import script, style
from pooling_ui.stage import stage_message
from pooling_ui.stage.export.standalone import alone_page
from serving.answers.index_page import LOOKS
from serving.answers.page_policy import digest
from tools.static_site import parts

_PAGE = re.compile(r'made_page\("pages/(\w+)\.py", title="([^"]+)"(, default=True)?\)')
_TITLE = "How a window travels"


def others() -> Iterator[tuple[str, str]]:
    """Yield the relative address and the title of each page except the first."""
    app = (parts.HERE.parents[1] / "app.py").read_text(encoding="utf-8")
    yield from ((name, title) for name, title, is_first in _PAGE.findall(app) if not is_first)


def write(folder: Path) -> None:
    """Write all pages, the one for other addresses, and the stage."""
    page = (parts.HERE / "web" / "index.html").read_text(encoding="utf-8")
    page = page.replace("<!-- choices -->", LOOKS.strip())
    page = page.replace("{narrow}", QUERY)
    (folder / "index.html").write_text(page.replace("{base}", "./"), encoding="utf-8")
    for name, _ in others():
        (folder / name).mkdir()
        (folder / name / "index.html").write_text(page.replace("{base}", "../"), encoding="utf-8")
    for name in ("boot.js", "site.css"):
        shutil.copy(parts.HERE / "web" / name, folder / name)
    (folder / "404.html").write_text(_nowhere(), encoding="utf-8")
    (folder / "printing.css").write_text(style(), encoding="utf-8")
    (folder / "page.js").write_text(script(), encoding="utf-8")
    icon = (parts.HERE.parents[1] / "assets" / "icon.svg").read_bytes()
    (folder / "icon.svg").write_bytes(icon)
    for colours in ("light", "dark"):
        (folder / f"stage-{colours}.html").write_text(_stage(colours), encoding="utf-8")


def _nowhere() -> str:
    """Return the page for other addresses, in one file: it does not know where others are."""
    web = parts.HERE / "web"
    script = (web / "404.js").read_text(encoding="utf-8")
    link = '          <li><a href="{0}/index.html" data-page="{0}">{1}</a></li>'
    filled = {
        "{style}": (web / "site.css").read_text(encoding="utf-8"),
        "{links}": "\n".join(link.format(*page) for page in others()),
        "{script}": script,
        "{digest}": digest(script),
    }
    page = (web / "404.html").read_text(encoding="utf-8")
    for place, text in filled.items():
        page = page.replace(place, text)
    return page


def _stage(colours: str) -> str:
    """Return a stage that plays before Python has loaded."""
    numbers = random_integers((6, 6), 7)
    setting = setting_of(DEFAULTS, numbers.shape)
    assert setting.spec is not None
    trace = trace_pool(numbers, setting.spec, setting.reducer)
    words = setting_words(setting)
    sentence = f"{words[0].upper()}{words[1:]}."
    message = stage_message(trace, title=_TITLE)
    return alone_page(message, title=_TITLE, sentence=sentence, colours=colours)
