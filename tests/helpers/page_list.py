"""The pages of the app, as `app.py` lists them, for tests that visit every page."""

import re

import run

APP = (run.ROOT / "app.py").read_text("utf-8")
FILES = sorted(path.relative_to(run.ROOT).as_posix() for path in run.ROOT.glob("pages/*.py"))


def title(file: str) -> str:
    """Return a page's name in the app's menu."""
    (found,) = re.findall(rf'"{file}",\s*title="([^"]+)"', APP)
    return str(found)


def section(file: str) -> str:
    """Return the section of the app's menu that a page is in; "" if it stands in none."""
    return str(re.findall(r'"(\w*)": \[', APP.partition(f'"{file}"')[0])[-1])


def address(file: str) -> str:
    """Return the path at which a page opens."""
    is_first = re.search(rf'"{file}",[^)]*default=True', APP)
    return "/" if is_first else "/" + file.removeprefix("pages/").removesuffix(".py")
