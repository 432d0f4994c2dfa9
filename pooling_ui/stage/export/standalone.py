"""Write a stage as one HTML file that plays by itself, without a network and without Python."""

import base64
import hashlib
from collections.abc import Mapping
from html import escape
from typing import Any

from pooling_ui.components.wire import extend_header, header_of
from pooling_ui.shell.palette import css_variables, palette_of
from pooling_ui.stage import CSS, HTML, JS

_ENTRY = "export default function ("
# The text in place of an output that the page covers with its size.
_COVERED = "Output and size are covered."

# No padding below: on a phone, the fixed part there would cover the colour bar.
_PAGE_CSS = """\
html, body { margin: 0; height: 100%; }
body { background: var(--st-background-color); color: var(--st-text-color); }
body { font-family: var(--st-font); }
main { box-sizing: border-box; height: 100%; overflow-y: auto; }
main { padding: 1rem clamp(1rem, 4vw, 3rem) 0; }
h1 { margin: 0; font-size: 1.375rem; font-weight: 600; white-space: pre-line; }
main > p { margin: 0.25rem 0 0.75rem; }
a { color: var(--st-primary-color); }
@media print { html, body, main { height: auto; overflow: visible; } }
a:focus-visible { outline: 2px solid currentcolor; outline-offset: 2px; }
"""

_START = """
const message = Uint8Array.from(atob("%s"), (letter) => letter.charCodeAt(0));
const nobody = () => {};
startStage({
  data: message, parentElement: document, setStateValue: nobody, setTriggerValue: nobody,
});
"""

_PAGE = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="{scheme}">
<title>{title}</title>
<style>
{css}</style>
</head>
<body>
<main>
<h1>{heading}</h1>
<p>{sentence}</p>
{html}
{link}
</main>
<script type="module">{script}</script>
</body>
</html>
"""


def alone_page(
    message: bytes, *, title: str, sentence: str, address: str = "", colours: str = "light"
) -> str:
    """Return a page that holds a stage, its code and its styles.

    Its numbers cannot be changed, as there is no Python to pool them. The page may load nothing:
    its own security policy forbids it.

    Parameters
    ----------
    message : bytes
        A `stage_message` or a `back_message`.
    title, sentence : str
        Plain text above the stage: what it shows, and the setting. A teacher's question is the
        heading.
    address : str, optional
        The address of the live page. Only http and https become a link.
    colours : {"light", "dark", "print"}
        The palette.
    """
    palette = palette_of(colours)
    header = header_of(message)
    question = header.get("question", "")
    refusal = _COVERED if lacks_results(header) and header["refusal"] else header["refusal"]
    held = extend_header(
        message,
        refusal=refusal,
        uncovers=False,
        start=header["start"] | {"blank": False},
        palette={"light": palette, "dark": palette},
        editable=False,
        page_keys=True,
        presenting=False,
        words_under_output=False,
        news="",
        answer=None,
        beside=None,
        side=None,
        sheet=None,
        standalone=True,
    )
    script = _inert(_joined(JS) + _START % base64.b64encode(held).decode())
    variables = "".join(f"  {name}: {value};\n" for name, value in css_variables(colours).items())
    return _PAGE.format(
        policy=_policy(script),
        scheme="dark" if colours == "dark" else "light",
        title=escape(title),
        heading=escape(question or title),
        sentence=escape(f"{title}. {sentence}" if question else sentence),
        css=f":root {{\n{variables}}}\n{_PAGE_CSS}{CSS}",
        html=HTML,
        link=_link(address),
        script=script,
    )


def lacks_results(header: Mapping[str, Any]) -> bool:
    """Return True if a message lacks the results: a question is open, or a cover hides the size."""
    return bool(header.get("question_open") or header.get("uncovers"))


def _joined(module: str) -> str:
    """Return the stage's module with a function in the place of its default export."""
    if module.count(_ENTRY) != 1:
        raise ValueError(f"the stage's module must hold {_ENTRY!r} once")
    return module.replace(_ENTRY, "function startStage(")


def _inert(script: str) -> str:
    """Return a script in which no text ends the element that holds it."""
    return script.replace("</", "<\\/").replace("<!--", "<\\!--")


def _policy(script: str) -> str:
    """Return the policy that lets only this script run, and lets nothing load."""
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'"


def _link(address: str) -> str:
    if not address.startswith(("http://", "https://")):
        return ""
    return f'<p><a href="{escape(address)}" rel="noreferrer">Change it in Poolscope</a></p>'
