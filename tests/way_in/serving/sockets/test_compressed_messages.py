"""Check that a message is compressed if that makes it smaller; a browser reads all."""

import numpy as np
import pytest
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode

from pooling_ui.pictures.reading import encode
from serving.sockets import compressed_messages

LONG, SHORT = b"the same text again, " * 100, b"x" * (compressed_messages.SMALL - 1)
STAGE = LONG * 20
_NOISE = np.random.default_rng(1).integers(0, 256, (3, 120, 160), np.uint8)
PICTURE = LONG + encode(_NOISE) + LONG


@pytest.fixture
def socket(monkeypatch: pytest.MonkeyPatch) -> PerMessageDeflate:
    monkeypatch.setattr(PerMessageDeflate, "encode", PerMessageDeflate.encode)
    compressed_messages.compress_what_shrinks()
    return PerMessageDeflate(False, False, 15, 15)


@pytest.mark.parametrize("data", [SHORT, PICTURE], ids=["small", "a picture"])
def test_what_does_not_shrink_goes_as_it_is(socket: PerMessageDeflate, data: bytes) -> None:
    sent = socket.encode(Frame(Opcode.BINARY, data))

    assert sent.data == data
    assert not sent.rsv1  # says that it is not compressed


def test_the_rest_is_compressed_also_between_those(socket: PerMessageDeflate) -> None:
    assert min(map(len, (STAGE, PICTURE))) > compressed_messages.LARGE > len(LONG)
    browser = PerMessageDeflate(False, False, 15, 15)
    sizes = {}
    for text in (LONG, SHORT, LONG + b"!", PICTURE, b"", STAGE):
        sent = socket.encode(Frame(Opcode.BINARY, text))
        sizes[text] = len(sent.data)
        assert bytes(browser.decode(sent).data) == text
    assert sizes[LONG] < len(LONG) / 5
    assert sizes[LONG + b"!"] < sizes[LONG]  # what was sent before is known
    assert sizes[STAGE] < len(STAGE) / 5
