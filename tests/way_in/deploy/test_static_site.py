"""The tool that writes the static site: what it takes, what it refuses, what it lists."""

import ast
import base64
import hashlib
import json
import re
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from pooling_ui.shell.browser import COOKIE, QUERY
from serving.answers.page_policy import digest
from tests.helpers import page_list
from tools.static_site import front_end, pages, parts, python_parts, site
from tools.static_site.missing import MissingError

WHEEL = "numpy-2.2.5-cp313-cp313-pyodide_2025_0_wasm32.whl"
PILLOW = "pillow-11.3.0-cp313-cp313-pyodide_2025_0_wasm32.whl"


def lock(data: bytes) -> dict[str, Any]:
    """Return a lock in which both packages have the digest of `data`."""
    digest = hashlib.sha256(data).hexdigest()
    files = {"numpy": WHEEL, "pillow": PILLOW}
    return {"packages": {name: {"file_name": it, "sha256": digest} for name, it in files.items()}}


def test_it_fetches_from_the_release_of_pyodide_that_it_holds() -> None:
    asked = []
    found = parts.compiled(
        lock(b"wheel"),
        "0.29.3",
        None,
        lambda it: asked.append(it) or b"wheel",  # type: ignore[func-returns-value]
    )

    assert found == {WHEEL: b"wheel", PILLOW: b"wheel"}
    assert [it.rsplit("/", 3)[1:] for it in asked] == [
        ["v0.29.3", "full", name] for name in (WHEEL, PILLOW)
    ]


def test_a_file_with_another_digest_is_refused() -> None:
    with pytest.raises(MissingError, match="its digest is not the one in Pyodide's lock"):
        parts.compiled(lock(b"wheel"), "0.29.3", None, lambda _: b"something else")


def test_where_the_release_is_out_of_reach_it_says_what_is_missing_and_what_helps() -> None:
    def fetch(address: str) -> bytes:
        raise OSError("no route to host")

    with pytest.raises(MissingError) as problem:
        parts.compiled(lock(b""), "0.29.3", None, fetch)
    assert f"needs {WHEEL}" in str(problem.value)
    assert "run.py build --packages FOLDER" in str(problem.value)


def test_a_folder_of_packages_is_taken_first(tmp_path: Path) -> None:
    (tmp_path / WHEEL).write_bytes(b"own")
    found = parts.compiled(lock(b"wheel"), "0.29.3", tmp_path, lambda _: b"wheel")

    assert found == {WHEEL: b"own", PILLOW: b"wheel"}


def test_a_folder_of_packages_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(MissingError, match="no folder"):
        parts.compiled(lock(b""), "0.29.3", tmp_path / "nowhere")


def test_a_folder_with_other_files_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    with pytest.raises(MissingError, match="Name a new or an empty folder"):
        site.write(tmp_path)
    assert (tmp_path / "thesis.txt").exists()


def test_all_files_of_the_app_are_taken_and_none_of_the_workshop() -> None:
    taken = {it.relative_to(python_parts.ROOT).as_posix() for it in python_parts.app_files()}

    assert {"app.py", ".streamlit/config.toml", *page_list.FILES} <= taken
    assert any(it.startswith("assets/lessons/") for it in taken)
    assert not [it for it in taken if it.startswith("tests/") or it.endswith(("ruff.toml", ".pyc"))]


def test_the_app_is_written_in_the_python_of_the_browser() -> None:
    """Pyodide has Python 3.13; the app is for 3.11, and both read it."""
    for path in python_parts.app_files():
        if path.suffix == ".py":
            ast.parse(path.read_text("utf-8"), str(path), feature_version=(3, 11))


def test_every_page_has_an_address_that_any_host_answers(tmp_path: Path) -> None:
    pages.write(tmp_path)
    wanted = {page_list.address(file).removeprefix("/") for file in page_list.FILES} - {""}

    assert {it.parent.name for it in tmp_path.glob("*/index.html")} == wanted
    assert '<base href="./">' in (tmp_path / "index.html").read_text()
    assert '<base href="../">' in (tmp_path / "picture" / "index.html").read_text()


def test_any_other_address_shows_a_page_that_leads_to_all_pages_and_runs_one_script(
    tmp_path: Path,
) -> None:
    """Hosts show it anywhere below the site: it needs no other file."""
    pages.write(tmp_path)
    page = (tmp_path / "404.html").read_text("utf-8")

    for file in page_list.FILES:
        name = page_list.address(file).removeprefix("/")
        assert f'data-page="{name}">' in page
        assert not name or f">{page_list.title(file)}</a>" in page
    (script,) = re.findall("<script>(.*?)</script>", page, re.DOTALL)
    assert f"script-src '{digest(script)}'" in page
    assert not re.findall("<link|src=", page)
    assert not re.findall(r"\{\w+\}", page.replace(script, ""))


def test_python_knows_before_the_first_page_whether_the_window_is_narrow(tmp_path: Path) -> None:
    """Without a cookie, the page asks the window by the same query and passes the answer on."""
    pages.write(tmp_path)
    (asks,) = re.findall('data-narrow="(.*?)"', (tmp_path / "index.html").read_text("utf-8"))

    assert asks == QUERY
    assert f"env: {{{COOKIE}: String(matchMedia(" in (tmp_path / "boot.js").read_text("utf-8")


def test_its_own_pages_name_no_other_host_and_nothing_above_the_site(tmp_path: Path) -> None:
    """The site works below a sub-path, and the browser may load from the site alone."""
    pages.write(tmp_path)
    texts = [*(tmp_path.rglob("*.html")), *site.WEB.glob("*")]
    for path in texts:
        text = path.read_text("utf-8")
        assert not re.findall(r"(?:src|href|url|import|fetch)\W{1,3}(?:https?:)?//", text), path
        assert not re.findall(r'(?:src|href)="/', text), path
    assert "connect-src 'self' data: blob:" in (tmp_path / "index.html").read_text()


def test_the_service_worker_lists_every_file_with_a_version_that_follows_them(
    tmp_path: Path,
) -> None:
    def listed(text: str) -> dict[str, Any]:
        (tmp_path / "stlite").mkdir(exist_ok=True)
        (tmp_path / "index.html").write_text(text)
        (tmp_path / "stlite" / "PlotlyChart-1.js").write_text("")
        for name in ("files.json", "service-worker.js"):
            (tmp_path / name).unlink(missing_ok=True)
        site.finish(tmp_path)
        worker = (tmp_path / "service-worker.js").read_text()
        found: dict[str, Any] = json.loads((tmp_path / "files.json").read_text())
        assert json.loads(worker.removeprefix("const SITE = ").split(";\n\n")[0]) == found
        return found

    first = listed("one")
    assert first["first"] == {"index.html": 3}
    assert list(first["later"]) == ["stlite/PlotlyChart-1.js"]
    assert listed("one") == first
    assert listed("two")["version"] != first["version"]


def write_scripts(build: Path, **scripts: str) -> Path:
    build.mkdir()
    for name, text in scripts.items():
        (build / f"{name}.js").write_text(text)
    (build / "stlite.css").write_text("")
    return build


def test_scripts_that_the_app_never_uses_are_left_out(tmp_path: Path) -> None:
    worker = f"data:text/javascript;base64,{base64.b64encode(b'start();' * 200).decode()}"
    build = write_scripts(
        tmp_path / "build",
        stlite=f'import "./Button-1.js"; import("./MermaidChart-2.js"); worker("{worker}")',
        **{"Button-1": "", "MermaidChart-2": 'import "./huge-3.js"', "huge-3": "", "nobody-4": ""},
    )
    front_end.write(tmp_path / "site", build)

    names = {it.name for it in (tmp_path / "site").iterdir()}
    assert names == {"stlite.js", "stlite.css", "Button-1.js", front_end.WORKER}
    # A file, so that the service worker answers what it asks for.
    assert (tmp_path / "site" / front_end.WORKER).read_text() == "start();" * 200
    assert f'"./{front_end.WORKER}"' in (tmp_path / "site" / "stlite.js").read_text()


def test_the_app_calls_nothing_that_is_drawn_by_a_script_left_out() -> None:
    left_out = {name for names in front_end.LEFT_OUT.values() for name in names}
    for path in python_parts.app_files():
        if path.suffix == ".py":
            called = set(re.findall(r"\bst\.(\w+)\(", path.read_text("utf-8")))
            assert not called & left_out, path


def test_a_release_of_stlite_that_is_built_otherwise_is_refused(tmp_path: Path) -> None:
    build = write_scripts(tmp_path / "build", stlite="")
    with pytest.raises(MissingError, match="holds 0 workers where one is expected"):
        front_end.write(tmp_path / "site", build)


def test_pyodide_is_told_of_the_packages_that_the_site_holds_and_of_no_others(
    tmp_path: Path,
) -> None:
    modules = tmp_path / "modules"
    (modules / "pyodide").mkdir(parents=True)
    for name in python_parts.RUNTIME:
        (modules / "pyodide" / name).write_bytes(b"")
    whole = {"info": {"python": "3.13.2"}, "packages": {"numpy": {}, "scipy": {}}}
    (modules / "pyodide" / "pyodide-lock.json").write_text(json.dumps(whole))
    (modules / "@stlite" / "browser" / "build" / "wheels").mkdir(parents=True)
    pure = tmp_path / "segno-1.6.6-py3-none-any.whl"
    with ZipFile(pure, "w") as packed:
        packed.writestr("segno/__init__.py", "")
        packed.writestr("segno/tests/test_it.py", "")
    python_parts.write(tmp_path / "site", modules, [pure], {WHEEL: b"wheel"})

    told = json.loads((tmp_path / "site" / "pyodide" / "pyodide-lock.json").read_text())
    assert list(told["packages"]) == ["numpy"]
    assert told["packages"]["numpy"]["sha256"] == hashlib.sha256(b"wheel").hexdigest()
    assert told["packages"]["numpy"]["file_name"] == WHEEL
    names = ZipFile(tmp_path / "site" / "python" / "packages.zip").namelist()
    assert "segno/__init__.py" in names
    assert "segno/tests/test_it.py" not in names


def test_no_file_is_watched_in_the_browser() -> None:
    """Each watched file is a task a second, and Pyodide ends when there were 65,000."""
    boot = (site.WEB / "boot.js").read_text("utf-8")
    assert '"server.fileWatcherType": "none"' in boot
