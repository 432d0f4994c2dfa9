"""Check what is said of one setting in every framework; other tests check the numbers."""

from pooling_ui.features.frameworks.compared import compared
from pooling_ui.features.frameworks.rules import CommonSetting
from pooling_ui.features.frameworks.table import (
    differences,
    framework_table,
    refusals,
    windows_words,
)
from tests.ui.helpers.recorded import assert_recorded

# The input, and kernel, stride, padding and dilation of both axes.
SETTINGS = {
    "other sizes": ((6, 6), 3, 2, 0, 1),
    "other windows": ((6, 6), 3, 2, 1, 1),
    "all agree": ((6, 6), 2, 2, 0, 1),
    "much padding": ((6, 6), 3, 2, 2, 1),
    "dilated": ((6, 7), 3, 2, 0, 2),
    "as much padding as kernel": ((6, 6), 2, 2, 2, 1),
    "too large a kernel": ((2, 6), 3, 1, 0, 1),
    "other starts of rows": ((6, 9), 2, 2, 0, 1),
}


def sentences() -> dict[str, str]:
    """Return the table of each setting, how many differ, why some lack it, and the last stage."""
    texts = {}
    for name, (shape, *sides) in SETTINGS.items():
        made = compared(CommonSetting(shape, *((side, side) for side in sides)))
        shown = [windows_words(each) for each in made if each.spec]
        texts[name] = "\n".join(
            [framework_table(made), differences(made), refusals(made), *shown[-1:]]
        )
    return texts


def test_what_is_said_of_frameworks_is_what_was_recorded() -> None:
    assert_recorded(__file__, sentences())
