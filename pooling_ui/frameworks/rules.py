"""The rules by which each framework places the windows of max pooling.

Each rule is one entry of `RULES`, with the address of the document that it is taken from.
"""

from collections.abc import Callable
from dataclasses import dataclass

from pooling_core import PaddedSpec, PoolSpec, SettingError

Ints = tuple[int, ...]
Windows = PoolSpec | PaddedSpec

SOURCES = {
    "PyTorch": "https://docs.pytorch.org/docs/stable/generated/torch.nn.MaxPool2d.html",
    "TensorFlow": "https://www.tensorflow.org/api_docs/python/tf/nn",
    "Keras": "https://keras.io/api/layers/pooling_layers/max_pooling2d/",
    "JAX": "https://docs.jax.dev/en/latest/_autosummary/jax.lax.reduce_window.html",
    "ONNX": "https://onnx.ai/onnx/operators/onnx__MaxPool.html",
    "Caffe": "https://github.com/BVLC/caffe/blob/master/src/caffe/layers/pooling_layer.cpp",
}
"""The document that each framework's rules are taken from. Caffe's own is silent on sizes."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The setting that every framework is given, per axis; `padding` is on both sides."""

    shape: Ints
    kernel_size: Ints
    stride: Ints
    padding: Ints
    dilation: Ints


@dataclass(frozen=True, slots=True)
class Rule:
    """A framework's rule.

    `says` writes the parameter that chooses the rule. `windows` returns the windows; it raises
    SettingError where the framework has no such pool. `may_be_empty`: where no window fits, the
    framework gives an output without cells.
    """

    name: str
    says: Callable[[Wanted], str]
    windows: Callable[[Wanted], Windows]
    may_be_empty: bool = False


def _pytorch(wanted: Wanted, ceil_mode: bool) -> PoolSpec:
    """Return the windows of MaxPool2d. Padding is at most half the kernel."""
    return PoolSpec(
        kernel_size=wanted.kernel_size,
        stride=wanted.stride,
        padding=wanted.padding,
        dilation=wanted.dilation,
        ceil_mode=ceil_mode,
    )


def _explicit(wanted: Wanted, ceil_mode: bool = False, keeps_last: bool = False) -> PaddedSpec:
    """Return windows with the padding that is wanted, of any size.

    JAX's `reduce_window` rounds down. ONNX's `pads` with `ceil_mode` ignores "sliding windows that
    would start in the right padded region".
    """
    return PaddedSpec(
        kernel_size=wanted.kernel_size,
        stride=wanted.stride,
        dilation=wanted.dilation,
        low=wanted.padding,
        high=wanted.padding,
        ceil_mode=ceil_mode,
        keeps_last=keeps_last,
    )


def _valid(wanted: Wanted) -> PaddedSpec:
    """Return ⌈(n − extent + 1) ÷ stride⌉ windows, as PyTorch does without padding."""
    none = (0,) * len(wanted.shape)
    return PaddedSpec(
        kernel_size=wanted.kernel_size,
        stride=wanted.stride,
        dilation=wanted.dilation,
        low=none,
        high=none,
    )


def _same(wanted: Wanted, odd_first: bool = False) -> PaddedSpec:
    """Return ⌈n ÷ stride⌉ windows, with the padding they need: tf.nn, "Notes on padding"."""
    return PaddedSpec.same(
        wanted.shape, wanted.kernel_size, wanted.stride, wanted.dilation, odd_first=odd_first
    )


def _tensorflow(rule: Callable[[Wanted], PaddedSpec]) -> Callable[[Wanted], PaddedSpec]:
    """Refuse what tf.nn.pool refuses.

    "If any value of strides is > 1, then all values of dilation_rate must be 1."
    """

    def windows(wanted: Wanted) -> PaddedSpec:
        if max(wanted.dilation) > 1 and max(wanted.stride) > 1:
            raise SettingError("no dilation with a stride above 1", "dilation", {})
        return rule(wanted)

    return windows


def _caffe(wanted: Wanted) -> PaddedSpec:
    """Round the size up; with padding along either axis, the last window must start inside.

    There is no dilation, and padding must be less than the kernel: `CHECK_LT(pad_h_, kernel_h_)`.
    """
    if max(wanted.dilation) > 1:
        raise SettingError("no dilation", "dilation", {})
    if any(p >= k for p, k in zip(wanted.padding, wanted.kernel_size, strict=True)):
        raise SettingError("padding must be less than the kernel", "padding", {})
    return _explicit(wanted, ceil_mode=True, keeps_last=not any(wanted.padding))


def _numbers(sides: Ints) -> str:
    """Return one number where all sides are alike, else a tuple, as Python writes it."""
    return str(sides[0]) if len(set(sides)) == 1 else str(sides)


def _pairs(wanted: Wanted) -> str:
    return str(tuple((side, side) for side in wanted.padding))


RULES: tuple[Rule, ...] = (
    Rule(
        "PyTorch",
        lambda wanted: f"padding={_numbers(wanted.padding)}",
        lambda wanted: _pytorch(wanted, False),
    ),
    Rule(
        "PyTorch: ceil_mode",
        lambda wanted: "ceil_mode=True",
        lambda wanted: _pytorch(wanted, True),
    ),
    Rule(
        "TensorFlow, Keras: VALID",
        lambda wanted: 'padding="valid"',
        _tensorflow(_valid),
    ),
    Rule(
        "TensorFlow, Keras: SAME",
        lambda wanted: 'padding="same"',
        _tensorflow(_same),
    ),
    Rule("JAX: pairs", lambda wanted: f"padding={_pairs(wanted)}", _explicit, may_be_empty=True),
    Rule("JAX: VALID", lambda wanted: 'padding="VALID"', _valid, may_be_empty=True),
    Rule("JAX: SAME", lambda wanted: 'padding="SAME"', _same),
    Rule("ONNX: pads", lambda wanted: f"pads={[*wanted.padding * 2]}", _explicit),
    Rule(
        "ONNX: pads, ceil_mode",
        lambda wanted: "ceil_mode=1",
        lambda wanted: _explicit(wanted, ceil_mode=True),
    ),
    Rule("ONNX: SAME_UPPER", lambda wanted: 'auto_pad="SAME_UPPER"', _same),
    Rule(
        "ONNX: SAME_LOWER",
        lambda wanted: 'auto_pad="SAME_LOWER"',
        lambda wanted: _same(wanted, odd_first=True),
    ),
    Rule("ONNX: VALID", lambda wanted: 'auto_pad="VALID"', _valid),
    Rule("Caffe", lambda wanted: f"pad: {_numbers(wanted.padding)}", _caffe),
)
BY_NAME = {rule.name: rule for rule in RULES}
