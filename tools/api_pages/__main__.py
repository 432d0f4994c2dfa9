"""Write the pages of the library from its docstrings: `python -m tools.api_pages FOLDER`."""

import pkgutil
import re
import sys
import warnings
from pathlib import Path

import pdoc
import pdoc.render

import pooling_core
from tools.api_pages.examples import examples
from tools.api_pages.signatures import format_signature, named

TEMPLATES = Path(__file__).parent / "templates"
_MARK = re.compile(r'<a class="headerlink" href="#([^"]+)"')
# The packages that people import from; the pages document these, not each file.
ROOMS = ("pooling_core", "pooling_core.network", "pooling_core.measures")


def write(folder: Path) -> None:
    """Write the pages; the stage plays beside each function that it can show."""
    pages = {colours: dict(examples(colours)) for colours in ("light", "dark")}
    pdoc.render.configure(
        docformat="numpy",
        show_source=False,
        template_directory=TEMPLATES,
        footer_text=f"pooling_core {pooling_core.__version__}",
    )
    pdoc.render.env.globals |= {"examples": pages["light"], "rooms": ROOMS}
    pdoc.render.env.filters |= {"format_signature": format_signature, "named": named}
    files = {each.name for each in pkgutil.walk_packages(pooling_core.__path__, "pooling_core.")}
    with warnings.catch_warnings():
        # A dataclass's constructor names types that it does not import; only its fields matter.
        warnings.filterwarnings("ignore", "Error parsing type annotation")
        others = (f"!{name}" for name in sorted(files.difference(ROOMS)))
        pdoc.pdoc(*ROOMS, *others, output_directory=folder)
    for path in folder.rglob("*.html"):
        _name_links(path)
    for colours, of_these in pages.items():
        (folder / "examples" / colours).mkdir(parents=True, exist_ok=True)
        for name, page in of_these.items():
            (folder / "examples" / colours / f"{name}.html").write_text(page, encoding="utf-8")


def _name_links(path: Path) -> None:
    """Give pdoc's link marks a name for screen readers."""
    named = _MARK.sub(r'\g<0> aria-label="Link to \1"', path.read_text(encoding="utf-8"))
    path.write_text(named, encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
