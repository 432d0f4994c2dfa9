"""Ask an ASGI app without a server."""

from dataclasses import dataclass

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message


@dataclass
class Answer:
    """An answer as a browser gets it."""

    status: int
    headers: Headers
    body: bytes


async def answer_of(app: ASGIApp, address: str, method: str = "GET", **headers: str) -> Answer:
    """Return the app's answer; `_` in the name of a header stands for `-`."""
    path, _, query = address.partition("?")
    sent = [(name.replace("_", "-").encode(), it.encode()) for name, it in headers.items()]
    scope = {"type": "http", "method": method, "path": path, "query_string": query.encode()}
    said: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request"}

    async def send(message: Message) -> None:
        said.append(message)

    await app(scope | {"headers": sent, "root_path": ""}, receive, send)
    start, *rest = said
    body = b"".join(each["body"] for each in rest)
    return Answer(start["status"], Headers(raw=start["headers"]), body)
