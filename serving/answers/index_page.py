"""Change Streamlit's `index.html` so that nothing on a page moves while it opens.

- Streamlit loads the script of a widget when it first draws one, and shows a low grey bar until
  then. Here the browser loads these scripts together with the first one.
- Until Streamlit knows that pages are wide, it lays out an empty narrow column. Here the page is
  hidden until it is complete and no grey bar is left on the first screen: at most five seconds
  once its layout is known, ten in all. (It is hidden by two properties: Streamlit makes labels
  visible inside hidden elements, but nothing undoes opacity.)
- A cookie tells Python whether the window is narrow, before it lays out the first page.
- Forced colours remove the marks of selected buttons, toggles and tabs: a style marks them by the
  system's colours of a selection. The same style prevents that a button stays lit after a touch,
  and lets a presentation begin at the top of the screen, where other pages have their links.
- The buttons − and + of an empty field are lit where they count from the number that it shows in
  grey, and the short line beside the stride may break. A link to another page among text, such as
  “Ask the class”, begins and ends where its neighbours do.
- On a screen less than 1280 pixels wide, and in a presentation, the page has narrow margins. On
  such a screen, the settings of a presentation share lines with the buttons behind them. The
  sentence beside the kinds of gradients goes to its own line where it would be narrow.
- The viewer of pictures has its place before Streamlit makes it, so that what stands below does not
  move: on a slow machine this takes longer than the page is hidden.
- Pages print cleanly, and screen readers speak what changes on them.
- A drawing learns from where it gets the message of a link: see `linked_messages.py`.
- The stage shows before Streamlit is there: see `first_stage.py`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from html import escape
from pathlib import Path

import streamlit as st
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pooling_ui.shell.browser import COOKIE, QUERY
from pooling_ui.shell.index_page import script, style
from serving.answers import first_stage
from serving.answers.page_policy import policy

# Streamlit's names of the scripts that draw the widgets on the first screen of every page.
WIDGETS = (
    *("BidiComponent", "Button", "ButtonGroup", "Checkbox", "DownloadButton"),
    *("NumberInput", "PageLink", "Selectbox"),
)

_STATIC = Path(st.__file__).parent / "static"
_SCRIPTS = _STATIC / "static" / "js"
_IMPORTED = re.compile(r'(?:from|import)"\./([\w.-]+\.js)"')
_PRELOAD = '<link rel="modulepreload" crossorigin href="./static/js/{}">'
# So that what the first stage needs comes before the many scripts.
_QUICK, _LATER = '<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"'
_ICON = '    <link rel="shortcut icon"'
_HEAD_ENDS = "  </head>"
_ROOT = '<div id="root"></div>'
_HIDDEN = f"""\
<div id="root" style="visibility: hidden; opacity: 0"></div>
<script>
  {{ // the cookie must also work in a frame of another site
    const kind = location.protocol === "https:" ? "None; Secure; Partitioned" : "Strict";
    document.cookie = `{COOKIE}=${{matchMedia("{QUERY}").matches}}; path=/; SameSite=${{kind}}`;
  }}
</script>
"""
LOOKS = """\
    <style>
      @media (forced-colors: active) {
        [data-variant][data-selected="true"],
        span:has(> [role="switch"]) + div,
        span:has(> [type="radio"]:checked) + div > :first-child {
          &, & * { forced-color-adjust: none; }
        }
        [data-variant][data-selected="true"] {
          background: Highlight !important;
          & * { color: HighlightText !important; }
        }
        span:has(> [role="switch"]) + div {
          background: Canvas !important;
          outline: 1px solid CanvasText;
          & div { background: CanvasText !important; }
        }
        span:has(> [role="switch"]:checked) + div {
          background: Highlight !important;
          & div { background: HighlightText !important; }
        }
        span:has(> [type="radio"]:checked) + div > :first-child {
          background: Highlight !important;
        }
        [role="tab"][aria-selected="true"] { border-bottom: 3px solid Highlight !important; }
      }
      [data-testid^="stNumberInputStep"]:enabled > * { color: inherit !important; }
      .st-key-focus_stride p { line-height: 1.2; }
      .st-key-follow button :is(div, span, p) { white-space: normal; text-align: start; }
      [data-testid="stPageLink-NavLink"]:has(.stMarkdownColoredText) { padding-inline: 0; }
      @media screen {
        .stElementContainer.st-key-viewer { min-height: 28rem; }
      }
      @media (hover: none) {
        [data-testid^="stBaseButton-secondary"]:hover:enabled:not(:active, :focus-visible) {
          background-color: light-dark(#fff, #1b1f23) !important;
        }
        [data-testid^="stNumberInputStep"]:is(:hover, :focus):enabled:not(:active, :focus-visible) {
          background-color: transparent !important;
          color: inherit !important;
        }
      }
      @media (768px <= width < 1280px) {
        .stApp .stMainBlockContainer { padding-inline: 1.5rem; }
        .st-key-settings_row, :has(> .st-key-settings_row) { display: contents !important; }
      }
      :has(> .st-key-summary) { min-width: 15rem !important; }
      @media (width >= 768px) {
        .stApp:has(.st-key-end) {
          & .stMainBlockContainer { padding: 0.75rem 1.5rem; }
          & .stAppHeader {
            background: transparent;
            &, & .stAppToolbar { pointer-events: none; }
            & button { pointer-events: auto; }
          }
        }
      }
    </style>
"""
_SHOWN_WHOLE = """\
<script>
  {
    const root = document.getElementById("root");
    // A page has a title or, presented, at least a drawing.
    const DRAWN = 'h1, [data-testid="stBidiComponentIsolated"]';
    let latest, next;
    const show = (state) => {
      document.documentElement.dataset.opened = state; // for those who measure what moves
      root.removeAttribute("style");
      globalThis.poolscopeFirst?.end();
      watch.disconnect();
      for (const timer of [latest, last]) clearTimeout(timer);
      cancelAnimationFrame(next);
    };
    const showWhole = () => {
      const app = root.querySelector('[data-testid="stApp"]');
      if (!app?.querySelector('[data-layout="wide"]')) return;
      latest ??= setTimeout(show, 5000, "late");
      const isDrawn = app.dataset.testScriptState === "notRunning" && app.querySelector(DRAWN);
      const bars = app.querySelectorAll('[data-testid="stSkeleton"]');
      const components = app.querySelectorAll('[data-testid="stBidiComponentIsolated"]');
      if (isDrawn && ![...bars].some(isOnFirstScreen)) {
        if (![...components].some(isEmpty)) return show("whole");
        cancelAnimationFrame(next);
        next = requestAnimationFrame(showWhole); // an observer sees no changes inside shadow roots
      }
    };
    // Until its code is there, a component keeps its place free, and that may be another height.
    const isEmpty = ({shadowRoot}) =>
      !shadowRoot?.childElementCount || shadowRoot.querySelector("[data-room]");
    const isOnFirstScreen = (bar) => bar.getBoundingClientRect().top < innerHeight;
    const watch = new MutationObserver(showWhole);
    const last = setTimeout(show, 10_000, "late");
    watch.observe(root, {attributes: true, childList: true, subtree: true});
  }
</script>"""


@dataclass
class IndexPage:
    """Middleware that answers with the changed `index.html`."""

    app: ASGIApp
    sites: tuple[str, ...] = ()  # that may show it in a frame
    # The addresses of the pages' drawings and the parameters that may change: `linked_messages.py`.
    drawings: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    base: str = ""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request; only the page itself is held back, and it is short."""
        if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD"):
            await self.app(scope, receive, send)
            return
        held: list[Message] = []

        async def change(message: Message) -> None:
            if held or _may_be_the_page(message):
                held.append(message)
                if message["type"] == "http.response.body" and not message.get("more_body"):
                    for each in self._changed(held, scope["method"]):
                        await send(each)
            else:
                await send(message)

        await self.app(_uncompressed(scope), receive, change)

    def _changed(self, answer: list[Message], method: str) -> list[Message]:
        """Return the answer with the changed page; also for HEAD, whose body the server drops."""
        start, *rest = answer
        index = _index()
        if method == "GET" and b"".join(each.get("body", b"") for each in rest) != index:
            return answer
        page = changed_page(index.decode(), self.drawings, self.changes, self.base)
        body = page.encode()
        of_page = _of_length(start, len(body), policy(page, self.sites))
        return [of_page, {"type": "http.response.body", "body": body}]


@cache
def _index() -> bytes:
    return (_STATIC / "index.html").read_bytes()


def check_index(html: str | None = None) -> None:
    """Refuse a Streamlit whose `index.html` lacks a place that is changed.

    Raises
    ------
    RuntimeError
        It names the place.
    """
    html = _index().decode() if html is None else html
    for place in (_ICON, _HEAD_ENDS, _ROOT, _QUICK):
        if place not in html:
            raise RuntimeError(
                f"Streamlit {st.__version__}: its index.html has no {place.strip()}, which "
                "serving/answers/index_page.py changes"
            )


@lru_cache(maxsize=1)
def changed_page(
    html: str, drawings: tuple[str, ...] = (), changes: tuple[str, ...] = (), base: str = ""
) -> str:
    """Return the page with all these changes."""
    links = "".join(
        f"    {_PRELOAD.format(name)}\n" for name in widget_scripts() if name not in html
    )
    ours = f"    <style>\n{style()}</style>\n    <script>{{\n{script()}}}</script>\n"
    listed, names = escape(" ".join(drawings)), escape(" ".join(changes))
    early = (
        f'    <meta name="poolscope-linked-messages" content="{listed}" data-changes="{names}">\n'
    )
    head = links + LOOKS + ours + (first_stage.STYLE + early if drawings else "")
    first = first_stage.begin(drawings, base) if drawings else ""
    shown = (first_stage.STYLED if drawings else "") + _HIDDEN + _SHOWN_WHOLE
    opened = html.replace(_ICON, first + _ICON, 1)
    whole = opened.replace(_HEAD_ENDS, head + _HEAD_ENDS).replace(_ROOT, shown)
    return whole.replace(_QUICK, _LATER) if drawings else whole


def widget_scripts() -> list[str]:
    """Return the file names of all scripts that the widgets need."""
    found: dict[str, None] = {}
    waiting = [path.name for name in WIDGETS for path in _SCRIPTS.glob(f"{name}.*.js")]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = None
            waiting += _imports(_SCRIPTS / name)
    return sorted(found)


def _imports(script: Path) -> Iterator[str]:
    for match in _IMPORTED.finditer(script.read_text(encoding="utf-8")):
        yield match[1]


def _uncompressed(scope: Scope) -> Scope:
    """Return a request for the uncompressed answer: an outer middleware compresses it."""
    kept = [each for each in scope["headers"] if each[0] != b"accept-encoding"]
    return {**scope, "headers": kept}


def _may_be_the_page(message: Message) -> bool:
    """Return True if the answer has the page's length; other files pass on at once."""
    if message["type"] != "http.response.start" or message["status"] != 200:
        return False
    headers = Headers(raw=message["headers"])
    is_html = headers.get("content-type", "").startswith("text/html")
    return is_html and headers.get("content-length") == str(len(_index()))


def _of_length(start: Message, length: int, rules: str) -> Message:
    """Return the start of an answer with another length, without the marks of cached copies."""
    headers = MutableHeaders(raw=[*start["headers"]])
    headers["content-length"] = str(length)
    headers["content-security-policy"] = rules
    for name in ("etag", "last-modified"):
        del headers[name]
    return {**start, "headers": headers.raw}
