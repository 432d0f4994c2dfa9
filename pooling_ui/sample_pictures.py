"""The built-in pictures: what each is called, what to look for in it, and where."""

from dataclasses import dataclass
from pathlib import Path

_FOLDER = Path(__file__).parents[1] / "assets" / "samples"


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


SAMPLE_PICTURES = (
    SamplePicture(
        "Lake at dusk",
        "lake",
        "The stars are single bright pixels: the maximum keeps each and makes it larger. "
        "The mast and the reeds are thin and dark: watch them go.",
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
        "Specks of one pixel: the maximum keeps the white ones and drops the black ones, "
        "the minimum the other way round.",
        (206, 222),
    ),
    SamplePicture(
        "Starfield",
        "starfield",
        "Most stars are one pixel: the maximum keeps them, the average dims them, "
        "every s-th pixel loses most of them.",
        (72, 450),
    ),
    SamplePicture(
        "Handwritten five",
        "digit",
        "A bright stroke on black, as networks read digits: smaller each time, and bolder.",
        (56, 100),
    ),
    SamplePicture(
        "Fine lines",
        "fine_lines",
        "Stripes and checks of one to four pixels: those finer than the window turn plain white.",
        (64, 128),
    ),
    SamplePicture(
        "Zone plate",
        "zone_plate",
        "Rings that grow ever finer: every s-th pixel shows rings that are not there.",
        (256, 20),
    ),
)
SAMPLE_BY_NAME = {sample.name: sample for sample in SAMPLE_PICTURES}
