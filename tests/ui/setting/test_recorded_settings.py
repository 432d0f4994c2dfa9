"""Check what is said of a setting: its title, purpose, name, and why PyTorch refuses it.

Other tests compute the numbers of a refusal, and what PyTorch takes instead.
"""

from dataclasses import replace
from typing import Any

from pooling_ui.setting.choices import DEFAULTS
from pooling_ui.setting.labels import pool_name, pools_named, purpose, setting_words, title
from pooling_ui.setting.nearest import legal_words, nearest_legal
from pooling_ui.setting.setting import setting_of
from pooling_ui.setting.window_modes import BY_SIZE, FRACTIONAL
from tests.ui.helpers.recorded import assert_recorded

SHAPES = {"series": (24,), "grid": (6, 6), "volume": (4, 5, 5), "picture": (512, 768)}
POOLS = ("Max", "Average", "Min", "Lp")
SIZE = {"lay": BY_SIZE.label, "o": 4}
DRAW = {"lay": FRACTIONAL.label, "o": 4, "r": 0.5, "rw": 0.05}
# What is pooled, and what is not as it is by default.
SETTINGS: dict[str, tuple[str, dict[str, Any]]] = {
    **{f"{keep} of a {what}": (what, {"keep": keep}) for what in [*SHAPES][:3] for keep in POOLS},
    "Max of a picture": ("picture", {}),
    **{f"{keep} by output size": ("grid", {"keep": keep} | SIZE) for keep in POOLS},
    **{f"{keep}, fractional": ("grid", {"keep": keep} | DRAW) for keep in POOLS},
    **{f"a {what} by output size": (what, SIZE) for what in SHAPES},
    **{f"a {what}, fractional": (what, DRAW) for what in ("picture", "volume")},
    "dilated": ("grid", {"k": 3, "s": 1, "p": 1, "d": 2, "ceil": True}),
    "other rows than columns": ("grid", {"separate": True, "k": 3, "kw": 2, "pw": 1}),
    "other output rows": ("grid", SIZE | {"separate": True, "ow": 3}),
    "output rows alone": ("grid", SIZE | {"separate": True}),
    "without padding": ("grid", {"keep": "Average", "p": 1, "pads": False}),
    "divisor": ("grid", {"keep": "Average", "div": 5}),
    "power": ("grid", {"keep": "Lp", "norm": "3"}),
    "too much padding": ("grid", {"k": 3, "p": 2}),
    "too large a kernel": ("grid", {"k": 9}),
    "too large a kernel of rows": ("volume", {"k": 5}),
    "too large an average": ("volume", {"keep": "Average", "k": 5, "p": 1}),
    "much too large": ("grid", {"k": 5, "s": 1, "p": 9, "d": 4}),
    "too many windows": ("grid", DRAW | {"o": 6}),
}


def sentences() -> dict[str, str]:
    """Return what is said of each setting, and how several pools are named together."""
    texts = {"several pools": pools_named(["Max", "Average", "Every s-th pixel"])}
    for name, (what, choices) in SETTINGS.items():
        shape = SHAPES[what]
        everything = replace(DEFAULTS, axes=len(shape)) | choices
        it = setting_of(everything, shape)
        texts[name] = "\n".join([title(it), purpose(it, what), pool_name(it), setting_words(it)])
        if it.refusal:
            nearest = legal_words(nearest_legal(everything, shape))
            texts[name] += f"\n{it.refusal}\n{nearest}"
    return texts


def test_what_is_said_of_settings_is_what_was_recorded() -> None:
    assert_recorded(__file__, sentences())
