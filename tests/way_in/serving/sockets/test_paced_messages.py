"""A tab that sends many messages at once: overtaken ones are left out, the others wait."""

import asyncio
from typing import Any

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg

from serving.sockets.paced_messages import PacedMessages, is_overtaken
from tests.helpers.quick_loop import run

GONE = {"type": "websocket.disconnect", "code": 1001}
SECONDS = 10.0  # between two messages of a tab that has sent too many


def asks(k: int = 2, press: str = "", **more: Any) -> dict[str, Any]:
    """Return a tab's message that asks for a run; `press` is the key of a button."""
    ask = BackMsg()
    ask.rerun_script.query_string = f"k={k}"
    ask.rerun_script.widget_states.widgets.add(id="k", int_value=k)
    if press:
        ask.rerun_script.widget_states.widgets.add(id=press, trigger_value=True)
    for name, value in more.items():
        setattr(ask.rerun_script, name, value)
    return sends(ask.SerializeToString())


def sends(data: bytes) -> dict[str, Any]:
    return {"type": "websocket.receive", "bytes": data}


async def served(messages: list[dict[str, Any]]) -> list[tuple[Any, float]]:
    """Return what reaches Streamlit of messages sent at once, and when."""
    sent: asyncio.Queue[Any] = asyncio.Queue()
    for message in messages:
        sent.put_nowait(message)
    reached: list[tuple[Any, float]] = []

    async def streamlit(scope: Any, receive: Any, send: Any) -> None:
        while not reached or reached[-1][0] not in (GONE, messages[-1]):
            reached.append((await receive(), asyncio.get_running_loop().time()))

    app = PacedMessages(streamlit, at_once=3, every=SECONDS)
    await app({"type": "websocket"}, sent.get, sent.put)
    return reached


def test_few_messages_go_at_once() -> None:
    async def scene() -> None:
        few = [asks(k) for k in range(3)]
        assert await served(few) == [(each, 0.0) for each in few]

    run(scene)


def test_of_many_messages_the_last_goes_and_overtaken_ones_do_not() -> None:
    async def scene() -> None:
        many = [asks(k) for k in range(100)]
        *first, last = await served(many)
        assert first == [(each, 0.0) for each in many[:3]]
        assert last == (many[-1], SECONDS)

    run(scene)


def test_every_press_goes_when_it_is_the_tabs_turn() -> None:
    async def scene() -> None:
        presses = [asks(press="undo") for _ in range(5)] + [asks(9)]
        expected = [(each, SECONDS * max(0, at - 2)) for at, each in enumerate(presses)]
        assert await served(presses) == expected

    run(scene)


def test_a_tab_that_has_waited_may_send_as_many_at_once_again_and_no_more() -> None:
    async def scene() -> None:
        sent: asyncio.Queue[Any] = asyncio.Queue()
        times: list[float] = []

        async def streamlit(scope: Any, receive: Any, send: Any) -> None:
            for _ in range(2):
                for k in range(4):
                    await sent.put(asks(k))
                    await receive()
                    times.append(asyncio.get_running_loop().time())
                await asyncio.sleep(9 * SECONDS)

        await PacedMessages(streamlit, 3, SECONDS)({"type": "websocket"}, sent.get, sent.put)
        assert times == [SECONDS * at for at in (0, 0, 0, 1, 10, 10, 10, 11)]

    run(scene)


def test_nothing_waits_for_a_message_when_the_connection_is_over() -> None:
    async def scene() -> None:
        sent: asyncio.Queue[Any] = asyncio.Queue()

        async def streamlit(scope: Any, receive: Any, send: Any) -> None:
            while True:
                await receive()

        app = PacedMessages(streamlit, 3, SECONDS)
        serves = asyncio.ensure_future(app({"type": "websocket"}, sent.get, sent.put))
        for k in range(4):
            await sent.put(asks(k))
        await asyncio.sleep(SECONDS / 2)
        serves.cancel()
        await asyncio.sleep(1)
        assert asyncio.all_tasks() == {asyncio.current_task()}

    run(scene)


def test_a_tab_that_is_gone_does_not_wait() -> None:
    async def scene() -> None:
        many = [*(asks(k) for k in range(100)), GONE]
        assert (await served(many))[3:] == [(GONE, 0.0)]

    run(scene)


def test_a_message_that_comes_while_another_waits_is_not_lost() -> None:
    async def scene() -> None:
        sent: asyncio.Queue[Any] = asyncio.Queue()
        reached: list[Any] = []

        async def streamlit(scope: Any, receive: Any, send: Any) -> None:
            while len(reached) < 5:
                reached.append(await receive())

        app = PacedMessages(streamlit, 3, SECONDS)
        serves = asyncio.ensure_future(app({"type": "websocket"}, sent.get, sent.put))
        for k in range(4):
            await sent.put(asks(k))
        await asyncio.sleep(SECONDS + 1)  # the fourth goes; its successor is awaited already
        assert len(reached) == 4
        await sent.put(asks(4))
        await serves
        assert reached == [asks(k) for k in range(5)]

    run(scene)


def test_what_is_no_socket_is_left_alone() -> None:
    given = []

    async def streamlit(*what: Any) -> None:
        given.append(what)

    asyncio.run(PacedMessages(streamlit)({"type": "http"}, min, max))  # type: ignore[arg-type]
    assert given == [({"type": "http"}, min, max)]


@pytest.mark.parametrize(
    ("message", "later"),
    [
        (asks(press="undo"), asks()),
        (asks(fragment_id="magnifier"), asks(fragment_id="")),
        (asks(page_script_hash="a"), asks(page_script_hash="b")),
        (asks(page_name="a"), asks(page_name="b")),
        (asks(is_history_navigation=True), asks()),
        (asks(), sends(BackMsg(clear_cache=True).SerializeToString())),
        (asks(), sends(b"\xff")),
        (asks(), GONE),
    ],
)
def test_a_message_that_asks_for_something_else_is_not_overtaken(message: Any, later: Any) -> None:
    assert not is_overtaken(message, later)
    assert not is_overtaken(sends(b"\xff"), asks())


def test_a_fragments_message_is_overtaken_by_the_same_fragments() -> None:
    assert is_overtaken(asks(fragment_id="a"), asks(3, press="undo", fragment_id="a"))
