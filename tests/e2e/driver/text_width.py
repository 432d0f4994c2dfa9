"""Draw every text wider or narrower than usual, as another browser or system may.

`POOLSCOPE_TEXT_WIDTH=1.03` makes it 3 % wider, on canvases too. A glyph is then as wide as its font
says; by default, Chromium without a window rounds each to whole pixels.
"""

import os

from playwright.sync_api import BrowserContext

WIDTH = os.environ.get("POOLSCOPE_TEXT_WIDTH", "")
FLAGS = ["--font-render-hinting=none"] if WIDTH else []

# Streamlit's fonts are declared in a style sheet that it loads. Icons keep their size. A load event
# of an element reaches the document, but not the window.
_ADJUST = """document.addEventListener("load", ({target}) => {
    for (const rule of target.sheet?.cssRules ?? [])
        if (rule instanceof CSSFontFaceRule && !rule.style.fontFamily.includes("Symbols"))
            rule.style.setProperty("size-adjust", "%s%%");
}, true);"""


def adjust(context: BrowserContext) -> None:
    """Give the fonts in all pages of `context` the width that the environment asks for."""
    if WIDTH:
        context.add_init_script(_ADJUST % (100 * float(WIDTH)))
