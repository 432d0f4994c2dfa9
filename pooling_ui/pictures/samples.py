"""The built-in pictures: what each is called, what to look for in it, and where."""

from dataclasses import dataclass
from pathlib import Path
from struct import unpack

_FOLDER = Path(__file__).parents[2] / "assets" / "samples"


@dataclass(frozen=True, slots=True)
class SamplePicture:
    """A picture in assets/samples; `spot` is a place (row, col) worth magnifying."""

    name: str
    file: str
    shows: str
    spot: tuple[int, int]

    def read(self) -> bytes:
        """Return the encoded picture."""
        return (_FOLDER / f"{self.file}.png").read_bytes()

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns, as the file's header has them."""
        columns, rows = unpack(">II", self.read()[16:24])
        return rows, columns


SAMPLE_PICTURES = (
    SamplePicture(
        "Lake at dusk",
        "lake",
        "The stars are single bright pixels: in every window that reads one, the maximum keeps "
        "it or a brighter one. The mast and the reeds are thin and dark: windows that reach past "
        "them lose them.",
        (264, 440),
    ),
    SamplePicture(
        "Handwriting",
        "handwriting",
        "Dark ink on light paper: the maximum eats it away, the minimum makes it bolder.",
        (60, 70),
    ),
    SamplePicture(
        "Portrait with noise",
        "portrait",
        "Specks of one pixel: of all that a window reads, the maximum keeps the white ones "
        "before any other, the minimum the black ones.",
        (206, 222),
    ),
    SamplePicture(
        "Starfield",
        "starfield",
        "Most stars are one pixel: the maximum keeps the brightest in each window, the average "
        "dims it the more the larger the window, every s-th pixel drops all that lies between.",
        (72, 450),
    ),
    SamplePicture(
        "Handwritten five",
        "digit",
        "A bright stroke on black, as networks read digits: pool it again and again, and see "
        "how long you can read it.",
        (56, 100),
    ),
    SamplePicture(
        "Fine lines",
        "fine_lines",
        "Stripes and checks of one to four pixels: where every window meets a bright one, "
        "they turn plain white.",
        (64, 128),
    ),
    SamplePicture(
        "Zone plate",
        "zone_plate",
        "Rings that grow ever finer: with a stride of two or more, every s-th pixel shows rings "
        "that are not there.",
        (256, 20),
    ),
)
SAMPLE_BY_NAME = {sample.name: sample for sample in SAMPLE_PICTURES}
