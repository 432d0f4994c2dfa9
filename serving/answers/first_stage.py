"""Show the stage of a link before Streamlit is there.

The browser loads the stage's code and message together with Streamlit, and draws the stage over the
page, which is hidden still. It stands at the very place where the page shows it; when the page is
complete, it goes, and nothing moves. It is left out where its place is not known, where the link
alone does not decide what it shows, and where a person chose colours of their own.

Its place is where the same link's stage stood when it was last open in such a window. In a window
that is wide enough for a line to be a line, it is also known from the layout of the pages.
"""

import hashlib
import json
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from pooling_ui.components.delivery import SOURCES, digest_of
from pooling_ui.inputs.parameters import COLUMNS, PRESET, ROWS, SEED
from pooling_ui.setting.parameters import KEEP
from pooling_ui.shell.palette import css_variables
from serving.answers.linked_messages import CHANGES

_SOURCE = SOURCES["poolscope_stage"]
_DIGEST = digest_of(_SOURCE)
# The name changes with the content: browsers and nginx keep it for ever.
PATH = f"/poolscope/static/js/stage.{hashlib.sha256(_SOURCE).hexdigest()[:8]}.js"
# Links with these names leave the stage where it is; of others, this is not known.
_NAMES = (*CHANGES, KEEP.name, PRESET.name, ROWS.name, COLUMNS.name, SEED.name)


async def stage_code(request: Request) -> Response:
    """Answer with the stage's code."""
    headers = {"cache-control": "public, immutable, max-age=31536000"}
    return Response(_SOURCE, media_type="text/javascript", headers=headers)


def _variables(colours: str) -> str:
    return "".join(f"{name}: {value}; " for name, value in css_variables(colours).items())


STYLE = f"""\
    <style>
      #first {{
        position: fixed; inset: 0; z-index: 1; pointer-events: none;
        overflow-y: scroll; scrollbar-width: thin; scrollbar-color: transparent transparent;
        color: var(--st-text-color); background: var(--st-background-color);
        font: 16px/1.6 var(--st-font); -webkit-font-smoothing: auto;
        &.light {{ color-scheme: light; {_variables("light")}}}
        &.dark {{ color-scheme: dark; {_variables("dark")}}}
      }}
      @media print {{ #first {{ display: none; }} }}
    </style>
"""

_SCRIPT = Path(__file__).with_suffix(".js").read_text("utf-8")
# After the style sheet: a script waits for those before it.
STYLED = "<script>poolscopeFirst?.isStyled();</script>\n"


def begin(drawings: tuple[str, ...], base: str) -> str:
    """Return the script that begins, for these addresses of drawings, below this base path."""
    given = {
        "STAGES": [each for each in drawings if "/stage/" in each],
        "CODE": base + PATH,
        "DIGEST": _DIGEST,
        "NAMES": list(_NAMES),
    }
    names = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in given.items())
    # A block keeps these names out of the page's own.
    return f"<script>{{\n{names}{_SCRIPT}}}</script>\n"
