"""Define the parts that all readers of picture files share: result, limit, and refusals."""

from dataclasses import dataclass

CHOOSE = "choose a PNG, JPEG, WebP, GIF or BMP picture"
# The largest files that can be opened have some 80,000 pieces, when they are GIFs.
MAX_PIECES = 100_000


class PictureError(ValueError):
    """The refusal of a file; its text is one sentence for the person who chose it."""


class InterruptedPictureError(PictureError):
    """The refusal of a file that may be readable at the next attempt."""


@dataclass(frozen=True, slots=True)
class PictureFile:
    """A picture file of the same kind, with only those parts that its pixels need.

    `width` and `height` belong to the stored pixels, before they are turned by `orientation`
    (EXIF's number, 1 to 8). `passes` counts a decoder's passes over the whole picture. With
    `buffered`, a decoder holds the whole picture in memory at full size, even if half the size is
    asked for.
    """

    kind: str
    data: bytes
    width: int
    height: int
    orientation: int = 1
    animated: bool = False
    passes: int = 1
    buffered: bool = True

    @property
    def pixels(self) -> int:
        """Return the number of stored pixels."""
        return self.width * self.height


class PieceCount:
    """A count of the pieces that were read, with a limit.

    Parameters
    ----------
    what : str
        The kind of file, as a refusal names it.
    most : int
        The largest count that is not refused.
    """

    def __init__(self, what: str, most: int = MAX_PIECES) -> None:
        self.what, self.most, self.read = what, most, 0

    def one_more(self) -> None:
        """Count one piece.

        Raises
        ------
        PictureError
            The count exceeds the limit.
        """
        self.read += 1
        if self.read > self.most:
            raise PictureError(
                f"This {self.what} file has more than {self.most:,} parts, which no ordinary "
                "picture has; save it again, as PNG or JPEG."
            )


def damaged() -> PictureError:
    """Return the refusal of a file that ends too early or contradicts itself."""
    return PictureError(f"The file is damaged or cut short; {CHOOSE}.")
