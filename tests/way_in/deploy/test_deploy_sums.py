"""The numbers in `deploy/` agree: places, processors and memory, in its README and its files."""

import re
from typing import Any

import pytest
import yaml

import run
from pooling_ui.pictures.files import process as picture_process
from pooling_ui.state import server_settings

DEPLOY = run.ROOT / "deploy"
README = (DEPLOY / "README.md").read_text("utf-8")
SESSIONS = server_settings.SESSIONS.default
FREE = 0.4  # of a processor
EVERY = 10  # seconds between two changes of a person who reads
BASE, TAB = 300, 0.7  # megabytes
FILES = 40  # of the largest size, on their way at once


def rows() -> list[tuple[int, int, int]]:
    """Give people at once, changes a second, and processors, for each row of the plan."""
    found = re.findall(r"^\| ([\d,]+)(?:, of [^|]*)? \| ([\d,]+) \| (\d+) \|", README, re.MULTILINE)
    return [tuple(int(it.replace(",", "")) for it in row) for row in found]  # type: ignore[misc]


def seconds() -> float:
    """Give how long a change keeps a processor busy, by the slowest row that was measured."""
    told = re.findall(r"^\| (?:Grid|Lessons) .*\| (?:\d+ to )?(\d+) ms \|", README, re.MULTILINE)
    assert len(told) == 4
    return max(map(int, told)) / 1000


def parts() -> dict[str, dict[str, Any]]:
    return {part["kind"]: part for part in yaml.safe_load_all(text("kubernetes.yaml"))}


def text(name: str) -> str:
    return (DEPLOY / name).read_text("utf-8")


def pod() -> tuple[dict[str, Any], dict[str, str]]:
    """Give what a pod asks for, and its settings."""
    [container] = parts()["Deployment"]["spec"]["template"]["spec"]["containers"]
    settings = {each["name"]: each["value"] for each in container["env"]}
    return container["resources"], settings


def test_each_row_of_the_plan_has_the_places_and_the_processors_that_it_needs() -> None:
    assert len(rows()) == 4
    for people, changes, servers in rows():
        assert changes == people / EVERY
        assert servers * SESSIONS >= people
        assert changes * seconds() <= servers * (1 - FREE)


def test_as_many_pods_as_the_plan_says_are_allowed_and_have_its_places() -> None:
    people, _, pods = rows()[-1]
    scaler = parts()["HorizontalPodAutoscaler"]["spec"]
    needs, settings = pod()
    places = server_settings.SESSIONS.read(settings)

    assert scaler["maxReplicas"] == pods
    assert pods * places >= people
    assert places == SESSIONS, "as the plan has it"
    assert f"# {pods * places:,} places" in text("kubernetes.yaml")
    assert needs["requests"]["cpu"] == "1"
    assert settings[server_settings.THREADS.name] == "1", "it would count those of the machine"


def test_another_pod_starts_before_those_that_run_are_full() -> None:
    [metric] = parts()["HorizontalPodAutoscaler"]["spec"]["metrics"]
    used = metric["resource"]["target"]["averageUtilization"] / 100
    people = used * EVERY / seconds()

    assert people <= 0.7 * server_settings.SESSIONS.read(pod()[1])
    assert f"# {round(people, -1):.0f} people" in text("kubernetes.yaml")


def megabytes(size: str) -> float:
    number, unit = re.fullmatch(r"(\d+)(\D+)", size).groups()  # type: ignore[union-attr]
    return int(number) * 2**30 / 1e6 if unit in ("Gi", "g", "G") else 0


def memory() -> dict[str, str]:
    composed = {
        name: re.search(r"mem_limit: (\w+)", text(name))[1]  # type: ignore[index]
        for name in ("compose.yaml", "compose.replicas.yaml")
    }
    unit = re.search(r"MemoryMax=(\w+)", text("poolscope@.service"))[1]  # type: ignore[index]
    return composed | {"poolscope@.service": unit, "kubernetes.yaml": pod()[0]["limits"]["memory"]}


@pytest.mark.parametrize(
    "file", ["compose.yaml", "compose.replicas.yaml", "poolscope@.service", "kubernetes.yaml"]
)
def test_a_server_may_take_the_memory_that_its_settings_allow(file: str) -> None:
    settings = server_settings
    taken = (
        BASE
        + TAB * SESSIONS
        + settings.MEMORY_MB.default
        + settings.DECODES.default * picture_process.MEGABYTES
    )
    assert f"{taken / 1000:.1f} of {memory()[file][0]} GB" in README
    assert taken + FILES * settings.UPLOAD_MB.default < megabytes(memory()[file])


@pytest.mark.parametrize("name", ["compose.yaml", "compose.replicas.yaml"])
def test_compose_passes_every_setting_that_a_person_would_set(name: str) -> None:
    composed = yaml.safe_load(text(name))
    service = composed["services"].get("poolscope") or composed["services"]["poolscope-2"]
    of_the_image = {server_settings.HOST, server_settings.PORT.name}
    wanted = set(re.findall(r"^\| `(POOLSCOPE_\w+)` \|", README, re.MULTILINE)) - of_the_image

    given = service["environment"]
    assert set(given) == wanted
    for variable, value in given.items():
        assert re.fullmatch(rf"\$\{{{variable}:-[\w:/]*\}}", value), "the shell's, or the default"
    defaults = {variable: value.split(":-")[1].rstrip("}") for variable, value in given.items()}
    assert not server_settings.problem(defaults)
    assert server_settings.SESSIONS.read(defaults) == SESSIONS
