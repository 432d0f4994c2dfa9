"""Check that the files in `deploy/` keep live rooms where a restarted server finds them again."""

import re
from pathlib import Path
from typing import Any

import pytest
import redis
import yaml

import run
from pooling_ui.state import server_settings
from tests.ui.features.classroom.live.stores import REDIS, WHY_NO_REDIS, redis_server

DEPLOY = run.ROOT / "deploy"
ROOMS = server_settings.ROOMS


def text(name: str) -> str:
    return (DEPLOY / name).read_text("utf-8")


def composed(name: str) -> dict[str, Any]:
    services: dict[str, Any] = yaml.safe_load(text(name))["services"]
    return services


def of_kubernetes(kind: str, name: str) -> dict[str, Any]:
    [found] = [
        part
        for part in yaml.safe_load_all(text("kubernetes.yaml"))
        if (part["kind"], part["metadata"]["name"]) == (kind, name)
    ]
    return dict(found)


def default(value: str) -> str:
    return value.partition(":-")[2].rstrip("}")


def test_one_server_keeps_its_rooms_in_a_folder_that_outlasts_it() -> None:
    service = composed("compose.yaml")["poolscope"]
    folder = default(service["environment"][ROOMS])

    assert f"rooms:{folder}" in service["volumes"]
    assert "rooms" in yaml.safe_load(text("compose.yaml"))["volumes"]
    made = re.search(r"install --directory --owner=poolscope --mode=700 (\S+)", text("Dockerfile"))
    assert made
    assert made[1] == folder, "a new volume belongs to whom the folder of the image belongs"


def test_the_unit_keeps_its_rooms_in_its_own_folder() -> None:
    unit = text("poolscope@.service")
    [folder] = re.findall(rf"^Environment={ROOMS}=(\S+)$", unit, re.MULTILINE)
    [name] = re.findall(r"^StateDirectory=(\S+)$", unit, re.MULTILINE)
    assert folder == f"/var/lib/{name}"


def test_several_servers_share_a_store_that_only_they_reach() -> None:
    services = composed("compose.replicas.yaml")
    store = services["valkey"]
    asked = default(services["poolscope-1"]["environment"][ROOMS])
    assert asked == "redis://valkey:6379"
    assert services["poolscope-2"]["environment"][ROOMS].endswith(f"{asked}}}")
    assert "ports" not in store
    assert store["cap_drop"] == ["ALL"]
    assert store["volumes"] == ["rooms:/data"]
    assert store["healthcheck"]["test"][-1] == "ping"
    for name in ("poolscope-1", "poolscope-2"):
        assert "valkey" in services[name]["depends_on"]


def test_pods_share_a_store_that_only_they_reach() -> None:
    pod = of_kubernetes("Deployment", "poolscope")["spec"]["template"]
    given = {it["name"]: it["value"] for it in pod["spec"]["containers"][0]["env"]}
    service = of_kubernetes("Service", "poolscope-valkey")
    store = of_kubernetes("StatefulSet", "poolscope-valkey")["spec"]
    policy = of_kubernetes("NetworkPolicy", "poolscope-valkey")["spec"]
    [port] = service["spec"]["ports"]

    assert given[ROOMS] == f"redis://{service['metadata']['name']}:{port['port']}"
    labels = store["template"]["metadata"]["labels"]
    assert service["spec"]["selector"] == policy["podSelector"]["matchLabels"] == labels
    [comes] = policy["ingress"][0]["from"]
    assert comes["podSelector"]["matchLabels"] == pod["metadata"]["labels"]
    [container] = store["template"]["spec"]["containers"]
    assert container["securityContext"] == {
        "allowPrivilegeEscalation": False,
        "readOnlyRootFilesystem": True,
        "capabilities": {"drop": ["ALL"]},
    }
    assert store["volumeClaimTemplates"][0]["metadata"]["name"] == "rooms"


def commands() -> list[list[str]]:
    """Give the commands that start the store, of Compose and of Kubernetes."""
    pod = of_kubernetes("StatefulSet", "poolscope-valkey")["spec"]["template"]["spec"]
    return [composed("compose.replicas.yaml")["valkey"]["command"], pod["containers"][0]["args"]]


@pytest.mark.skipif(REDIS is None, reason=WHY_NO_REDIS)
def test_the_store_writes_each_vote_to_the_disk_before_it_counts(tmp_path: Path) -> None:
    first, second = commands()
    assert first == second
    program, *options = first
    assert program == "valkey-server"

    with redis_server(tmp_path, options) as server:
        client = redis.Redis(port=server.port, decode_responses=True)
        kept = client.config_get("append*")
        assert (kept["appendonly"], kept["appendfsync"]) == ("yes", "always")
        assert client.config_get("maxmemory-policy")["maxmemory-policy"] == "noeviction"
        assert client.config_get("protected-mode")["protected-mode"] == "no"


def test_an_image_has_what_a_redis_needs_and_installs_nothing_at_its_start() -> None:
    """`run.py` would install anew where a requirements file came after `run.py setup`."""
    dockerfile = text("Dockerfile")
    before = dockerfile.partition("run.py setup")[0]
    [copied] = re.findall(r"^COPY (.*) run\.py \./$", before, re.MULTILINE)
    held = re.findall(r"^!(requirements\S*)$", text("Dockerfile.dockerignore"), re.MULTILINE)
    assert copied.split() == held
    assert "pip install --quiet -r requirements-redis.txt" in dockerfile
