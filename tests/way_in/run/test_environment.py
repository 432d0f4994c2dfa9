"""`run.environment` installs once, mends what is half made, and says in words what is wrong."""

import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

import run


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Set up a project with nothing to install, where a first attempt was interrupted."""
    root = tmp_path_factory.mktemp("project")
    (root / run.RUNTIME).write_text("")
    (root / run.BUILD).write_text("-r requirements.txt\n")
    (root / run.DEVELOPMENT).write_text("-r requirements-build.txt\n")
    (root / ".venv").mkdir()
    (root / ".venv" / "pyvenv.cfg").write_text("half made\n")
    run.environment(run.RUNTIME, root)
    return root


@pytest.fixture
def project(made: Path, tmp_path: Path) -> Path:
    """Make a copy of it that a test may spoil."""
    root = tmp_path / "project"
    shutil.copytree(made, root, symlinks=True)
    return root


def test_it_gives_a_python_that_runs(made: Path) -> None:
    python = run.environment(run.RUNTIME, made)

    where = subprocess.run([python, "-c", "import sys; print(sys.prefix)"], capture_output=True)
    assert where.stdout.decode().strip() == str(made / ".venv")


def test_it_installs_once(made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run.environment(run.RUNTIME, made)

    assert capsys.readouterr().out == ""


def test_it_installs_again_when_a_requirement_changes(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / run.RUNTIME).write_text("# another\n")

    run.environment(run.RUNTIME, project)
    assert capsys.readouterr().out == "Installing requirements.txt.\n"

    run.environment(run.RUNTIME, project)
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("first", "then"), [(run.DEVELOPMENT, run.BUILD), (run.BUILD, run.RUNTIME)]
)
def test_what_holds_more_is_enough_for_what_needs_less(
    project: Path, capsys: pytest.CaptureFixture[str], first: str, then: str
) -> None:
    (project / run.RUNTIME).write_text("# another\n")

    run.environment(first, project)
    run.environment(then, project)

    assert capsys.readouterr().out == f"Installing {first}.\n"


def test_each_list_names_the_one_that_it_holds() -> None:
    for less, more in pairwise(run.INCLUDING):
        assert f"-r {less}\n" in (run.ROOT / more).read_text("utf-8")
    for without in (run.RUNTIME, run.BUILD):
        assert "torch==" not in (run.ROOT / without).read_text("utf-8")


def test_the_app_alone_does_not_hold_what_the_tests_need(
    made: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run.environment(run.DEVELOPMENT, made)

    assert "requirements-dev.txt" in capsys.readouterr().out


def test_another_python_is_another_stamp(made: Path) -> None:
    assert run._digest(made, "3.11.7") != run._digest(made, "3.12.1")


def test_a_half_made_environment_is_made_again(made: Path) -> None:
    """An interrupted attempt was in the way of this one; what is there now is whole."""
    python = run.environment(run.RUNTIME, made)

    assert (made / ".venv" / "pyvenv.cfg").read_text() != "half made\n"
    assert subprocess.run([python, "-m", "pip", "--version"], capture_output=True).returncode == 0


@pytest.mark.parametrize("spoil", ["python", "pip", "everything"])
def test_an_environment_is_half_made_without(
    project: Path, monkeypatch: pytest.MonkeyPatch, spoil: str
) -> None:
    """The missing part is noticed, and the whole environment is made again."""
    home = project / ".venv"
    if spoil == "python":
        shutil.rmtree(home / ("Scripts" if sys.platform == "win32" else "bin"))
    elif spoil == "pip":
        for note in home.rglob("pip-*.dist-info/INSTALLER"):
            note.unlink()
    else:
        shutil.rmtree(home)
        home.mkdir()
    remade: list[Path] = []
    monkeypatch.setattr(run, "_make", remade.append)
    monkeypatch.setattr(run, "_install", lambda *_: None)

    run.environment(run.RUNTIME, project)

    assert remade == [home]


def test_what_cannot_be_installed_is_one_sentence_and_is_tried_again(project: Path) -> None:
    (project / run.RUNTIME).write_text("--no-index\nno-such-package-at-all\n")

    for _ in range(2):
        with pytest.raises(run.PlainError, match="No matching distribution found") as problem:
            run.environment(run.RUNTIME, project)
        assert "\n" not in str(problem.value)


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("trying\nERROR: no such thing\n[notice] there is a new pip", "no such thing"),
        ("trying\n\u00d7 no such thing\n", "\u00d7 no such thing"),
        ("", "no reason given"),
    ],
)
def test_the_reason_is_not_the_advice_that_follows_it(said: str, reason: str) -> None:
    script = f"import sys; sys.stdout.buffer.write({said!r}.encode()); sys.exit(1)"

    assert run._run([sys.executable, "-X", "utf8", "-c", script]) == reason


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")

    with pytest.raises(run.PlainError, match="Cannot write to .*Is the folder read-only"):
        run.environment(run.RUNTIME, in_the_way)


def test_a_python_without_venv_gets_the_line_that_installs_it(tmp_path: Path) -> None:
    """None in sys.modules is how an import is blocked; Debian's Python lacks ensurepip so."""
    (tmp_path / run.RUNTIME).write_text("")
    blocked = (
        "import sys, pathlib; sys.modules['ensurepip'] = None; import run\n"
        f"run.environment(run.RUNTIME, pathlib.Path({str(tmp_path)!r}))"
    )

    said = subprocess.run(
        [sys.executable, "-c", blocked],
        cwd=run.ROOT,
        env={"PATH": ""},
        capture_output=True,
        text=True,
    ).stderr

    version = "{}.{}".format(*sys.version_info)
    assert f"lacks ensurepip. On Debian: sudo apt install python{version}-venv" in said
