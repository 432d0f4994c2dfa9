"""The two forms of a picture: SVG that is sound XML, and PNG that shows the same."""

import io
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image, ImageFont

from pooling_ui.linked.linked_picture import thumbnail
from pooling_ui.linked.pages import linked_message
from pooling_ui.shell.palette import DARK, LIGHT
from pooling_ui.stage.picture import png
from pooling_ui.stage.picture.drawing import sentence_picture, stage_picture
from pooling_ui.stage.picture.looks import cell_look
from pooling_ui.stage.picture.shapes import Boxes, Lines, Picture, Shape, Texts
from pooling_ui.stage.picture.svg import svg_of
from tests.ui.helpers.typed import present
from tests.ui.stage.picture.read_svg import ReadSvg, read


def picture_of(page: str = "grid", **link: str) -> Picture:
    return present(stage_picture(present(linked_message(page, link))))


def image_of(picture: Picture) -> Image.Image:
    image = Image.open(io.BytesIO(png.png_of(picture)))
    assert image.format == "PNG"
    return image.convert("RGB")


def test_the_svg_is_an_image_with_a_title_and_a_description() -> None:
    svg = read("grid", preset="Your numbers", x="1 2!3 4", k=2)

    assert svg.root.attrib["role"] == "img"
    assert svg.root.attrib["aria-labelledby"] == "title desc"
    assert svg.one("title") == "Max pooling"
    said = svg.one("desc")
    assert "Input 2 × 2: 1, 2; 3, 4." in said
    assert "Output 1 × 1: 4." in said
    assert "4 at input (1, 1) wins, and goes to output (0, 0)" in said


def test_the_sentence_and_the_name_of_the_app_stand_below() -> None:
    svg = read("grid", k=3, s=2, p=1)

    assert svg.texts("title") == ["Input 6 × 6", "Output 3 × 3"]
    assert svg.texts("sentence") == ["Kernel 3, stride 2, padding 1: input 6 × 6, output 3 × 3."]
    assert svg.texts("brand") == ["Poolscope"]


@pytest.mark.parametrize(("scheme", "ground"), [("light", LIGHT), ("dark", DARK)])
def test_a_thumbnail_has_the_planes_alone_in_the_colours_of_the_page(
    scheme: str, ground: dict[str, Any]
) -> None:
    drawn = thumbnail("grid", {"k": "3"}, scheme, (320, 180))

    svg = ReadSvg(drawn)
    assert (svg.root.attrib["width"], svg.root.attrib["height"]) == ("320", "180")
    assert not [name for name in ("title", "sentence", "brand") if svg.texts(name)]
    assert "prefers-color-scheme" not in drawn
    assert "#{:02x}{:02x}{:02x}".format(*ground["background"]) in drawn
    assert thumbnail("grid", {"k": "9"}, scheme, (320, 180)) == ""


def test_the_description_of_a_large_plane_leaves_its_numbers_out() -> None:
    assert len(read("grid", h=64, w=64).one("desc")) < 300


def test_any_text_is_escaped() -> None:
    sentence = "</desc><script>a&b\"'\x00\x1b\ud800\n5 > 4 \N{NO-BREAK SPACE}×"
    svg = ReadSvg(svg_of(sentence_picture(sentence)))

    read_back = sentence.translate(dict.fromkeys((0, 0x1B, 0xD800), "\N{REPLACEMENT CHARACTER}"))
    assert svg.one("desc") == read_back
    assert {it.tag.partition("}")[2] for it in svg.root.iter()} <= {
        *("svg", "title", "desc", "style", "path", "g", "text"),
    }


def test_both_themes_have_all_colours() -> None:
    svg = read("grid", k=3, p=1)

    assert svg.colours["light"].keys() == svg.colours["dark"].keys()
    assert svg.colours["light"] != svg.colours["dark"]
    classes = {name for it in svg.root.iter() for name in it.attrib.get("class", "").split()}
    assert classes <= svg.colours["dark"].keys()


def test_a_long_sentence_breaks_and_stays_inside() -> None:
    picture = sentence_picture("Why there is no stage. " * 20)
    texts = [it for shape in picture.shapes if isinstance(shape, Texts) for it in shape.texts]

    assert len({it.y for it in texts}) > 5
    assert max(it.y for it in texts) < picture.height


@pytest.mark.parametrize(
    ("page", "link"),
    [
        ("grid", {"k": "3", "p": "1", "s": "2"}),
        ("grid", {"d": "2", "ceil": "true", "coverage": "true"}),
        ("backwards", {"mode": "Gradient of average"}),
        ("dimensions", {"look": "Volume", "p": "1"}),
        ("grid", {"h": "64", "w": "64", "p": "1"}),
    ],
)
def test_the_png_has_two_pixels_for_each_and_shows_the_picture(
    page: str, link: dict[str, str]
) -> None:
    picture = picture_of(page, **link)
    image = image_of(picture)

    assert image.size == (picture.width * 2, picture.height * 2)
    colours: Any = image.getcolors(1 << 24)
    looks = {LIGHT[look] for look in ("background", "accent", "text")}
    assert looks <= {colour for _, colour in colours}


def test_cells_of_the_png_have_the_colours_of_the_svg() -> None:
    picture = picture_of(k="1", at="7")
    image = image_of(picture)

    seen = 0
    for shape in picture.shapes:
        if isinstance(shape, Boxes) and shape.name == "output" and shape.fill:
            for left, top, *_ in shape.boxes[1:]:  # the first may be marked
                seen += 1
                assert image.getpixel((int(left + 5) * 2, int(top + 5) * 2)) == shape.fill.light
    assert seen > 10


def test_numbers_of_the_png_are_drawn_in_their_cells() -> None:
    picture = picture_of(k="3")
    with_numbers = image_of(picture)
    shapes = tuple(it for it in picture.shapes if not isinstance(it, Texts))
    without = image_of(only(picture, *shapes))
    for shape in picture.shapes:
        if isinstance(shape, Texts):
            for x, y, _ in shape.texts if shape.align == "middle" else ():
                half = shape.size / 2
                box = (2 * (x - half), 2 * (y - shape.size), 2 * (x + half), 2 * y)
                assert with_numbers.crop(box).tobytes() != without.crop(box).tobytes()


def test_hatching_keeps_to_its_cell() -> None:
    picture = picture_of(p="1", k="3")
    hatched = [it for it in picture.shapes if it.name == "padding"]
    image = image_of(only(picture, *hatched))
    (shape,) = hatched
    assert isinstance(shape, Boxes)
    left, top, width, height = shape.boxes[0]
    inside = image.crop((2 * left + 8, 2 * top + 8, 2 * (left + width) - 8, 2 * (top + height) - 8))
    assert inside.tobytes() != Image.new("RGB", inside.size, LIGHT["background"]).tobytes()
    middle = image.crop((300, 300, 320, 320))  # no border is there
    assert middle.tobytes() == Image.new("RGB", middle.size, LIGHT["background"]).tobytes()


@pytest.fixture
def no_fonts(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> Iterator[None]:
    """Hide Streamlit's fonts."""
    monkeypatch.setattr(png, "_FONTS", tmp_path)
    png._font.cache_clear()
    yield
    png._font.cache_clear()


def test_the_png_has_streamlits_font_which_has_all_signs() -> None:
    font, has_signs = png._font(20, 500)

    assert has_signs
    assert isinstance(font, ImageFont.FreeTypeFont)
    assert "Source" in str(font.getname()[0])
    missing = bytes(font.getmask("\U000f0000"))
    assert all(bytes(font.getmask(sign)) != missing for sign in "0−∞×÷·≤√…")


@pytest.mark.usefixtures("no_fonts")
def test_without_that_font_signs_are_spelled() -> None:
    font, has_signs = png._font(20, 500)

    assert not has_signs
    missing = bytes(font.getmask("\U000f0000"))
    spelled = "−∞×÷\N{NO-BREAK SPACE}".translate(png._SPELLED)
    assert all(bytes(font.getmask(sign)) != missing for sign in spelled)
    one, other = (image_of(sentence_picture(text)) for text in ("−1 ÷ ∞ × 2", "-1 / inf x 2"))
    assert one.tobytes() == other.tobytes()


def test_a_cell_looks_as_on_the_stage() -> None:
    look = cell_look(1.0)

    assert look.fill == (LIGHT["scale"][-1], look.fill.dark)
    assert cell_look(float("nan")).fill.light == LIGHT["nan"]
    assert cell_look(0.0, dimmed=True).fill != cell_look(0.0).fill


@pytest.mark.parametrize("name", ["arrow", "overhang", "badge", "window", "padding"])
def test_the_png_has_every_kind_of_shape(name: str) -> None:
    picture = picture_of(k="3", s="2", p="1", w="5", ceil="true", h="6", separate="true", pw="0")
    shapes = tuple(it for it in picture.shapes if it.name == name)
    assert shapes
    image = image_of(only(picture, *shapes))

    assert image.tobytes() != image_of(only(picture)).tobytes()


@pytest.mark.parametrize(("page", "goes_right"), [("grid", True), ("backwards", False)])
def test_the_arrow_points_where_values_go(page: str, goes_right: bool) -> None:
    (arrow,) = [it for it in picture_of(page).shapes if it.name == "arrow"]
    assert isinstance(arrow, Lines)
    (start, end), (_, tip, _) = arrow.lines

    assert (end[0] > start[0]) == goes_right
    assert tip == end


def only(picture: Picture, *shapes: Shape) -> Picture:
    """Return a picture of the same size with these shapes alone."""
    return replace(picture, shapes=shapes)
