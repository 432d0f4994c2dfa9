"""The windows of a pasted pool over an input: the rule of each axis, or the setting that works."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from pooling_core import (
    AdaptiveRule,
    AdaptiveSpec,
    FractionalRule,
    FractionalSpec,
    PaddedSpec,
    PoolSpec,
    SettingError,
    SizeRule,
)
from pooling_core.trace.reducers import Reducer
from pooling_ui.paste.layers.layer_call import Ints, PoolCall, UnreadableCallError, entries_of
from pooling_ui.paste.layers.pool_names import Library
from pooling_ui.setting.parameters import WINDOW_PARAMETERS
from pooling_ui.setting.pool_table import POOLS
from pooling_ui.setting.window_modes import BY_KERNEL, BY_SIZE
from pooling_ui.text.axes import joined
from pooling_ui.text.words import short_shape

Rules = tuple[SizeRule, ...] | tuple[AdaptiveRule, ...] | tuple[FractionalRule, ...]
_MOST_WINDOWS = 100_000  # along an axis whose output size is chosen: each is computed
_MOST_CHANGES = 6
_WORD_FOR_PADDING = re.compile(r"""padding\s*=\s*["']\w+["']""")


@dataclass(frozen=True, slots=True)
class LegalCall:
    """A call that its library accepts, and the rules of its windows.

    If the pasted one was refused, `refusal` is the reason, and `changed` what had to change.
    """

    call: PoolCall
    rules: Rules
    refusal: str = ""
    changed: Mapping[str, Ints] | None = None

    @property
    def output(self) -> Ints:
        """Return the number of windows along each axis."""
        return tuple(rule.windows for rule in self.rules)

    @property
    def changed_words(self) -> str:
        """Return the arguments that had to change, with their new values, in words."""
        return nearest_arguments_words(self.changed or {})


def legal_call(call: PoolCall, plane: Ints) -> LegalCall:
    """Return the call, or the nearest one that works on a plane of this size, with its windows.

    Raises
    ------
    UnreadableCallError
        An argument is of a type that it never has, or no call is near.
    """
    tried, refusal = call, ""
    changed: dict[str, Ints] = {}
    for _ in range(_MOST_CHANGES):
        try:
            return LegalCall(tried, rules_of(tried, plane), refusal, changed)
        except SettingError as problem:
            refusal = refusal or str(problem)
            if not problem.nearest:
                break
            changed |= problem.nearest
            nearest = {name: _argument(name, sides) for name, sides in problem.nearest.items()}
            tried = replace(tried, arguments={**tried.arguments, **nearest})
        except UnreadableCallError:
            raise
        except (TypeError, ValueError, OverflowError) as problem:
            raise UnreadableCallError(str(problem)) from None
    raise UnreadableCallError(refusal)


def rules_of(call: PoolCall, plane: Ints) -> Rules:
    """Return the rule of each axis of the plane.

    Raises
    ------
    SettingError
        The library refuses the setting, or no window fits.
    ValueError, TypeError
        An argument has another type or length.
    """
    if call.name.mode is BY_SIZE:
        return _adaptive_rules(call, plane)
    if call.name.mode is BY_KERNEL:
        if is_same(call):
            return _same(call, plane).size_rules(plane)
        spec, reducer = spec_of(call), reducer_of(call)
        spec.output_shape(plane)
        reducer.function(plane, spec)
        return spec.size_rules(plane)
    return _fractional_rules(call, plane)


def is_same(call: PoolCall) -> bool:
    """Return True if the padding is TensorFlow's SAME.

    Raises
    ------
    UnreadableCallError
        The padding is a word, and the library has no such word.
    """
    padding = call["padding"]
    if isinstance(padding, tuple) and call.name.library is not Library.TORCH:
        raise UnreadableCallError("padding as a list is not read: write “same” or “valid”")
    if not isinstance(padding, str):
        return False
    if call.name.library is Library.TORCH:
        raise _word_for_padding(call, padding)
    if padding.lower() not in ("same", "valid"):
        raise UnreadableCallError(f"padding must be “same” or “valid”, not “{padding[:20]}”")
    return padding.lower() == "same"


def sides_code(sides: Ints) -> str:
    """Return the sizes of all axes as code: one number for equal ones.

    Examples
    --------
    >>> sides_code((3, 3)), sides_code((3, 2))
    ('3', '(3, 2)')
    """
    return str(sides[0] if len(set(sides)) == 1 else sides)


def _word_for_padding(call: PoolCall, word: str) -> UnreadableCallError:
    """Return the error about a word for the padding; half the kernel is the nearest to “same”."""
    kernel = _kernel(call)
    sides = entries_of(kernel)
    problem = f"padding is a whole number in PyTorch's pools, and not “{word[:20]}”"
    if word.lower() not in ("same", "valid") or not all(isinstance(side, int) for side in sides):
        return UnreadableCallError(problem)
    half = tuple(max(0, side // 2) if word.lower() == "same" else 0 for side in sides)
    near = f"padding={sides_code(half)}"
    mended, times = _WORD_FOR_PADDING.subn(near, call.text)
    return UnreadableCallError(
        f"{problem}; the nearest is {near}", f"{call.around}\n{mended}" if times == 1 else ""
    )


def spec_of(call: PoolCall) -> PoolSpec:
    """Return the windows by kernel. Raises what `PoolSpec.of` raises."""
    if call["norm_type"] is not None and call.name.axes == 1 and isinstance(_kernel(call), tuple):
        raise UnreadableCallError(
            f"{call.name.name} takes one number for kernel_size, and no tuple"
        )
    of_torch = call.name.library is Library.TORCH
    padding = call["padding"] if of_torch else None
    return PoolSpec.of(
        _kernel(call),
        call.spatial(call["stride"]),
        0 if padding is None else padding,
        1 if call["dilation"] is None else call["dilation"],
        False if call["ceil_mode"] is None else call["ceil_mode"],
        ndim=call.name.axes,
    )


def windows_in(call: PoolCall) -> PoolSpec | None:
    """Return the windows by kernel; None if the call has none, or none that is legal."""
    if call.name.mode is not BY_KERNEL:
        return None
    try:
        return spec_of(call)
    except (UnreadableCallError, ValueError, TypeError):
        return None


def takes_padding(call: PoolCall) -> bool:
    """Return True if the call may have cells of padding, as PyTorch's pools do."""
    return call.name.library is Library.TORCH and "padding" in call.name.places


def reducer_of(call: PoolCall) -> Reducer:
    """Return what the pool does with a window."""
    if call["divisor_override"] == 0:
        legal: dict[str, Ints] = {"divisor_override": (1,)}
        raise SettingError("divisor_override must not be 0", "divisor_override", legal)
    pool = POOLS[call.name.pool]
    return pool.reducer(pool.own_values(call.arguments), call.name.mode, call.name.axes)


def _argument(name: str, sides: Ints) -> Any:
    """Return an argument as PyTorch takes it, from the numbers of a refusal."""
    return sides if name in WINDOW_PARAMETERS and name != "samples" else sides[0]


def _kernel(call: PoolCall) -> Any:
    """Return the kernel; Keras' own default is 2."""
    kernel = call.spatial(call["kernel_size"])
    return 2 if kernel is None and call.name.library is Library.KERAS else kernel


def _same(call: PoolCall, plane: Ints) -> PaddedSpec:
    spec = spec_of(call)
    return PaddedSpec.same(plane, spec.kernel_size, spec.stride, spec.dilation)


def _adaptive_rules(call: PoolCall, plane: Ints) -> tuple[AdaptiveRule, ...]:
    output = 1 if call.name.is_global else call["output_size"]
    entries = entries_of(output)
    if any(isinstance(each, int) and each > _MOST_WINDOWS for each in entries):
        raise UnreadableCallError(f"output_size is read up to {_MOST_WINDOWS:,}")
    if max(plane) > _MOST_WINDOWS and None in entries:
        raise UnreadableCallError(f"an input is read up to {_MOST_WINDOWS:,} cells along an axis")
    return AdaptiveSpec(output).size_rules(plane)


def _fractional_rules(call: PoolCall, plane: Ints) -> tuple[FractionalRule, ...]:
    output, ratio = call["output_size"], call["output_ratio"]
    if (output is None) == (ratio is None):
        raise UnreadableCallError("FractionalMaxPool needs output_size or output_ratio, not both")
    if ratio is not None:
        ratios = ratio if isinstance(ratio, tuple) else (ratio,) * len(plane)
        if not all(isinstance(each, (int, float)) and 0 < each < 1 for each in ratios):
            raise UnreadableCallError("output_ratio must be between 0 and 1")
        output = tuple(int(n * part) for n, part in zip(plane, ratios, strict=True))
    if max((*plane, *entries_of(output))) > _MOST_WINDOWS:
        raise UnreadableCallError(f"fractional windows are read up to {_MOST_WINDOWS:,} cells")
    samples = (0.5,) * len(plane)
    spec = FractionalSpec(call["kernel_size"], output, samples)
    spec.lay(plane)
    return spec.size_rules(plane)


def nearest_arguments_words(nearest: Mapping[str, Ints]) -> str:
    """Return the arguments to change with their new values, in words.

    Examples
    --------
    >>> nearest_arguments_words({"kernel_size": (6, 6), "padding": (1, 1)})
    'kernel 6 and padding 1'
    """
    words = [
        f"{WINDOW_PARAMETERS[name].label.lower() if name in WINDOW_PARAMETERS else name} "
        f"{short_shape(value) if isinstance(value, tuple) else value}"
        for name, value in nearest.items()
    ]
    return joined(words) if words else ""
