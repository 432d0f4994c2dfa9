"""Odd and hostile files: each is shown or refused in a sentence, and none costs much.

Cost is counted, not timed: how many parts are read, and what is left for a decoder. `run.py bench`
measures seconds and megabytes.
"""

import tomllib

import pytest

from pooling_ui.pictures import reading as pictures
from pooling_ui.pictures.files import PictureError, strip
from pooling_ui.pictures.files.picture_file import MAX_PIECES, PieceCount
from tests.ui.helpers.pages import ROOT, open_page
from tests.ui.helpers.typed import present
from tests.ui.pictures.files.hostile_files import corpus
from tests.ui.pictures.files.picture_files import (
    EITHER,
    REFUSED,
    SHOWN,
    Case,
    exif,
    picture,
    saved,
    segment,
)

CORPUS = corpus(1_300_000)
NAMES = [case.name for case in CORPUS]
PADDED = [case for case in CORPUS if case.plain is not None]


@pytest.mark.parametrize("case", CORPUS, ids=NAMES)
def test_a_file_is_shown_or_refused_in_one_sentence(
    case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And so many parts of it are read, and no more."""
    counts = []

    def one_more(pieces: PieceCount) -> None:
        counts.append(1)
        original(pieces)

    original = PieceCount.one_more
    monkeypatch.setattr(PieceCount, "one_more", one_more)
    shown, refusal = None, "."
    try:
        shown = pictures.decode(case.data, in_subprocess=False)
    except PictureError as problem:
        refusal = str(problem)

    assert case.becomes in {SHOWN if shown else REFUSED, EITHER}, refusal
    assert case.says in refusal
    assert refusal.endswith(".")
    assert refusal.count(". ") == 0
    assert len(counts) <= MAX_PIECES + 1


@pytest.mark.parametrize("case", PADDED, ids=[case.name for case in PADDED])
def test_a_decoder_sees_nothing_of_what_was_put_into_a_file(case: Case) -> None:
    """It gets the very bytes that it gets of the harmless file."""
    assert strip(case.data).data == strip(present(case.plain)).data


def test_filling_does_not_reach_a_decoder() -> None:
    """It would be read again with every block that follows."""
    case = next(case for case in CORPUS if case.name == "JPEG with filling in its scan")

    assert len(strip(case.data).data) < 10_000


def test_of_several_exif_blocks_the_first_counts() -> None:
    plain = saved(picture(), "JPEG")
    blocks = segment(0xE1, exif(1, 6)) + segment(0xE1, exif(1, 3))

    assert strip(plain[:2] + blocks + plain[2:]).orientation == 6


@pytest.mark.parametrize(("scans", "buffered"), [(1, False), (2, True)])
def test_a_jpeg_of_several_scans_is_held_at_full_size(scans: int, buffered: bool) -> None:
    """A large one cannot be read at half size, then."""
    plain = saved(picture(), "JPEG")
    scan = plain[plain.rindex(b"\xff\xda") : -2]

    file = strip(plain[:-2] + scan * (scans - 1) + plain[-2:])

    assert (file.passes, file.buffered) == (scans, buffered)


def test_an_orientation_that_does_not_exist_turns_nothing() -> None:
    plain = saved(picture(), "JPEG")

    assert strip(plain[:2] + segment(0xE1, exif(1, 9)) + plain[2:]).orientation == 1


def test_a_gif_is_as_large_as_its_picture() -> None:
    """However small a screen it claims: the limits are for what is decoded."""
    name = "GIF whose picture is larger than its screen"
    file = strip(next(case.data for case in CORPUS if case.name == name))

    assert (file.height, file.width) == picture().size[::-1]


def test_the_limit_of_uploads_is_said_alike_everywhere() -> None:
    """The server, the field and the refusal name the same limit."""
    config = tomllib.loads((ROOT / ".streamlit/config.toml").read_text("utf-8"))
    app = open_page("pages/picture.py", **{"from": "Upload"})

    assert config["server"]["maxUploadSize"] == pictures.MAX_MEGABYTES == 20
    assert app.get("file_uploader")[0].proto.max_upload_size_mb == 20
