"""Small messages go over a socket as they are, large ones compressed; a browser reads both."""

import pytest
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode

import small_messages

LONG, SHORT = b"the same text again, " * 100, b"x" * (small_messages.SMALL - 1)


@pytest.fixture
def socket(monkeypatch: pytest.MonkeyPatch) -> PerMessageDeflate:
    monkeypatch.setattr(PerMessageDeflate, "encode", PerMessageDeflate.encode)
    small_messages.send_them_as_they_are()
    return PerMessageDeflate(False, False, 15, 15)


def test_a_small_message_goes_as_it_is(socket: PerMessageDeflate) -> None:
    sent = socket.encode(Frame(Opcode.BINARY, SHORT))

    assert sent.data == SHORT
    assert not sent.rsv1  # says that it is not compressed


def test_a_large_one_is_compressed_also_between_small_ones(socket: PerMessageDeflate) -> None:
    browser = PerMessageDeflate(False, False, 15, 15)
    sizes = {}
    for text in (LONG, SHORT, LONG + b"!", b""):
        sent = socket.encode(Frame(Opcode.BINARY, text))
        sizes[text] = len(sent.data)
        assert bytes(browser.decode(sent).data) == text
    assert sizes[LONG] < len(LONG) / 5
    assert sizes[LONG + b"!"] < sizes[LONG]  # what was sent before is known
