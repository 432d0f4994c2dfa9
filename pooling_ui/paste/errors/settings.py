"""Messages about numbers of a setting: padding, stride, kernel, dilation, divisor."""

import re
from typing import Any

from pooling_core import PoolSpec, SettingError
from pooling_ui.paste.answer import Answer, Step
from pooling_ui.paste.errors.message import (
    NUMBER,
    Message,
    Pasted,
    answer,
    grid_button,
    ints,
    message,
    refusal,
)
from pooling_ui.paste.layers.layer_call import PoolCall, UnreadableCallError
from pooling_ui.paste.layers.torch_code import layer_code
from pooling_ui.paste.layers.windows import nearest_arguments_words, spec_of
from pooling_ui.setting.pool_table import AVERAGE

_LARGEST = 2**31 - 1
_OF_AXIS = re.compile(rf"(k|pad)([THW]) ?[:=] ?({NUMBER})")
_MOST_IN_CODE = 64  # cells along an axis of the code's tensor


def _half(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “pad should be at most half of (effective) kernel size, but got pad=…”."""
    padding, kernel, *dilation = ints(match[1])
    return _padding(kernel, padding, dilation[0] if dilation else 1, pasted)


def _half_of_axes(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer the same message with numbers for each axis: padW = 2, kW = 3, or kT: 4, padT: 3."""
    found = {(what, axis): int(number) for what, axis, number in _OF_AXIS.findall(match[1])}
    pairs = [
        (number, found.get(("k", axis), 0))
        for (what, axis), number in found.items()
        if what == "pad"
    ]
    padding, kernel = next(((p, k) for p, k in pairs if p > k // 2), pairs[0])
    return _padding(kernel, padding, 1, pasted)


def _padding(kernel: int, padding: int, dilation: int, pasted: Pasted) -> Answer:
    """Return the answer to a padding of more than half the kernel."""
    problem = refusal({"kernel_size": kernel, "padding": padding, "dilation": max(1, dilation)})
    if kernel < 1:
        return _no_kernel(kernel, padding)
    if problem is None or problem.parameter != "padding":
        return answer("Padding must be at most half the kernel.", questions=("half-the-kernel",))
    most = problem.nearest["padding"][0]
    reason = str(problem).partition(": ")[2]
    wider = "PyTorch compares with the kernel as written, whatever the dilation."
    spec = PoolSpec.of(kernel, _stride(pasted.call), most, max(1, dilation))
    side = max(6, *spec.extent)
    output = spec.output_shape((side, side))
    values = f"{kernel}, padding={most}" + (f", dilation={dilation}" if dilation > 1 else "")
    return answer(
        f"Padding {padding} is more than half of kernel {kernel}.",
        f"The nearest that works: padding {most}, or kernel {2 * padding} with padding {padding}.",
        "Up to half the kernel, each window without dilation reads a cell. " + wider,
        steps=(Step("padding at most half the kernel, rounded down", f"{reason}, so it is not"),),
        buttons=grid_button(spec, None, pasted.pool, f"Open on Grid with padding {most}"),
        code=layer_code(
            values,
            (side, side),
            PoolSpec.of(kernel, None, most, max(1, dilation)).output_shape((side, side)),
        )
        if side <= _MOST_IN_CODE and output
        else "",
        questions=("half-the-kernel", "same-padding"),
    )


def _no_kernel(kernel: int, padding: int) -> Answer:
    """Return the answer to a padding beside a kernel that reads no cell."""
    got = str(kernel).replace("-", "−")
    if not 0 < padding <= _LARGEST // 2:
        padding = 1
    wider = 2 * padding
    side = max(6, wider)
    spec = PoolSpec.of(wider, None, padding)
    return answer(
        f"The kernel must be at least 1, and is {got}. So no padding is at most half of it.",
        f"The nearest that works: kernel {wider} with padding {padding}, or kernel 1 without.",
        steps=(Step("kernel at least 1", f"{got} < 1, so it is not"),),
        code=layer_code(
            f"{wider}, padding={padding}", (side, side), spec.output_shape((side, side))
        )
        if padding <= _MOST_IN_CODE
        else "",
        questions=("half-the-kernel",),
    )


def _stride(call: PoolCall | None) -> int | None:
    """Return the stride of the call, if it is one number."""
    stride = call["stride"] if call else None
    return stride if isinstance(stride, int) and 1 <= stride <= _LARGEST else None


def _least(name: str, least: int, why: str, question: str) -> Message:
    """Return the message about a number of a setting below its least."""

    def below(match: re.Match[str], pasted: Pasted) -> Answer:
        numbers = ints(match[1] or "") if match.lastindex else ()
        bad = next((each for each in numbers if each < least), 0 if least else -1)
        label = {"kernel_size": "kernel"}.get(name, name)
        if name == "stride" and _kernel(pasted.call) == 0:
            more = "The stride is the kernel unless you set it, and the kernel is 0 here."
        else:
            more = ""
        arguments: dict[str, Any] = {"kernel_size": 3, name: least}
        spec = PoolSpec.of(**arguments)
        code = ", ".join(f"{key}={value}" for key, value in arguments.items())
        got = str(bad).replace("-", "−")
        return answer(
            f"{why}: {label} must be at least {least}, and was {got}.",
            more,
            f"The nearest that works: {_nearest(pasted.call, name, least)}.",
            steps=(Step(f"{label} at least {least}", f"{got} < {least}, so it is not"),),
            buttons=grid_button(spec, None, pasted.pool, f"Open on Grid with {label} {least}"),
            code=layer_code(code, (6, 6), spec.output_shape((6, 6))),
            questions=(question,),
        )

    return message(_PATTERNS[name], below)


def _nearest(call: PoolCall | None, name: str, least: int) -> str:
    """Return the nearest legal setting of the call in the text, or the least number."""
    if call is not None:
        try:
            spec_of(call)
        except SettingError as problem:
            takes = (*call.name.places, "kernel_size")  # fractional windows have no stride
            near = {each: sides for each, sides in problem.nearest.items() if each in takes}
            return nearest_arguments_words(near)
        except (UnreadableCallError, TypeError, ValueError):
            pass
    return f"{'kernel' if name == 'kernel_size' else name} {least}"


def _kernel(call: PoolCall | None) -> int | None:
    kernel = call["kernel_size"] if call else None
    return kernel if isinstance(kernel, int) else None


_GOT = r"(?:, but got(?: pad:)? ?([\w:=,\[\]() -]{1,60}))?"
_PATTERNS = {
    "stride": rf"strides? (?:should not be zero|(?:should|must) be greater than zero){_GOT}",
    "kernel_size": rf"kernel[ _]size (?:should|must) be greater than (?:zero|0){_GOT}",
    "padding": rf"pad(?:ding)? must be non-negative{_GOT}",
    "dilation": rf"dilation (?:should|must) be greater than zero{_GOT}",
}


def _divisor(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “divisor must be not zero”."""
    problem = "An average is a sum divided by divisor_override, and nothing is divided by 0."
    return answer(
        problem,
        "Leave divisor_override out: then the divisor is the number of cells. The nearest number "
        "that works is 1, which gives the sum of each window.",
        steps=(Step("divisor_override other than 0", "0 = 0, so it is not"),),
        buttons=grid_button(PoolSpec.of(2), None, AVERAGE.label, "Open the average on Grid"),
        code=layer_code("2", (6, 6), (3, 3), "AvgPool2d"),
        questions=("average-border",),
    )


def _overflow(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “value cannot be converted to type int without overflow”."""
    return answer(
        f"A number of the setting is larger than {_LARGEST:,}, the most that PyTorch takes.",
        "Look for a size that was computed, such as a product of all axes.",
        steps=(Step("the most: 2³¹ − 1", f"{_LARGEST:,}"),),
        questions=("stride-and-kernel",),
    )


MESSAGES: tuple[Message, ...] = (
    message(
        r"pad(?:ding)? should be at most half of (?:effective )?kernel size, but got "
        rf"(pad(?:ding)? ?= ?{NUMBER}(?:, | and )kernel_size ?= ?{NUMBER}"
        rf"(?: and dilation ?= ?{NUMBER})?)",
        _half,
    ),
    message(
        r"pad should be smaller than or equal to half of kernel size, but got "
        rf"((?:(?:pad|k)[WHT] ?[:=] ?{NUMBER},? ?){{4,6}})",
        _half_of_axes,
    ),
    _least("stride", 1, "A window has to move", "stride-and-kernel"),
    _least("kernel_size", 1, "A window reads at least one cell", "stride-and-kernel"),
    _least("padding", 0, "Padding adds cells", "half-the-kernel"),
    _least("dilation", 1, "A window's cells lie apart", "half-the-kernel"),
    message(r"divisor must be not zero", _divisor),
    message(r"value cannot be converted to type int without overflow", _overflow),
)
