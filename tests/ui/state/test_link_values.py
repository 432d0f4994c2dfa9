"""Share links: what goes in comes out, and damage is noticed."""

import contextlib
from itertools import product
from math import prod

import pytest

from pooling_core import PoolSpec, SettingError
from pooling_ui.features.frameworks.rules import BY_NAME as FRAMEWORKS
from pooling_ui.features.learn.lessons.files import files
from pooling_ui.inputs.parameters import COLUMNS, ROWS, SEED
from pooling_ui.paste.faq_entries import faq_entries
from pooling_ui.pictures.parameters import PASSES, PIXEL
from pooling_ui.stage.parameters import STEP
from pooling_ui.state.addresses import unknown, unreadable
from pooling_ui.state.packing import pack_lines
from pooling_ui.state.params import ALL, SETTING
from pooling_ui.text.numbers import MAX_SIDE


def test_a_link_can_name_every_window_and_no_more() -> None:
    """The most windows: a kernel of two cells, in steps of one, on the largest padded plane."""
    most = 0
    for kernel in range(1, 2 * MAX_SIDE):
        for stride, ceil_mode in product((1, 2, 3), (False, True)):
            spec = PoolSpec.of(kernel, stride, kernel // 2, ceil_mode=ceil_mode)
            with contextlib.suppress(SettingError):
                most = max(most, prod(spec.output_shape((MAX_SIDE, MAX_SIDE))))

    assert STEP.most == most - 1


@pytest.mark.parametrize(
    ("link", "names"),
    [
        ({"k": "3", "preset": "Ramp", "ceil": "true", "at": "4", "pin": "i0.1"}, ()),
        ({"k": "99999", "s": "abc", "p": "-1", "d": "0"}, ("k", "s", "p", "d")),
        ({"preset": "Rampe", "h": "65", "w": "0", "ceil": "maybe"}, ("preset", "h", "w", "ceil")),
        ({"x": "1 2!3", "at": "-1", "pin": "p"}, ("x", "at", "pin")),
        ({"x": "~damaged"}, ("x",)),
        ({"speed": "0.25", "loop": "true", "mspeed": "8", "mat": "3", "mpin": "o1.1"}, ()),
        (
            {"speed": "3", "loop": "yes", "mupto": "x", "mpin": "p", "mloop": ""},
            ("speed", "loop", "mupto", "mpin", "mloop"),
        ),
        ({"utm_source": "mail", "kernel": "3"}, ()),
    ],
)
def test_what_cannot_be_read_is_named(link: dict[str, str], names: tuple[str, ...]) -> None:
    """Names that are not ours have no value to judge."""
    assert unreadable(link) == names


def test_names_that_mean_nothing_are_told_apart_from_those_that_others_add() -> None:
    """A mistyped name is reported; a name that a mail program adds is not."""
    others = ("utm_source", "fbclid", "gclid", "embed", "embed_options", "_ga", "__theme", "mc_cid")
    link = dict.fromkeys((*others, "kernel", "K", "kk", "x[]", "", *ALL), "3")

    assert unknown(link) == ("kernel", "K", "kk", "x[]", "")


_NUMBERS = {  # the least and the most
    **dict.fromkeys(("k", "kw", "s", "sw", "d", "dw"), (1, 256)),
    **dict.fromkeys(("p", "pw"), (0, 128)),
    **dict.fromkeys(("h", "w", "od"), (1, 64)),
    **dict.fromkeys(("o", "ow", "th", "tw"), (1, 4096)),
    **dict.fromkeys(("at", "upto", "mat", "mupto"), (0, 4224)),
    **dict.fromkeys(("row", "col", "line"), (0, 29_999)),
    "seed": (0, 999_999),
    "sigma": (0, 128),
    **dict.fromkeys(("down", "right"), (-12, 12)),
    "share": (0, 100),
    "net": (1, 5),
    "digit": (0, 59),
    **dict.fromkeys(("dy", "dx"), (-6, 6)),
    **dict.fromkeys(("gauss", "salt", "pepper"), (0, 50)),
    "draws": (1, 1000),
    "draw": (0, 9999),
    "nth": (0, 999),
    **dict.fromkeys(("ud", "uh", "uw"), (0, 512)),
    "part": (1, 9),
    "n": (1, 6),
    "div": (1, 999),
    **dict.fromkeys(("kd", "sd", "dd"), (1, 256)),
    "pd": (0, 128),
    "samples": (1, 64),
    "depth": (1, 8),
    **dict.fromkeys(("high", "wide"), (1, 12)),
    "start": (0, 999_999),
    "stop": (1, 1_000_000),
    "windows": (50, 1000),
    "tall": (51, 100),
    **{"scene_kernel": (1, 6), "scene_stride": (1, 4), "scene_padding": (0, 1)},
    **{"scene_shrink": (2, 8), "scene_shift": (0, 8)},
}
_WORDS = {  # what may be, and what may not
    "first": (("0.0", "2.3", "12.12"), ("", "3", "3.2", "-1.2", "1.2.3", "１.2", "1.99999")),
    "said": (
        ("0a1b2c3d", "0a1b2c3d 3 x 3", "0a1b2c3d −2,5"),
        ("", "3 x 3", "0a1b2c3", "0A1B2C3D 5", "0a1b2c3d5", "0a1b2c3d 5\n", f"0a1b2c3d {'5' * 61}"),
    ),
    "room": (("BCDFG", "bcdfg", "xyz-wv"), ("", "BCDF", "BCDFGH", "ABCDE", "BCDF0")),
    "subject": (
        (
            "Flat grey",
            "Thin bright line",
            "Thin dark line",
            "Edge",
            "Texture",
            "One bright cell",
            "A picture",
        ),
        ("", "Lake at dusk"),
    ),
    "noise": (("Gaussian", "Salt", "Pepper", "Both"), ("", "salt")),
    "error": (("Size", "Bias"), ("",)),
    "below": (("Error over noise", "What can be rebuilt", "How often each value occurs"), ("",)),
    "pool": (("Max", "Average", "Minimum", "Every s-th pixel", "Power average"), ("", "max")),
    "fill": (("Nearest", "Bilinear"), ("",)),
    "along": (("Right", "Down", "Diagonal"), ("", "right")),
    "result": (("Changed", "Stayed", "Moved along", "By how much"), ("",)),
    **dict.fromkeys(
        (
            "separate",
            "ceil",
            "pads",
            "coverage",
            "more",
            "loop",
            "mloop",
            "both",
            "curve",
            "present",
            "predict",
            "open",
        ),
        (("true", "FALSE", "False"), ("1", "yes")),
    ),
    **dict.fromkeys(("r", "rw", "rd"), (("0", "0.25", "1.5", "-2"), ("", "nan", "inf", "1e400"))),
    **dict.fromkeys(
        ("speed", "mspeed"), (("0.25", "0.5", "1", "2", "4", "8"), ("0", "3", "0.50", "16"))
    ),
    **dict.fromkeys(("pin", "mpin"), (("i1.2", "o0.63"), ("i1", "x1.2", "i-1.2"))),
    **dict.fromkeys(
        ("was", "a", "about", "before"),
        (
            ("k3.p1", "s.sw", "ceil1.separate0", "d256", "p0", "lay1.o5.ow", "lay2.r0.rw999"),
            ("k", "ceil2", "d257", "k0", "zz1", "", "lay3", "o4097", "lay", "r"),
        ),
    ),
    "preset": (("Ramp", "Your numbers"), ("Slope", "your numbers")),
    "x": (("1 2!3 4",), ("1 2!3", "one")),
    "keep": (("Max", "Average", "Min", "Lp"), ("max", "Minimum")),
    "lay": (("By kernel", "By output size", "Fractional"), ("by kernel", "Adaptive")),
    "norm": (("0.5", "1", "2", "∞", "−∞"), ("0", "inf", "5")),
    "ask": (("Mix", "Size", "Winner", "Value"), ("size", "All")),
    "code": (("PyTorch", "pooling_core"), ("Keras",)),
    "from": (("Built in", "Upload", "Camera"), ("Web",)),
    "sample": (("Lake at dusk", "Starfield"), ("Mona Lisa",)),
    "vs": (("Average", "Minimum", "Every s-th pixel"), ("Max", "Median")),
    "size": (("4 × 4", "16 × 16"), ("5 × 5", "4 x 4")),
    "channel": (("Red", "Green", "Blue"), ("Alpha",)),
    "tab": (
        ("Magnifier", "How often each value occurs", "Values along one row"),
        ("Histogram",),
    ),
    "look": (("Series", "Long series", "Volume"), ("series", "Grid")),
    "series": (("Wave", "Your numbers"), ("Sine",)),
    "volume": (("Ball", "Your numbers"), ("Cube",)),
    "y": (("1 2 3", "1!2"), ("one", "1 2!3")),
    "z": (("1 2!!3 4",), ("1 2!!3", "one")),
    "record": (("Sound with clicks", "Your file"), ("Sound", "your file")),
    "length": (("100,000", "1,000,000"), ("100000", "5")),
    "eps": (("0.001", "0.1", "0.5", "1", "5"), ("0", "0.50", "-1")),
    "mode": (
        ("Gradient of max", "Gradient of average", "Gradient of Lp", "Unpool"),
        ("Max", "unpool"),
    ),
    "of": (("Plane", "Series", "Volume"), ("plane", "Long series")),
    "grad": (("0.1.5", "0.1.-2.5_3.3.inf"), ("0.1", "")),
    "layers": (("C3.8.3..1_R_M2", "F", "X4xn"), ("", "C3", "Q2", "R1", "M1001", "_")),
    "input": (("3x32x32", "1x1x1", "4096x1024x1024"), ("3x32", "0x1x1", "1x1025x1", "")),
    "unit": (("1", "80", "6.0.12"), ("0", "81", "6.1", "6.-1.0", "")),
    "view": (("1_2_3", "fit", "1_2_3_real"), ("1_2", "zoom")),
    "kind": (("Max", "Average", "Stride", "Max, then blur"), ("max", "blur", "")),
    "finds": (("Digits", "Edges"), ("edges", "")),
    "filters": (("Sobel", "Prewitt"), ("sobel", "Laplacian")),
    "ink": (("eNpjYBgFo2AUwAAAAxAAAQ",), ("", "eNpjYBgFo2AU", "eJwDAAAAAAE")),
    "cell": (("3.1.0.13", "9.16.999.0"), ("3.1.0", "0.1.1.1", "3.100.1.1", "1.1.1000.1", "")),
    "q": (tuple(faq_entries()), ("What", "01-what-is-pooling")),
    "lesson": (tuple(files()), ("01-the-window", "The window")),
    "rule": (tuple(FRAMEWORKS), ("Keras", "pytorch")),
    "task": (("Which stride?", "a\nb"), ("", " ", "a\x00b", "a" * 401)),
    "cover": (("true", "false"), ("yes", "")),
    "tasks": ((pack_lines(["?k=3"]),), ("x", "")),
    "draft": ((pack_lines(["?task=a"]),), ("x",)),
    "show": (("", "kernel.stride"), ("kernel.", "k")),
    "lock": (("ceil",), ("x",)),
    "find": (("ceil mode", "⌊n ÷ 2⌋"), ("~", "a\nb", "a" * 201)),
}


def test_links_that_people_have_keep_their_names_and_values() -> None:
    """A value or a name that is lost here is lost in every link that was shared before."""
    assert _NUMBERS.keys() | _WORDS.keys() == ALL.keys()
    for name, (least, most) in _NUMBERS.items():
        texts = map(str, (least - 1, least, most, most + 1))
        reads = [ALL[name].reads(text) for text in texts]
        assert reads == [False, True, True, False], name
    for name, (good, bad) in _WORDS.items():
        assert [it for it in good if not ALL[name].reads(it)] == [], name
        assert [it for it in bad if ALL[name].reads(it)] == [], name


def test_a_silent_link_means_what_the_pages_start_with() -> None:
    defaults = {name: param.reader.default for name, param in SETTING.items()}

    assert defaults == {
        **{"k": 2, "kw": 2, "s": 2, "sw": 2, "p": 0, "pw": 0, "d": 1, "dw": 1},
        **{"kd": 2, "sd": 2, "pd": 0, "dd": 1},
        **{"separate": False, "ceil": False, "pads": True, "div": 1},
        **{"keep": "Max", "norm": "2", "lay": "By kernel", "o": 4, "ow": 4, "od": 4},
        **{"r": 0.2, "rw": 0.7, "rd": 0.5},
    }
    limits = (
        ROWS,
        COLUMNS,
        SEED,
        STEP,
        PASSES,
        PIXEL,
    )
    assert [limit.default for limit in limits] == [6, 6, 7, 0, 1, 0]
