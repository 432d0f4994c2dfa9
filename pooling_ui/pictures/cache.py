"""Store pictures and results in the shared cache.

The cache makes each of them once, and makes it again if it had to remove it. Pages and fragments
hold the small objects of this module, never the pixels. They ask for the pixels when they show
them.
"""

import hashlib
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import partial

import streamlit as st

from pooling_core import Reach
from pooling_ui.inputs.file_turns import place_in_line
from pooling_ui.pictures.files import InterruptedPictureError
from pooling_ui.pictures.pooling.chunks import Chunk, chunks_of, join_chunks, pooled_chunk
from pooling_ui.pictures.pooling.compared_pools import COMPARED_POOLS
from pooling_ui.pictures.pooling.pools import PooledPixels
from pooling_ui.pictures.reading import Picture, PictureError, decode
from pooling_ui.pictures.samples import SamplePicture
from pooling_ui.setting.window_modes import Spec
from pooling_ui.state.private_streamlit import present_run, spinner
from pooling_ui.state.session import SHARED_CACHE, Session, session
from pooling_ui.state.shared_cache import RemakeCost
from pooling_ui.text.numbers import Pixels


@dataclass(frozen=True, slots=True)
class CachedPicture:
    """A picture that was read.

    `shape` is (channels, H, W). `note` tells its owner how the picture was changed, or is empty.
    """

    shape: tuple[int, ...]
    note: str
    digest: str
    owner: Session
    read: Callable[[], Picture | str]
    remake_cost: RemakeCost

    @property
    def pixels(self) -> Pixels:
        """Return the pixels: uint8, shape (channels, H, W), read-only."""
        found = SHARED_CACHE.get(self.owner, ("picture", self.digest), self.read, self.remake_cost)
        assert isinstance(found, Picture)  # or there would be no CachedPicture
        return found.pixels


@dataclass(frozen=True, slots=True)
class CachedResult:
    """A pooled picture like `PooledPixels`, but with its pixels in the shared cache."""

    shape: tuple[int, ...]
    rows: Reach
    cols: Reach
    passes: int
    seconds: float
    stopped: str
    pooled: Callable[[], PooledPixels]

    @property
    def pixels(self) -> Pixels:
        """Return the pixels: uint8, shape (channels, H, W), read-only."""
        return self.pooled().pixels


def digest_of(data: bytes) -> str:
    """Return the checksum that names a file in the cache, and all that is made of it."""
    return hashlib.blake2b(data, digest_size=12).hexdigest()


def sample_picture(sample: SamplePicture, owner: Session) -> CachedPicture:
    """Return a built-in picture. It is harmless, so it is decoded in this process."""
    picture = _cached_or_refused(
        sample.file, lambda say: decode(sample.read(), in_subprocess=False), owner
    )
    assert isinstance(picture, CachedPicture)  # drawn by us; a test reads them all
    return picture


def drawn_picture(name: str, draw: Callable[[], Pixels], owner: Session) -> CachedPicture:
    """Return a picture that `draw` makes; `name` says from what, and how."""
    return _cached_or_made(f"drawn {name}", lambda: Picture(draw()), owner)


def changed_picture(
    picture: CachedPicture, name: str, change: Callable[[Pixels], Pixels]
) -> CachedPicture:
    """Return a changed copy of a picture; `name` says what the change is."""
    changed = partial(_changed, picture, change)
    return _cached_or_made(f"{picture.digest} {name}", changed, picture.owner)


def _changed(picture: CachedPicture, change: Callable[[Pixels], Pixels]) -> Picture:
    with spinner("Changing every pixel…"):
        return Picture(change(picture.pixels), picture.note)


def _cached_or_made(digest: str, make: Callable[[], Picture], owner: Session) -> CachedPicture:
    found = SHARED_CACHE.get(owner, ("picture", digest), make)
    return CachedPicture(found.pixels.shape, found.note, digest, owner, make, RemakeCost.LOW)


def own_picture(data: bytes, digest: str) -> CachedPicture | PictureError:
    """Return the picture in a person's file, or the reason for a refusal; keep the file, too."""
    SHARED_CACHE.put(session(), ("file", digest), data, RemakeCost.IMPOSSIBLE)
    picture = _cached_or_refused(digest, partial(_read_own, session(), digest), session())
    if isinstance(picture, PictureError):
        SHARED_CACHE.drop(session(), ("file", digest))
    return picture


def drop_own_picture(digest: str) -> None:
    """Remove a person's own picture and its file from the cache."""
    for what in ("picture", "file"):
        SHARED_CACHE.drop(session(), (what, digest))


def own_file(digest: str) -> bytes | None:
    """Return a person's own file, or None if the cache had to remove it."""
    found: bytes | None = SHARED_CACHE.find(session(), ("file", digest))
    return found


def cached_result(
    picture: CachedPicture, method: str, spec: Spec, passes: int, norm_type: float
) -> CachedResult:
    """Return a picture pooled in one way.

    Raises
    ------
    SettingError
        Not even one pass is possible.
    """
    key = _key(picture, method, spec, passes, norm_type)

    def make() -> PooledPixels:
        chunks = chunks_of(picture.shape, method, spec, passes)
        with spinner("Pooling every pixel…"):
            made = [
                cached_chunk(picture, method, spec, passes, norm_type, chunk) for chunk in chunks
            ]
        for chunk in chunks:
            SHARED_CACHE.drop(picture.owner, (*key, chunk))
        return made[0] if len(made) == 1 else join_chunks(made, picture.shape[0])

    def pooled() -> PooledPixels:
        found: PooledPixels = SHARED_CACHE.get(picture.owner, key, make)
        return found

    made = pooled()
    facts = (made.rows, made.cols, made.passes, made.seconds, made.stopped)
    return CachedResult(made.pixels.shape, *facts, pooled)


def cached_chunk(
    picture: CachedPicture, method: str, spec: Spec, passes: int, norm_type: float, chunk: Chunk
) -> PooledPixels:
    """Return a chunk of a picture pooled in one way; the cache holds it until all are pooled."""

    def make() -> PooledPixels:
        return pooled_chunk(picture.pixels, chunk, method, spec, passes, norm_type)

    key = _key(picture, method, spec, passes, norm_type)
    found: PooledPixels = SHARED_CACHE.get(picture.owner, (*key, chunk), make)
    return found


def is_cached(
    picture: CachedPicture, method: str, spec: Spec, passes: int, norm_type: float
) -> bool:
    """Return True if the cache holds this pooled picture."""
    key = _key(picture, method, spec, passes, norm_type)
    return SHARED_CACHE.find(picture.owner, key) is not None


def _key(
    picture: CachedPicture, method: str, spec: Spec, passes: int, norm_type: float
) -> tuple[Hashable, ...]:
    power = norm_type if COMPARED_POOLS[method].has_power else None
    return ("pooled", picture.digest, method, spec, passes, power)


def _cached_or_refused(
    digest: str, decoded: Callable[[Callable[[str], None]], Picture], owner: Session
) -> CachedPicture | PictureError:
    """Return a picture, or the reason for a refusal; `decoded` gets a function to say a sentence.

    A refusal is cached, so that a damaged file is not read again in every run. An interrupted
    reading is not cached: the next one may succeed.
    """

    def read() -> Picture | str:
        try:
            with spinner("Opening the picture…") as say:
                return decoded(say)
        except InterruptedPictureError:
            raise
        except PictureError as problem:
            return str(problem)  # the error itself would keep the file in memory

    try:
        found: Picture | str = SHARED_CACHE.get(owner, ("picture", digest), read, RemakeCost.HIGH)
    except InterruptedPictureError as problem:
        return problem
    if isinstance(found, str):
        return PictureError(found)
    return CachedPicture(found.pixels.shape, found.note, digest, owner, read, RemakeCost.HIGH)


def _read_own(owner: Session, digest: str, say: Callable[[str], None]) -> Picture:
    data = SHARED_CACHE.find(owner, ("file", digest))
    if data is not None:
        return decode(data, tell=lambda ahead: say(place_in_line(ahead)))
    if present_run():
        st.rerun()  # the page then says that the file was removed
    raise LookupError("the picture had to make room")  # in a download, which then fails
