"""What the readers of all picture files share: their result, their budget and their refusals."""

from dataclasses import dataclass

CHOOSE = "choose a PNG, JPEG, WebP, GIF or BMP picture"
# The largest files that can be opened have some 80,000 pieces, when they are GIFs.
MAX_PIECES = 100_000


class PictureError(ValueError):
    """A file that cannot be shown; `str` of it is one sentence for the person who chose it."""


class InterruptedPictureError(PictureError):
    """A file that could not be read this time, through no fault of its own."""


@dataclass(frozen=True, slots=True)
class PictureFile:
    """A picture file without all that its pixels do not need: a smaller file of the same kind.

    `width` and `height` are those of the stored pixels; `orientation` is EXIF's number from 1 to 8
    for how to turn them. `passes` is how often a decoder goes over the whole picture; `buffered`
    says that it holds all of it in memory at full size, whatever size is asked for. `pieces` is
    how many chunks, segments or blocks were read to find all this out.
    """

    kind: str
    data: bytes
    width: int
    height: int
    pieces: int
    orientation: int = 1
    animated: bool = False
    passes: int = 1
    buffered: bool = True

    @property
    def pixels(self) -> int:
        """The number of pixels that are stored."""
        return self.width * self.height


class Pieces:
    """A count of the pieces that were read, with an end.

    Parameters
    ----------
    what : str
        What a person calls a file of this kind.
    most : int
        The count after which the file is refused.
    """

    def __init__(self, what: str, most: int = MAX_PIECES) -> None:
        self.what, self.most, self.read = what, most, 0

    def one_more(self) -> None:
        """Count one piece.

        Raises
        ------
        PictureError
            It is one too many.
        """
        self.read += 1
        if self.read > self.most:
            raise PictureError(
                f"This {self.what} file has more than {self.most:,} parts, which no ordinary "
                "picture has; save it again, as PNG or JPEG."
            )


def damaged() -> PictureError:
    """Return the refusal of a file that ends too early, or is not what it says."""
    return PictureError(f"The file is damaged or cut short; {CHOOSE}.")
