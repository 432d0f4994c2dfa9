"""Small messages go over a socket as they are, large ones compressed; a browser reads both."""

from collections.abc import Iterator

import pytest
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode

import small_messages

LONG, SHORT = b"the same text again, " * 100, b"x" * (small_messages.SMALL - 1)


@pytest.fixture
def socket(monkeypatch: pytest.MonkeyPatch) -> Iterator[PerMessageDeflate]:
    monkeypatch.setattr(PerMessageDeflate, "encode", PerMessageDeflate.encode)
    small_messages.send_them_as_they_are()
    yield PerMessageDeflate(False, False, 15, 15)


def test_a_small_message_goes_as_it_is(socket: PerMessageDeflate) -> None:
    sent = socket.encode(Frame(Opcode.BINARY, SHORT))

    assert sent.data == SHORT
    assert not sent.rsv1  # says that it is not compressed


def test_a_large_one_is_compressed_also_between_small_ones(socket: PerMessageDeflate) -> None:
    browser = PerMessageDeflate(False, False, 15, 15)
    for text in (LONG, SHORT, LONG + b"!", SHORT + b"x", b""):
        sent = socket.encode(Frame(Opcode.BINARY, text))
        read = bytes(browser.decode(sent).data)
        assert read == text
        assert len(text) < small_messages.SMALL or len(sent.data) < len(text) // 5 or text < LONG
