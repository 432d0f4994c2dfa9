"""Check the files in `deploy/`: their programs read them, and the image lacks nothing."""

import asyncio
import os
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import kubernetes_validate  # type: ignore[import-untyped]
import pytest
import yaml

import run
from benchmarks.servers._replicas import configured, nginx_program
from benchmarks.servers._session import Session
from pooling_ui.state import server_settings
from tests.helpers.page_list import FILES, address

DEPLOY = run.ROOT / "deploy"
HOST = "127.0.0.1"


def text(name: str) -> str:
    return (DEPLOY / name).read_text("utf-8")


def of_the_app(parts: Iterable[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Return the parts of Kubernetes that are the app's own, by their kind."""
    return {part["kind"]: part for part in parts if part["metadata"]["name"] == "poolscope"}


def test_kubernetes_knows_all_that_is_asked_of_it() -> None:
    parts = list(yaml.safe_load_all(text("kubernetes.yaml")))
    for part in parts:
        kubernetes_validate.validate(part, kubernetes_validate.latest_version(), strict=True)

    kinds = of_the_app(parts)
    labels = kinds["Deployment"]["spec"]["template"]["metadata"]["labels"]
    for kind in ("Service", "PodDisruptionBudget"):
        selector = kinds[kind]["spec"]["selector"]
        assert selector.get("matchLabels", selector) == labels
    assert kinds["HorizontalPodAutoscaler"]["spec"]["scaleTargetRef"]["name"] == "poolscope"
    pod = kinds["Deployment"]["spec"]["template"]["spec"]
    assert pod["enableServiceLinks"] is False, "else it gets POOLSCOPE_PORT=tcp://…"
    backend = kinds["Ingress"]["spec"]["rules"][0]["http"]["paths"][0]["backend"]["service"]
    assert backend["name"] == kinds["Service"]["metadata"]["name"]


def test_in_kubernetes_a_tab_has_its_pod_by_a_cookie_that_holds_in_frames() -> None:
    kinds = of_the_app(yaml.safe_load_all(text("kubernetes.yaml")))
    service, ingress = kinds["Service"], kinds["Ingress"]
    cookie = "traefik.ingress.kubernetes.io/service.sticky.cookie"
    asked = service["metadata"]["annotations"]

    assert asked[cookie] == asked[f"{cookie}.secure"] == asked[f"{cookie}.httponly"] == "true"
    assert asked[f"{cookie}.samesite"] == "none"
    assert ingress["spec"]["ingressClassName"] == "traefik"
    [rule], [by_https] = ingress["spec"]["rules"], ingress["spec"]["tls"]
    assert by_https["hosts"] == [rule["host"]]


@pytest.mark.parametrize("name", ["compose.yaml", "compose.replicas.yaml"])
def test_compose_knows_all_that_is_asked_of_it(name: str) -> None:
    check = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec"]
    done = subprocess.run([*check, DEPLOY / name], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout

    services = yaml.safe_load(text(name))["services"]
    assert all(each["read_only"] for each in services.values())


def test_every_replica_is_known_to_nginx() -> None:
    services = yaml.safe_load(text("compose.replicas.yaml"))["services"]
    addresses = [
        each["networks"]["inside"]["ipv4_address"]
        for name, each in services.items()
        if name.startswith("poolscope-")
    ]
    replicas = re.sub(r"#.*", "", text("nginx/replicas.conf"))
    assert re.findall(r"server ([\d.]+):8501 ", replicas) == addresses, "new tabs begin there"
    assert re.findall(r"([\d.]+):8501 \$named;", replicas) == addresses, "cookies name them"


def test_nginx_reads_its_file(tmp_path: Path) -> None:
    nginx = nginx_program()
    if not nginx:
        pytest.skip("no nginx is installed here")

    done = subprocess.run(
        [nginx, "-t", *configured(tmp_path, 8080, [8501, 8502])], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert "warn" not in done.stderr


def test_the_lines_that_are_shown_for_nginx_are_lines_that_it_reads(tmp_path: Path) -> None:
    """nginx reads those for one machine, in the comment, and the one that takes a server out."""
    nginx = nginx_program()
    if not nginx:
        pytest.skip("no nginx is installed here")
    comment = "".join(re.findall(r"^#.*\n", text("nginx/replicas.conf"), re.MULTILINE))
    begins = re.findall(r"server 127.*;", comment)
    named = re.findall(r"127\S+ \$named;", comment)
    [drained] = re.findall(r"^server .* down;$", text("README.md"), re.MULTILINE)
    assert len(begins) == len(named) == 2
    assert re.sub(r"10.0.0.1", "172.30.85.11", drained) in comment

    options = configured(tmp_path, 8080, [8501])
    (tmp_path / "replicas.conf").write_text(
        f"upstream poolscope {{ {' '.join([*begins, drained])} }}\n"
        f"map $named $server {{ default poolscope; {' '.join(named)} }}\n"
    )
    done = subprocess.run([nginx, "-t", *options], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_way_to_nginx_holds_what_debian_asks_for() -> None:
    guide, main = text("README.md"), text("nginx/poolscope.conf")
    [cache] = re.findall(r"^proxy_cache_path (\S+)/poolscope ", main, re.MULTILINE)
    for asked in (
        f"mkdir -p {cache}",
        "/etc/nginx/conf.d/poolscope.conf",
        "/etc/nginx/replicas.conf",
        "/etc/nginx/sites-enabled/default",
        "worker_connections",
    ):
        assert asked in guide
    assert re.search(r"^  server_name \S+;$", main, re.MULTILINE)


def test_https_with_compose_is_two_lines_that_fit_what_nginx_reads() -> None:
    [ports, volume] = re.findall(r"```yaml\n(.*)\n(.*)\n```", text("README.md"))[0]
    lines = text("compose.replicas.yaml")
    assert ports.strip() in lines
    assert f"# {volume.strip()}\n" in lines
    folder = volume.split(":")[1]
    for kind in ("", "_key"):
        assert f"# ssl_certificate{kind} {folder}/poolscope." in text("nginx/poolscope.conf")
    by_https = lines.replace('ports: ["80:80"]', ports.strip()).replace("# - ./cert", "- ./cert")
    nginx = yaml.safe_load(by_https)["services"]["nginx"]
    assert (len(nginx["ports"]), len(nginx["volumes"])) == (2, 3)


def test_compose_publishes_where_a_person_says() -> None:
    [published] = yaml.safe_load(text("compose.yaml"))["services"]["poolscope"]["ports"]
    assert published == "${POOLSCOPE_PUBLISH:-8501}:8501"
    assert "POOLSCOPE_PUBLISH=127.0.0.1:8501" in text("README.md")


def test_the_unit_is_for_any_port_and_is_set_up_by_the_python_that_runs_it() -> None:
    unit = text("poolscope@.service")
    [starts] = re.findall(r"^ExecStart=(\S+ \S+/run.py) --no-browser$", unit, re.MULTILINE)
    assert re.findall(r"^#   sudo (.*) setup$", unit, re.MULTILINE) == [starts]
    assert f"{server_settings.PORT.name}=%i" in unit
    assert "daemon-reload" in unit


def test_every_variable_in_these_files_is_one_that_the_server_reads() -> None:
    files = [path for path in DEPLOY.rglob("*") if path.is_file()]
    named = {name for path in files for name in re.findall(r"POOLSCOPE_\w+", path.read_text())}
    assert named <= {*server_settings.ALL, "POOLSCOPE_PUBLISH"}


def _in_the_image(folder: Path) -> None:
    """Copy what the image holds, as its list of ignored files has it."""
    wanted = re.findall(r"^!(.+)$", text("Dockerfile.dockerignore"), re.MULTILINE)
    for name in wanted:
        source = run.ROOT / name
        copy = shutil.copytree if source.is_dir() else shutil.copy
        copy(source, folder / name)


def _without(packages: list[str], folder: Path) -> dict[str, str]:
    """Return an environment in which these cannot be imported, as where they are not installed."""
    for package in packages:
        (folder / f"{package}.py").write_text("raise ModuleNotFoundError(__name__)")
    return os.environ | {"PYTHONPATH": str(folder)}


def _cookie_by_https(port: int) -> str:
    """Give the cookie that a file must come with, as a proxy gets it."""
    health = f"{run.address(HOST, port)}/_stcore/health"
    asked = urllib.request.Request(health, headers={"X-Forwarded-Proto": "https"})
    with urllib.request.urlopen(asked) as answer:
        return str(answer.headers["Set-Cookie"])


def test_an_image_lacks_nothing_that_a_page_needs(tmp_path: Path) -> None:
    async def open_all(url: str) -> list[str]:
        failed = []
        for page in map(address, FILES):
            async with Session(url, page.removeprefix("/")) as tab:
                if tab.failed or not tab.titled:
                    failed.append(page)
        return failed

    [left_out] = re.findall(r"pip uninstall --quiet --yes (.+)", text("Dockerfile"))
    assert {"pandas", "pyarrow"} <= set(left_out.split())
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:  # Windows is slow
        folder = Path(name)
        _in_the_image(folder)
        port = run.free_port(HOST, 8760)
        command = run.server_command(Path(sys.executable), HOST, port, folder / "server.py")
        server = subprocess.Popen(
            command,
            cwd=folder,
            env=_without(left_out.split(), tmp_path)
            | {server_settings.FRAMES: "https://a.example"},
            stdout=subprocess.DEVNULL,
        )
        try:
            run.wait_until_healthy(server, run.address(HOST, port))
            assert asyncio.run(open_all(run.address(HOST, port))) == []
            assert _cookie_by_https(port).endswith("SameSite=None; Secure; Partitioned")
        finally:
            run.stop(server)
