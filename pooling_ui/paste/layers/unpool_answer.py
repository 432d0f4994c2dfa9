"""The answer to a pasted MaxUnpool: the size that it gives, and those that it may be asked for."""

from collections.abc import Mapping, Sequence

from pooling_core import PoolSpec, SettingError, UnpoolSize, unpool_sizes
from pooling_ui.inputs.parameters import COLUMNS, ROWS
from pooling_ui.paste.answer import Answer, Kind, PageButton, Step
from pooling_ui.paste.layers.input_size import InputSize
from pooling_ui.paste.layers.layer_call import Ints, PoolCall, UnreadableCallError, entries_of
from pooling_ui.paste.layers.windows import sides_code, spec_of
from pooling_ui.setting.choices import setting_link
from pooling_ui.setting.setting import ByKernel, widget_values
from pooling_ui.text.axes import LINES, grouped, joined
from pooling_ui.text.numbers import MAX_SIDE
from pooling_ui.text.words import shape

BACKWARDS = "pages/backwards.py"
_EXAMPLES: dict[int, Ints] = {1: (3,), 2: (3, 3), 3: (2, 2, 2)}


def unpool_answer(call: PoolCall, size: InputSize | None) -> Answer:
    """Return the answer to a MaxUnpool; without a size, for an example.

    Raises
    ------
    UnreadableCallError
        Its arguments cannot be used.
    """
    given = size or InputSize(_EXAMPLES[call.name.axes])
    try:
        spec = spec_of(call)
    except (SettingError, TypeError) as problem:
        raise UnreadableCallError(str(problem)) from None
    if min(given.plane) < 1:
        raise UnreadableCallError("an input has at least one cell along each axis")
    sizes = unpool_sizes(given.plane, spec)
    output = _asked_size(call, sizes) or tuple(each.default for each in sizes)
    notes = [call.note]
    if size is None:
        notes.append(f"The text has no input size, so {shape(given.plane)} is an example.")
    steps = [
        Step(
            f"{line}: (input − 1) · stride + kernel − 2 · padding",
            f"({n} − 1) · {s} + {k} − 2 · {p} = {each.default}",
        )
        for line, n, s, k, p, each in zip(
            LINES[len(output)],
            given.plane,
            spec.stride,
            spec.kernel_size,
            spec.padding,
            sizes,
            strict=True,
        )
    ]
    steps += [
        Step(
            f"{joined(lines)}: output_size may be any size less than a stride away",
            _taken_words(each),
        )
        for lines, each in grouped(sizes)
    ]
    if call["output_size"] is not None:
        steps.append(Step("output_size, as asked", shape(output)))
    return Answer(
        Kind.LAYER,
        f"{' '.join(call.text.split())[:80]} makes {shape(given.around(output))} "
        f"of {shape(given.whole)}.",
        notes=tuple(filter(None, notes)),
        steps=tuple(steps),
        buttons=unpool_buttons(spec, output),
        code=unpool_code(spec, output, given.lead) if _is_small(output) else "",
        questions=("unpool-size", "indices"),
    )


def _asked_size(call: PoolCall, sizes: Sequence[UnpoolSize]) -> Ints | None:
    """Return the call's output_size without batch and channels; None if it has none.

    Raises
    ------
    UnreadableCallError
        It is no size that PyTorch takes.
    """
    asked, axes = call["output_size"], len(sizes)
    if asked is None:
        return None
    numbers = entries_of(asked)
    plane = numbers[-axes:]
    if len(numbers) not in (axes, axes + 2) or not all(isinstance(each, int) for each in plane):
        raise UnreadableCallError(f"output_size takes {axes} or {axes + 2} whole numbers")
    for each, size in zip(plane, sizes, strict=True):
        if each not in size.taken:
            raise UnreadableCallError(
                f"output_size has {each}, and must be {_taken_words(size)} there"
            )
    return plane


def _taken_words(size: UnpoolSize) -> str:
    return f"{size.taken.start} to {size.taken.stop - 1}"


def unpool_buttons(
    spec: PoolSpec, plane: Ints, asked: Mapping[str, str] | None = None
) -> tuple[PageButton, ...]:
    """Return the button that opens the page Backwards on a plane that is pooled and unpooled."""
    if len(plane) != 2 or not _is_small(plane):
        return ()
    link = {
        "mode": "Unpool",
        **setting_link(widget_values(ByKernel.of(spec))),
        ROWS.name: str(plane[0]),
        COLUMNS.name: str(plane[1]),
        **(asked or {}),
    }
    return (PageButton(f"Open on Backwards: {shape(plane)}", BACKWARDS, link),)


def _is_small(plane: Ints) -> bool:
    return max(plane) <= MAX_SIDE and min(plane) > 0


def unpool_code(spec: PoolSpec, plane: Ints, lead: Ints = ()) -> str:
    """Return code that pools planes of this size and unpools them to the same size.

    `lead` is batch and channels; 1 for those that are not given.
    """
    axes = spec.ndim
    whole = (*(1,) * (2 - len(lead)), *lead, *plane)
    sides = ", ".join(map(str, whole))
    window = (
        f"{sides_code(spec.kernel_size)}, {sides_code(spec.stride)}, {sides_code(spec.padding)}"
    )
    return (
        "import torch\nimport torch.nn.functional as F\n\n"
        f"x = torch.randn({sides})\n"
        f"pooled, indices = F.max_pool{axes}d(x, {window}, return_indices=True)\n"
        f"y = F.max_unpool{axes}d(\n    pooled, indices, {window}, output_size=x.shape[2:]\n)\n"
        f"print(y.shape)  # torch.Size({[*whole]})\n"
    )
