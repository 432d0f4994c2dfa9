"""Messages about an input on which no window fits."""

import re
from itertools import product

from pooling_core import PoolSpec, SettingError, SizeRule
from pooling_ui.paste.answer import Answer, PageButton, Step
from pooling_ui.paste.errors.message import (
    NUMBER,
    POSITIVE,
    Message,
    Pasted,
    answer,
    grid_button,
    ints,
    message,
)
from pooling_ui.paste.layers.arithmetic import size_steps
from pooling_ui.paste.layers.layer_call import Ints, PoolCall, UnreadableCallError
from pooling_ui.paste.layers.one_cell import one_cell_words
from pooling_ui.paste.layers.torch_code import layer_code
from pooling_ui.paste.layers.windows import (
    nearest_arguments_words,
    sides_code,
    spec_of,
    takes_padding,
    windows_in,
)
from pooling_ui.setting.pool_table import AVERAGE, MAX, POOLS
from pooling_ui.text.axes import LINES, joined
from pooling_ui.text.numbers import MAX_SIDE
from pooling_ui.text.words import shape

_SIZE = rf"\(({NUMBER}(?:x{NUMBER}){{2,3}})\)"
_QUESTIONS = ("too-small", "adaptive", "ceil-mode")
_QUESTIONS_OF_GUESS = ("too-small", "adaptive")
_ALWAYS = "An adaptive pool takes every size."
_OF_EVERY_WINDOW = "Without ceil_mode, the padded plane must be at least as large as the window."
_CEIL = "With ceil_mode=True, a window that hangs over the end stays, and this layer works."


def _too_small(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “Given input size …. Calculated output size …. Output size is too small”."""
    sizes = ints(match[1].replace("x", " "))
    axes = 1 if pasted.call and pasted.call.name.axes == 1 else len(sizes) - 1
    plane, output = sizes[-axes:], ints(match[2].replace("x", " "))[-axes:]
    spec = _spec_in(pasted.call, plane, output) or _likely_spec(plane, output)
    without = [
        f"{side} {line if side != 1 else line.removesuffix('s')}"
        for line, side, cells in zip(LINES[len(plane)], plane, output, strict=False)
        if cells < 1
    ]
    title = f"No window fits into {joined(without)}: the output would have no cell."
    if spec is None:
        note = "The layer is not in the text: paste its line, too, and the numbers are worked out."
        no_room = one_cell_words(plane, None, has_padding=False)
        return answer(title, no_room, note, _ALWAYS, questions=_QUESTIONS)
    guessed = not _spec_in(pasted.call, plane, output)
    return _refused(title, spec, plane, max(1, sizes[0]), pasted, guessed)


def _refused(
    title: str, spec: PoolSpec, plane: Ints, channels: int, pasted: Pasted, guessed: bool
) -> Answer:
    """Return the answer with the arithmetic, and the nearest setting that works."""
    setting = _setting_words(spec)
    rules = spec.size_rules(plane)
    bad = next((rule for rule in rules if not rule.fits), rules[0])
    steps: tuple[Step, ...] = (*size_steps((bad,)), _fit_step(bad))
    try:
        spec.output_shape(plane)
    except SettingError as problem:
        nearest = problem.nearest
        legal = spec.with_(**nearest)
    else:
        return answer(title, _ALWAYS, steps=steps, questions=_QUESTIONS)
    words = nearest_arguments_words(nearest)
    pool = pasted.pool if pasted.pool in POOLS else MAX.label
    if guessed:
        notes: tuple[str, ...] = (
            "The text has no layer with these sizes, so the numbers are those of a guess: "
            f"{setting}. Paste the layer's line, too.",
            one_cell_words(plane, None, has_padding=False),
            _OF_EVERY_WINDOW,
            f"The nearest to the guess that works: {words}.",
        )
    else:
        padding = takes_padding(pasted.call) if pasted.call else True
        notes = (
            one_cell_words(plane, spec, has_padding=padding),
            f"The nearest that works: {words}.",
            _CEIL if _ceil_helps(spec, plane) else "",
        )
    return answer(
        title,
        *notes,
        _ALWAYS,
        steps=steps,
        buttons=_buttons(spec, legal, plane, pool, words),
        code=_code(legal, plane, pool, channels),
        questions=_QUESTIONS_OF_GUESS if guessed else _QUESTIONS,
    )


def _ceil_helps(spec: PoolSpec, plane: Ints) -> bool:
    """Return True if these windows fit once the size is rounded up."""
    return all(rule.fits for rule in spec.with_(ceil_mode=True).size_rules(plane))


def _fit_step(rule: SizeRule) -> Step:
    """Return the broken inequality of an axis, with its numbers.

    Examples
    --------
    >>> _fit_step(SizeRule(1, 2, 2, 0, 1, False)).numbers
    '2 > 1 + 2 · 0 = 1, so it does not'
    """
    more, words = "", ""
    if rule.ceil_mode:
        more, words = f" + {rule.stride} − 1", " + stride − 1"
    most = rule.size + 2 * rule.padding + (rule.stride - 1 if rule.ceil_mode else 0)
    return Step(
        f"the window must fit into input + 2 · padding{words}",
        f"{rule.extent} > {rule.size} + 2 · {rule.padding}{more} = {most}, so it does not",
    )


def _buttons(
    spec: PoolSpec, legal: PoolSpec, plane: Ints, pool: str, nearest: str
) -> tuple[PageButton, ...]:
    """Return the buttons that open the refused setting, and the one that works."""
    if spec.ndim != 2 or max(plane) > MAX_SIDE or min(plane) < 1:
        return ()
    works = grid_button(legal, plane, pool, f"Open on Grid with {nearest}")
    return (*works, *grid_button(spec, plane, pool, f"See {shape(plane)} refused"))


def _code(legal: PoolSpec, plane: Ints, pool: str, channels: int = 1) -> str:
    kind = POOLS[pool]
    if not kind.layer or not kind.has_parameter("padding") or len(plane) != legal.ndim:
        return ""
    values = [
        f"{name}={sides_code(sides)}"
        for name, sides in (
            ("kernel_size", legal.kernel_size),
            ("stride", legal.stride),
            ("padding", legal.padding),
        )
        if set(sides) != {0}
    ]
    dilated = f", dilation={sides_code(legal.dilation)}" if max(legal.dilation) > 1 else ""
    ceil = ", ceil_mode=True" if legal.ceil_mode else ""
    arguments = f"{', '.join(values)}{dilated}{ceil}"
    layer = f"{kind.layer}{legal.ndim}d"
    return layer_code(arguments, plane, legal.output_shape(plane), layer, (1, channels))


def _setting_words(spec: PoolSpec) -> str:
    padding = f", padding {sides_code(spec.padding)}" if max(spec.padding) else ""
    return f"kernel {sides_code(spec.kernel_size)}, stride {sides_code(spec.stride)}{padding}"


def _spec_in(call: PoolCall | None, plane: Ints, output: Ints) -> PoolSpec | None:
    """Return the windows of the call in the text, if they give these sizes."""
    if call is None or call.name.axes != len(plane):
        return None
    spec = windows_in(call)
    return spec if spec and _gives(spec, plane, output) else None


def _gives(spec: PoolSpec, plane: Ints, output: Ints) -> bool:
    return tuple(rule.windows for rule in spec.size_rules(plane)) == output


def _likely_spec(plane: Ints, output: Ints) -> PoolSpec | None:
    """Return the commonest windows that give these sizes: small kernels, stride first as kernel."""
    if len(plane) != len(output) or not 1 <= len(plane) <= 3 or min(plane) < 1:
        return None
    settings = [
        (kernel, stride, padding)
        for kernel, stride, padding in product(range(2, 12), range(1, 12), range(2))
        if stride <= kernel and padding <= kernel // 2
    ]
    settings.sort(key=lambda each: (each[2], each[0] != each[1], each[0], -each[1]))
    for setting in settings:
        spec = PoolSpec.of(*setting, ndim=len(plane))
        if _gives(spec, plane, output):
            return spec
    return None


def _invalid_size(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer max_pool1d's message, or the end of another one, which names no size of the input."""
    title = "No window fits into the input: an axis is shorter than the kernel."
    note = "Each axis must have at least kernel − 2 · padding cells."
    call = pasted.call
    if call is None:
        return answer(title, note, _ALWAYS, questions=_QUESTIONS)
    try:
        spec = spec_of(call)
    except (UnreadableCallError, ValueError, TypeError):
        return answer(title, note, _ALWAYS, questions=_QUESTIONS)
    rule = spec.size_rules((1,) * spec.ndim)[0]
    least = max(1, rule.extent - 2 * rule.padding)
    numbers = f"{rule.extent} − 2 · {rule.padding} = {rule.extent - 2 * rule.padding}"
    step = Step("the shortest input: span − 2 · padding", numbers)
    output = spec.output_shape((least,) * spec.ndim)
    code = _code(spec, (least,) * spec.ndim, call.name.pool)
    return answer(title, _ALWAYS, steps=(step,), code=code if output else "", questions=_QUESTIONS)


def _smaller_image(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer avg_pool3d's message: the kernel is larger than the input, whatever the padding."""
    plane, kernel = ints(match[1]), ints(match[2])
    failing = [
        Step(f"{line}: kernel at most the input", f"{k} > {n}")
        for line, n, k in zip(LINES[3], plane, kernel, strict=True)
        if k > n
    ]
    works = tuple(min(n, k) for n, k in zip(plane, kernel, strict=True))
    legal = PoolSpec.of(works, ndim=3)
    return answer(
        "The kernel is larger than the volume along an axis; avg_pool3d then counts no padding.",
        f"The nearest that works: kernel {sides_code(works)}.",
        steps=tuple(failing),
        code=_code(legal, plane, AVERAGE.label) if min(plane) > 0 and min(works) > 0 else "",
        questions=_QUESTIONS,
    )


def _too_large(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer fractional_max_pool's message: so many windows do not fit into the input."""
    axes, pool, size = int(match[1]), int(match[3]), int(match[4])
    line = {"height": "rows", "width": "columns", "time": "slices"}[match[2].lower()]
    spare = axes - 2  # a volume needs a cell beyond the windows
    most = size - pool + 1 - spare
    less = f" − {spare}" if spare else ""
    step = Step(
        f"most windows: input − kernel + 1{less}", f"{size} − {pool} + 1{less} = {max(0, most)}"
    )
    title = f"The {line} have no room for so many windows with kernel {pool} on {size} cells."
    if most < 1:
        note = "The kernel must be smaller."
        return answer(title, note, steps=(step,), questions=("adaptive",))
    sides = f", {size}" * axes
    code = (
        f"import torch\nfrom torch import nn\n\nx = torch.randn(1, 1{sides})\n"
        f"y = nn.FractionalMaxPool{axes}d({pool}, output_size={most})(x)\n"
        f"print(y.shape)  # torch.Size({[1, 1, *[most] * axes]})\n"
    )
    note = f"The nearest that works: output_size at most {most}, or a smaller kernel."
    return answer(
        title,
        note,
        steps=(step,),
        code=code if size <= MAX_SIDE else "",
        questions=("adaptive",),
    )


def _negative_size(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer TensorFlow's “Negative dimension size caused by subtracting 2 from 1”."""
    kernel, side = int(match[1]), int(match[2])
    (rule,) = (SizeRule(side, kernel, kernel, 0, 1, False),)
    return answer(
        f"No window of {kernel} cells fits into {side}: the plane is too small by now.",
        'padding="same" always leaves a cell; a larger picture or fewer pools also work.',
        steps=size_steps((rule,)),
        questions=("too-small", "same-padding"),
    )


MESSAGES: tuple[Message, ...] = (
    message(rf"given input size: {_SIZE}\. calculated output size: {_SIZE}", _too_small),
    message(r"output size is too small|invalid computed output size: -?\d{1,12}", _invalid_size),
    message(
        rf"input image \((T: {POSITIVE} H: {POSITIVE} W: {POSITIVE})\) smaller than kernel size "
        rf"\((kT: {POSITIVE} kH: {POSITIVE} kW: {POSITIVE})\)",
        _smaller_image,
    ),
    message(
        rf"fractional_max_pool(\d)d[\w()]{{0,20}}: pool (height|width|time) ({NUMBER}) too large "
        rf"relative to input \w{{4,6}} ({NUMBER})",
        _too_large,
    ),
    message(
        rf"negative dimension size caused by subtracting ({POSITIVE}) from ({POSITIVE})",
        _negative_size,
    ),
)
