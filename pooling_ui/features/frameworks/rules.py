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
class CommonSetting:
    """The setting that every framework is given, per axis; `padding` is on both sides."""

    shape: Ints
    kernel_size: Ints
    stride: Ints
    padding: Ints
    dilation: Ints


@dataclass(frozen=True, slots=True)
class FrameworkRule:
    """A framework's rule.

    `argument` writes the parameter that chooses the rule. `windows` returns the windows; it raises
    SettingError where the framework has no such pool. `may_be_empty`: where no window fits, the
    framework gives an output without cells.
    """

    name: str
    argument: Callable[[CommonSetting], str]
    windows: Callable[[CommonSetting], Windows]
    may_be_empty: bool = False


def _pytorch(setting: CommonSetting, ceil_mode: bool) -> PoolSpec:
    """Return the windows of MaxPool2d. Padding is at most half the kernel."""
    return PoolSpec(
        kernel_size=setting.kernel_size,
        stride=setting.stride,
        padding=setting.padding,
        dilation=setting.dilation,
        ceil_mode=ceil_mode,
    )


def _explicit(
    setting: CommonSetting, ceil_mode: bool = False, keeps_last: bool = False
) -> PaddedSpec:
    """Return windows with the padding of the setting, of any size.

    JAX's `reduce_window` rounds down. ONNX's `pads` with `ceil_mode` ignores "sliding windows that
    would start in the right padded region".
    """
    return PaddedSpec(
        kernel_size=setting.kernel_size,
        stride=setting.stride,
        dilation=setting.dilation,
        low=setting.padding,
        high=setting.padding,
        ceil_mode=ceil_mode,
        keeps_last=keeps_last,
    )


def _valid(setting: CommonSetting) -> PaddedSpec:
    """Return ⌈(n − extent + 1) ÷ stride⌉ windows, as PyTorch does without padding."""
    none = (0,) * len(setting.shape)
    return PaddedSpec(
        kernel_size=setting.kernel_size,
        stride=setting.stride,
        dilation=setting.dilation,
        low=none,
        high=none,
    )


def _same(setting: CommonSetting, odd_first: bool = False) -> PaddedSpec:
    """Return ⌈n ÷ stride⌉ windows, with the padding they need: tf.nn, "Notes on padding"."""
    return PaddedSpec.same(
        setting.shape, setting.kernel_size, setting.stride, setting.dilation, odd_first=odd_first
    )


def _tensorflow(
    rule: Callable[[CommonSetting], PaddedSpec],
) -> Callable[[CommonSetting], PaddedSpec]:
    """Refuse what tf.nn.pool refuses.

    "If any value of strides is > 1, then all values of dilation_rate must be 1."
    """

    def windows(setting: CommonSetting) -> PaddedSpec:
        if max(setting.dilation) > 1 and max(setting.stride) > 1:
            raise SettingError("no dilation with a stride above 1", "dilation", {})
        return rule(setting)

    return windows


def _caffe(setting: CommonSetting) -> PaddedSpec:
    """Round the size up; with padding along either axis, the last window must start inside.

    There is no dilation, and padding must be less than the kernel: `CHECK_LT(pad_h_, kernel_h_)`.
    """
    if max(setting.dilation) > 1:
        raise SettingError("no dilation", "dilation", {})
    if any(p >= k for p, k in zip(setting.padding, setting.kernel_size, strict=True)):
        raise SettingError("padding must be less than the kernel", "padding", {})
    return _explicit(setting, ceil_mode=True, keeps_last=not any(setting.padding))


def _numbers(sides: Ints) -> str:
    """Return one number where all sides are alike, else a tuple, as Python writes it."""
    return str(sides[0]) if len(set(sides)) == 1 else str(sides)


def _pairs(setting: CommonSetting) -> str:
    return str(tuple((side, side) for side in setting.padding))


RULES: tuple[FrameworkRule, ...] = (
    FrameworkRule(
        "PyTorch",
        lambda setting: f"padding={_numbers(setting.padding)}",
        lambda setting: _pytorch(setting, False),
    ),
    FrameworkRule(
        "PyTorch: ceil_mode",
        lambda setting: "ceil_mode=True",
        lambda setting: _pytorch(setting, True),
    ),
    FrameworkRule(
        "TensorFlow, Keras: VALID",
        lambda setting: 'padding="valid"',
        _tensorflow(_valid),
    ),
    FrameworkRule(
        "TensorFlow, Keras: SAME",
        lambda setting: 'padding="same"',
        _tensorflow(_same),
    ),
    FrameworkRule(
        "JAX: pairs", lambda setting: f"padding={_pairs(setting)}", _explicit, may_be_empty=True
    ),
    FrameworkRule("JAX: VALID", lambda setting: 'padding="VALID"', _valid, may_be_empty=True),
    FrameworkRule("JAX: SAME", lambda setting: 'padding="SAME"', _same),
    FrameworkRule("ONNX: pads", lambda setting: f"pads={[*setting.padding * 2]}", _explicit),
    FrameworkRule(
        "ONNX: pads, ceil_mode",
        lambda setting: "ceil_mode=1",
        lambda setting: _explicit(setting, ceil_mode=True),
    ),
    FrameworkRule("ONNX: SAME_UPPER", lambda setting: 'auto_pad="SAME_UPPER"', _same),
    FrameworkRule(
        "ONNX: SAME_LOWER",
        lambda setting: 'auto_pad="SAME_LOWER"',
        lambda setting: _same(setting, odd_first=True),
    ),
    FrameworkRule("ONNX: VALID", lambda setting: 'auto_pad="VALID"', _valid),
    FrameworkRule("Caffe", lambda setting: f"pad: {_numbers(setting.padding)}", _caffe),
)
BY_NAME = {rule.name: rule for rule in RULES}
