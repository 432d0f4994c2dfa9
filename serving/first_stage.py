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

from starlette.requests import Request
from starlette.responses import Response

from pooling_ui.components.delivery import SOURCES, digest_of
from pooling_ui.inputs.parameters import COLUMNS, PRESET, ROWS, SEED
from pooling_ui.setting.parameters import KEEP
from pooling_ui.shell.palette import css_variables
from serving.linked_messages import CHANGES

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

# Before Streamlit's many scripts in the page, so that what it asks for comes first; but after the
# line that tells a phone how wide the page is.
_BEGIN = """\
    <script>
      var poolscopeFirst = (() => {
        const page = location.pathname.split("/").pop() || "grid";
        const address = STAGES.find((each) => each.endsWith(`/${page}`));
        if (!address) return null;
        const code = import(CODE);
        const entry = {isLoaded: false};
        const sent = new Promise((resolve) => (entry.put = resolve));
        entry.taken = code.then((it) => ((entry.isLoaded = true), it), () => sent);
        (globalThis.poolscopeCode ??= new Map()).set(DIGEST, entry);

        const key = `poolscopeFirst-${page}`;
        const size = getComputedStyle(document.documentElement).fontSize;
        const screen = [innerWidth, innerHeight, devicePixelRatio, size];
        const here = [location.search, ...screen, DIGEST].join(" ");
        const read = (name) => {
          try {
            return JSON.parse(localStorage.getItem(name));
          } catch {
            return null;
          }
        };
        const kept = read(key);
        const names = [...new URLSearchParams(location.search).keys()];
        const isWide = innerWidth >= 1200 && size === "16px";
        const isKnown = isWide && names.every((it) => NAMES.includes(it));
        const usual = isKnown ? {top: 215.984375, left: 80, right: 408} : null;
        const place = kept?.here === here ? kept.place : usual;
        const prefers = matchMedia("(prefers-color-scheme: dark)").matches ? "Dark" : "Light";
        const chosen = read(`stActiveTheme-${location.pathname}-v2`) ?? "System";
        const colours = chosen === "System" ? prefers : chosen;
        const isOurs = colours === "Dark" || colours === "Light";
        let element, leave, isOver = false;

        /** Draw the stage over the hidden page. */
        async function draw() {
          const answer = await fetch(address + location.search);
          if (answer.status !== 200) return;
          const data = new Uint8Array(await answer.arrayBuffer());
          const {html, css, default: mount} = await code;
          await styled;
          await document.fonts.load('16px "Source Sans"');
          if (isOver) return;
          element = document.createElement("div");
          Object.assign(element, {id: "first", inert: true, ariaHidden: "true"});
          element.className = colours.toLowerCase();
          const host = document.createElement("div");
          host.dataset.early = "";
          host.style.margin = `${place.top}px ${place.right}px 0 ${place.left}px`;
          const parentElement = host.attachShadow({mode: "open"});
          parentElement.innerHTML = `<style>${css}</style>${html}`;
          element.append(host);
          document.body.append(element);
          leave = mount({data, parentElement, setStateValue() {}, setTriggerValue() {}});
        }

        let isStyled;
        const styled = new Promise((resolve) => (isStyled = resolve));
        const stop = (event) => element && event.stopImmediatePropagation();
        addEventListener("keydown", stop, {capture: true});
        if (place && isOurs) draw().catch(() => {});

        /** The page shows: note where its stage stands, and take this one away. */
        function end() {
          isOver = true;
          removeEventListener("keydown", stop, {capture: true});
          const main = document.querySelector('[data-testid="stMain"]');
          const hosts = [...document.querySelectorAll('[data-testid="stBidiComponentIsolated"]')];
          const stages = hosts.filter((it) => it.shadowRoot?.querySelector(".stage"));
          element?.remove();
          leave?.();
          if (stages.length !== 1 || !main || main.scrollTop) return;
          const {top, left, right} = stages[0].getBoundingClientRect();
          const now = {top, left, right: main.clientWidth - right};
          try {
            localStorage.setItem(key, JSON.stringify({here, place: now}));
          } catch {} // not everywhere may a page keep something
        }
        return {isStyled, end};
      })();
    </script>
"""
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
    script = _BEGIN
    for name, value in given.items():
        script = script.replace(name, json.dumps(value))
    return script
