"""Odd and hostile files: each is shown or refused in a sentence, and none costs much.

Cost is counted, not timed: how many parts are read, and what is left for a decoder. `run.py bench`
measures seconds and megabytes.
"""

import tomllib
from contextlib import suppress

import pytest

from pooling_ui import pictures
from pooling_ui.picture_files import PictureError, strip
from pooling_ui.picture_files.parts import MAX_PIECES, Pieces
from tests.ui.hostile_files import EITHER, REFUSED, SHOWN, corpus
from tests.ui.pages import ROOT, open_page

CORPUS = corpus(1_300_000)
NAMES = [case.name for case in CORPUS]
PADDED = [case for case in CORPUS if case.plain is not None]


@pytest.mark.parametrize("case", CORPUS, ids=NAMES)
def test_a_file_is_shown_or_refused_in_one_sentence(case):
    shown, refusal = None, "."
    try:
        shown = pictures.decode(case.data, apart=False)
    except PictureError as problem:
        refusal = str(problem)

    assert case.becomes in {SHOWN if shown else REFUSED, EITHER}, refusal
    assert case.says in refusal
    assert refusal.endswith(".")
    assert refusal.count(". ") == 0


@pytest.mark.parametrize("case", PADDED, ids=[case.name for case in PADDED])
def test_a_decoder_sees_nothing_of_what_was_put_into_a_file(case):
    """It gets the very bytes that it gets of the harmless file."""
    assert strip(case.data).data == strip(case.plain).data


@pytest.mark.parametrize("case", CORPUS, ids=NAMES)
def test_the_parts_that_are_read_have_a_limit(case, monkeypatch):
    """Whether the file is accepted or not."""
    counts = []

    def one_more(pieces: Pieces) -> None:
        counts.append(1)
        original(pieces)

    original = Pieces.one_more
    monkeypatch.setattr(Pieces, "one_more", one_more)
    with suppress(PictureError):
        strip(case.data)

    assert len(counts) <= MAX_PIECES + 1


def test_the_limit_of_uploads_is_said_alike_everywhere():
    """What the server takes, what the field promises and what is refused."""
    config = tomllib.loads((ROOT / ".streamlit/config.toml").read_text("utf-8"))
    app = open_page("pages/picture.py", **{"from": "Upload"})

    assert config["server"]["maxUploadSize"] == pictures.MAX_MEGABYTES == 20
    assert app.get("file_uploader")[0].proto.max_upload_size_mb == 20
