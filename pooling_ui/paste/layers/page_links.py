"""The buttons that open the stage, or another page, with a pasted pool."""

from collections.abc import Mapping

from pooling_core import AdaptiveRule, FractionalRule, SizeRule
from pooling_ui.inputs.parameters import (
    A_VOLUME,
    COLUMNS,
    DEPTH,
    LINE_LENGTH,
    LINES,
    LOOK,
    MOST_COMPARED,
    ROWS,
    SAMPLES,
    TABLE_COLUMNS,
    TABLE_ROWS,
)
from pooling_ui.paste.answer import PageButton
from pooling_ui.paste.layers.layer_call import Ints, PoolCall
from pooling_ui.paste.layers.pool_names import Library
from pooling_ui.paste.layers.windows import Rules, is_same, spec_of
from pooling_ui.setting.choices import setting_link
from pooling_ui.setting.parameters import KEEP, OUTPUT_LIMITS, WINDOW_PARAMETERS
from pooling_ui.setting.pool_table import MAX, POOLS
from pooling_ui.setting.setting import ByKernel, ByOutputSize, Fractional, widget_values
from pooling_ui.setting.sizes import rules_of
from pooling_ui.setting.window_modes import BY_KERNEL, BY_SIZE
from pooling_ui.state.params import ALL
from pooling_ui.text.numbers import MAX_SIDE
from pooling_ui.text.words import shape

GRID, DIMENSIONS, FRAMEWORKS = "pages/grid.py", "pages/dimensions.py", "pages/frameworks.py"
# The page's names for the framework on its stage.
_SAME = {Library.FLAX: "JAX: SAME"}
_SAME_OF_OTHERS = "TensorFlow, Keras: SAME"
_SIZES = {1: (SAMPLES,), 2: (ROWS, COLUMNS), 3: (DEPTH, LINES, LINE_LENGTH)}


def stage_buttons(call: PoolCall, rules: Rules, plane: Ints) -> tuple[tuple[PageButton, ...], str]:
    """Return the buttons for a pool on a plane, and a sentence if the stage shows another size.

    A stage shows at most 64 × 64 cells. For a larger plane, it shows the largest that the windows
    meet in the same way: with as many cells left over or missing at the end.
    """
    if is_same(call):
        return _frameworks(call, rules, plane, f"Open on Frameworks: {shape(plane)}"), ""
    link, page = _link(call, rules), GRID if len(plane) == 2 else DIMENSIONS
    shown = shown_plane(rules)
    if link is None or shown is None:
        much = "The stage cannot show this setting."
        return _sizes_button(call, rules, plane), much
    link |= _plane_link(shown)
    place = "Grid" if page == GRID else "1-D and 3-D"
    if shown == plane:
        return (PageButton(f"Open on {place}: {shape(plane)}", page, link),), ""
    most = shape(_SIZES_MOST[len(plane)])
    how = ""
    if call.name.mode is BY_KERNEL:
        how = ", the largest size that it can show with as many cells left at the end as yours"
    sentence = f"The stage shows at most {most} cells. It opens with {shape(shown)}{how}."
    button = PageButton(f"Open on {place}: {shape(shown)}", page, link)
    return (button, *_sizes_button(call, rules, plane)), sentence


def _sizes_button(call: PoolCall, rules: Rules, plane: Ints) -> tuple[PageButton, ...]:
    """Return the button for the sizes of a large plane in each framework."""
    if call.name.mode is not BY_KERNEL or call.name.pool != MAX.label:
        return ()
    return _frameworks(call, rules, plane, f"Sizes of {shape(plane)} in each framework")


def _frameworks(call: PoolCall, rules: Rules, plane: Ints, label: str) -> tuple[PageButton, ...]:
    """Return the button for the page Frameworks, if it can show the setting.

    Its table has sizes of planes that are too large for its stage.
    """
    if len(plane) != 2 or max(plane) > MOST_COMPARED:
        return ()
    names = _SIZES[2] if max(plane) <= MAX_SIDE else (TABLE_ROWS, TABLE_COLUMNS)
    spec, same = spec_of(call), dict[str, str]()
    if is_same(call):
        # PyTorch makes as many windows with the larger of the two paddings on both sides.
        padding = tuple(rule.padding + rule.extra for rule in rules_of(SizeRule, rules))
        spec = spec.with_(padding=padding)
        same = {"rule": _SAME.get(call.name.library, _SAME_OF_OTHERS)}
    values = widget_values(ByKernel.of(spec))
    sides = {param.name: str(side) for param, side in zip(names, plane, strict=True)}
    # With a kernel in its link, the page does not open on a setting of its own.
    kernel = WINDOW_PARAMETERS["kernel_size"].keys[0]
    link = setting_link(values) | {kernel: str(values[kernel])} | sides | same
    return (PageButton(label, FRAMEWORKS, link),) if _is_read(link) else ()


_SIZES_MOST = {
    axes: tuple(param.reader.most for param in params) for axes, params in _SIZES.items()
}


def _plane_link(plane: Ints) -> dict[str, str]:
    """Return the names of the plane's sides in a link."""
    look = {LOOK.name: A_VOLUME} if len(plane) == 3 else {}
    return look | {
        param.name: str(side) for param, side in zip(_SIZES[len(plane)], plane, strict=True)
    }


def shown_plane(rules: Rules) -> Ints | None:
    """Return the largest plane that a stage shows and the windows meet in the same way.

    None if there is none, or if the output is too large.

    Examples
    --------
    >>> shown_plane([SizeRule(112, 3, 2, 1, 1, False), SizeRule(5, 3, 2, 1, 1, False)])
    (64, 5)
    """
    mosts = _SIZES_MOST[len(rules)]
    sides = [_shown_side(rules[axis], most) for axis, most in enumerate(mosts)]
    return tuple(side for side in sides if side) if all(sides) else None


def _shown_side(rule: SizeRule | AdaptiveRule | FractionalRule, most: int) -> int:
    """Return the largest side with the same remainder; 0 if there is none."""
    step = rule.stride if isinstance(rule, SizeRule) else rule.windows
    if isinstance(rule, FractionalRule):
        return rule.size if rule.size <= most else 0
    if rule.size <= most:
        return rule.size
    side = most - (most - rule.size) % max(1, step)
    if side < 1:
        return 0
    fits = rule._replace(size=side).fits if isinstance(rule, SizeRule) else side >= rule.windows
    return side if fits else 0


def _link(call: PoolCall, rules: Rules) -> dict[str, str] | None:
    """Return the setting in a link; None if the widgets cannot hold it."""
    output = tuple(rule.windows for rule in rules)
    if call.name.mode is BY_KERNEL:
        values = widget_values(ByKernel.of(spec_of(call)))
    elif call.name.mode is BY_SIZE:
        values = widget_values(ByOutputSize(output))
    else:
        kernel = tuple(rule.kernel for rule in rules if isinstance(rule, FractionalRule))
        samples = (0.2, 0.7, 0.5)[: len(rules)]
        values = widget_values(Fractional(kernel, output, samples))
    if call.name.mode is not BY_KERNEL and max(output) > OUTPUT_LIMITS[len(rules)].most:
        return None
    values[KEEP.name] = call.name.pool
    if call.name.mode is BY_KERNEL:
        values |= POOLS[call.name.pool].own_values(call.arguments)
    link = setting_link(values)
    return link if _is_read(link) else None


def _is_read(link: Mapping[str, str]) -> bool:
    """Return True if the pages read every name of a link."""
    return all(ALL[name].reads(text) for name, text in link.items())
