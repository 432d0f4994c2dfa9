"""The parameters of a setting: their names in a link and in words, their limits and defaults.

`encode_choices` writes the values of several as one text in a link.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Any

from pooling_ui.setting.pool_table import COUNT_PADDING, DIVISOR, POOLS, POWER
from pooling_ui.setting.window_modes import WINDOW_MODES
from pooling_ui.state.params import SETTING, Group, Owner, Param, ResetBy, SettingParam
from pooling_ui.state.readers import CodedReader, Decoded, Flag, Limit, OneOf, Thousandths
from pooling_ui.text.axes import LINES, axes_words
from pooling_ui.text.numbers import MAX_SIDE
from pooling_ui.text.numbers_3d import MOST_LINES
from pooling_ui.text.words import number_label, short_shape

# A picture with this many rows and columns is smaller than the largest that can be opened.
MOST_PIXELS = 4096
KEEP_GROUP = Group("keep", "Kind of pool")
WINDOWS_GROUP = Group("windows", "Kind of windows", in_rest=True)
AXES_GROUP = Group("axes", "Rows and columns apart")
KERNEL_GROUP = Group("kernel", "Kernel")
STRIDE_GROUP = Group("stride", "Stride")
PADDING_GROUP = Group("padding", "Padding")
DILATION_GROUP = Group("dilation", "Dilation")
SIZE_GROUP = Group("size", "Output size", tells_size=True)
SAMPLES_GROUP = Group("draw", "Samples of fractional windows", keeps_size=True)
CEIL_GROUP = Group("ceil", "ceil_mode")


@dataclass(frozen=True, slots=True)
class WindowParameter:
    """A parameter of PyTorch's windows, with a number for each axis.

    `name` is PyTorch's, `label` that of its fields. `keys` are the names in links of the fields for
    rows, columns and slices, and `readers` know their limits: the first field is for all axes, too,
    unless `never_shared`. `help` is the help text of its fields, with the pool's value for
    `{border_value}`. While a field is empty, it `follows` something else; without that, it cannot
    be empty. `torch_default` is PyTorch's default, if that is a number: words and code leave it
    out. Lessons do not explain it if it is `untaught`, nor an empty field of it if
    `untaught_empty`. `says` describes it in the table of ARCHITECTURE.
    """

    name: str
    label: str
    keys: tuple[str, str, str]
    readers: tuple[CodedReader, CodedReader, CodedReader]
    group: Group
    help: str
    follows: str = ""
    torch_default: int | None = None
    never_shared: bool = False
    untaught: bool = False
    untaught_empty: bool = False
    says: str = ""

    @property
    def limit(self) -> Limit:
        """Return the limits of its first field, which must hold whole numbers."""
        assert isinstance(self.readers[0], Limit)
        return self.readers[0]

    def keys_of(self, axes: int, separate: bool) -> tuple[str, ...]:
        """Return the fields: one for each axis in their order, or one where all axes are alike.

        Examples
        --------
        >>> WINDOW_PARAMETERS["padding"].keys_of(3, separate=True)
        ('pd', 'p', 'pw')
        """
        rows, columns, slices = self.keys
        if axes == 1 or not (separate or self.never_shared):
            return (rows,)
        return (rows, columns) if axes == 2 else (slices, rows, columns)

    def label_of(self, key: str, axes: int, separate: bool) -> str:
        """Return the name of a field, which may be that of one axis alone.

        Examples
        --------
        >>> WINDOW_PARAMETERS["output_size"].label_of("ow", 2, separate=True)
        'Output columns'
        """
        keys = self.keys_of(axes, separate)
        if len(keys) == 1 or key not in keys:
            return self.label
        return f"{self.label.removesuffix(' size')} {LINES[axes][keys.index(key)]}"

    def params(self) -> tuple[SettingParam[CodedReader], ...]:
        """Return the parameters of links: for rows, columns and slices."""
        empty = f"; empty: as the {self.follows}" if self.follows else ""
        first, of = (" along rows", "along") if self.never_shared else ("", "of")
        axes = (first, f" {of} columns", f" {of} slices")
        least_axes = (2 if self.never_shared else 1, 2, 3)
        return tuple(
            SettingParam(
                key,
                reader,
                f"{self.says or self.label.lower()}{empty}{axis}",
                (self.group,),
                may_be_empty=bool(self.follows),
                named=partial(self._named, key),
                least_axes=least,
            )
            for key, reader, axis, least in zip(
                self.keys, self.readers, axes, least_axes, strict=True
            )
        )

    def _named(self, key: str, number: float | None, axes: int, separate: bool) -> str:
        value = f"= {self.follows}" if number is None else number_label(number)
        return f"{self.label_of(key, axes, separate)} {value}"


# PyTorch only asks that padding is at most half the kernel. Our limits leave legal settings out,
# such as a stride of 257, or a kernel of 1000 with padding 500: four times the largest plane of
# numbers is plenty for that, and on a picture a larger window leaves little to look at.
_LENGTH = 4 * MAX_SIDE
_OUTPUT = Limit(1, MOST_PIXELS, 4)
# An output on a stage may have no more cells along an axis than what is pooled there.
OUTPUT_LIMITS = {
    axes: _OUTPUT.to(most) for axes, most in {1: MAX_SIDE, 2: MAX_SIDE, 3: MOST_LINES}.items()
}
# By PyTorch's names.
WINDOW_PARAMETERS = {
    parameter.name: parameter
    for parameter in (
        WindowParameter(
            "kernel_size",
            "Kernel",
            ("k", "kw", "kd"),
            (Limit(1, _LENGTH, 2),) * 3,
            KERNEL_GROUP,
            "How many cells of the input one window reads, along each side.",
        ),
        WindowParameter(
            "stride",
            "Stride",
            ("s", "sw", "sd"),
            (Limit(1, _LENGTH, 2),) * 3,
            STRIDE_GROUP,
            "How far the window moves. Without a number of its own, the stride follows the kernel, "
            "as PyTorch's stride=None does: the number is grey.",
            follows="kernel",
            untaught_empty=True,
        ),
        WindowParameter(
            "padding",
            "Padding",
            ("p", "pw", "pd"),
            (Limit(0, _LENGTH // 2, 0),) * 3,
            PADDING_GROUP,
            "Cells of {border_value} around the input; at most half the kernel.",
            torch_default=0,
        ),
        WindowParameter(
            "dilation",
            "Dilation",
            ("d", "dw", "dd"),
            (Limit(1, _LENGTH, 1),) * 3,
            DILATION_GROUP,
            "The step between the cells that a window reads.",
            torch_default=1,
            untaught=True,
        ),
        WindowParameter(
            "output_size",
            "Output size",
            ("o", "ow", "od"),
            # A picture has no slices: a volume's limit is enough for them.
            (_OUTPUT, _OUTPUT, OUTPUT_LIMITS[2]),
            SIZE_GROUP,
            "How many windows there are.",
            follows="input",
        ),
        WindowParameter(
            "samples",
            "Sample",
            ("r", "rw", "rd"),
            # They begin with different samples: so people see that samples place the windows.
            (Thousandths(0.2), Thousandths(0.7), Thousandths(0.5)),
            SAMPLES_GROUP,
            "_random_samples: it decides where the windows between the first and the last lie.",
            never_shared=True,
            says="sample of fractional windows",
        ),
    )
}
# The parameter that each field holds.
PARAMETER_OF = {
    key: parameter for parameter in WINDOW_PARAMETERS.values() for key in parameter.keys
}


def parameters_words(arguments: Mapping[str, Any]) -> str:
    """Return the window parameters among PyTorch's arguments in words, without defaults of PyTorch.

    Examples
    --------
    >>> parameters_words({"kernel_size": (3, 2), "stride": (2, 2), "padding": (0, 0)})
    'kernel 3 × 2, stride 2'
    """
    return ", ".join(
        f"{parameter.label.lower()} {short_shape(arguments[name])}"
        for name, parameter in WINDOW_PARAMETERS.items()
        if name in arguments and set(arguments[name]) != {parameter.torch_default}
    )


# The parameters that lessons have not explained when they ask for sizes.
UNTAUGHT = tuple(each.name for each in WINDOW_PARAMETERS.values() if each.untaught)
_SHARED = tuple(each for each in WINDOW_PARAMETERS.values() if not each.never_shared)
# The kernel that each stride follows while it is empty.
KERNEL_OF = dict(
    zip(WINDOW_PARAMETERS["stride"].keys, WINDOW_PARAMETERS["kernel_size"].keys, strict=True)
)
# Fields that do not show while all axes are equal.
COLUMN_FIELDS = tuple(each.keys[1] for each in _SHARED)
SEPARATE_FIELDS = (*COLUMN_FIELDS, *(each.keys[2] for each in _SHARED))


SEPARATE = SettingParam(
    "separate",
    Flag(),
    "each axis has its own fields",
    (AXES_GROUP,),
    named=lambda apart, axes, _: f"{axes_words(axes)} {'apart' if apart else 'alike'}",
    least_axes=2,
)
CEIL = SettingParam(
    "ceil",
    Flag(),
    "`ceil_mode`",
    (CEIL_GROUP,),
    named=lambda is_on, *_: f"ceil_mode {'on' if is_on else 'off'}",
)
KEEP = SettingParam(
    "keep",
    OneOf(tuple(POOLS)),
    "what each window keeps",
    (KEEP_GROUP,),
    named=lambda pool, *_: f"Each window now keeps {POOLS[pool].kept_words}",
)
WINDOW_MODE = SettingParam(
    "lay",
    OneOf(tuple(WINDOW_MODES)),
    "what the windows are",
    (WINDOWS_GROUP,),
    named=lambda mode, *_: WINDOW_MODES[mode].words.capitalize(),
)
_ROWS, _COLUMNS, _SLICES = zip(*(each.params() for each in _SHARED), strict=True)
# In the order in which links write them.
WINDOW_FIELDS: dict[str, SettingParam[CodedReader]] = {
    param.name: param
    for param in (
        *chain.from_iterable(zip(_ROWS, _COLUMNS, strict=True)),
        *_SLICES,
        *WINDOW_PARAMETERS["samples"].params(),
    )
}
KERNEL, STRIDE, DILATION, OUTPUT_SIZE, SAMPLE = (
    WINDOW_FIELDS[WINDOW_PARAMETERS[name].keys[0]]
    for name in ("kernel_size", "stride", "dilation", "output_size", "samples")
)
LIBRARIES = ("PyTorch", "pooling_core")
LIBRARY = Param("code", OneOf(LIBRARIES), "whose code shows")


def encode_choices(choices: Mapping[str, Any]) -> str:
    """Return values of a setting for a link; an empty stride has no number.

    Names that are no parameters of a setting are left out.

    Examples
    --------
    >>> encode_choices({"k": 3, "s": None, "keep": "Lp", "ceil": True})
    'k3.s.keep3.ceil1'
    """
    return ".".join(
        name + ("" if value is None else str(SETTING[name].reader.code(value)))
        for name, value in choices.items()
        if name in SETTING
    )


def decode_choices(text: str) -> dict[str, Any] | None:
    """Return the values that `encode_choices` was given; None if the text is damaged.

    Examples
    --------
    >>> decode_choices("k3.s.keep3.ceil1"), decode_choices("k"), decode_choices("lay3")
    ({'k': 3, 's': None, 'keep': 'Lp', 'ceil': True}, None, None)
    """
    choices = {}
    for part in text.split("."):
        match = re.fullmatch(r"([a-z]+)([0-9]{0,4})", part)
        if match is None or (param := SETTING.get(match[1])) is None:
            return None
        value = param.reader.value(int(match[2])) if match[2] else None
        if value is None and (match[2] or not param.may_be_empty):
            return None
        choices[match[1]] = value
    return choices


CHOICES = Decoded(decode_choices)
# The last change of the setting replaced these values.
WAS = Param("was", CHOICES, "values that the last change replaced", owner=Owner.PYTHON)
# Rooms below the pages Grid and 1-D and 3-D read it, too; these list it with theirs.
COMPARISON_A = Param(
    "a",
    CHOICES,
    "the setting that the one on the stage is compared with, but for its defaults",
    owner=Owner.PYTHON,
    reset_by=ResetBy.LINK | ResetBy.NUMBERS,
    needs_session=True,
)
# Random questions write it, and list it with theirs.
BEFORE = Param(
    "before",
    CHOICES,
    "the setting before questions changed it",
    owner=Owner.PYTHON,
    restores_setting=True,
)
PARAMS = (
    *WINDOW_FIELDS.values(),
    *(SEPARATE, CEIL, KEEP, WINDOW_MODE, COUNT_PADDING, DIVISOR, POWER),
    LIBRARY,
    WAS,
)
