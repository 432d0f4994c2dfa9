"""The parameters of long series."""

from pooling_ui.features.long_series.series import LENGTHS, LONG_BY_NAME, MOST_SAMPLES
from pooling_ui.state.params import Group, Param
from pooling_ui.state.readers import Limit, OneOf

OWN_FILE = "Your file"
RECORDS = (*LONG_BY_NAME, OWN_FILE)
SECTION_GROUP = Group("part", "Part of a long series, and its windows")
_SECTION = (SECTION_GROUP,)

RECORD = Param("record", OneOf(RECORDS), "the long series")
LENGTH = Param("length", OneOf(LENGTHS), "length of the series")
START = Param("start", Limit(0, MOST_SAMPLES - 1, 0), "first sample shown", _SECTION)
STOP = Param("stop", Limit(1, MOST_SAMPLES, MOST_SAMPLES), "end of the samples shown", _SECTION)
WINDOWS = Param("windows", Limit(50, 1000, 400), "windows of the overview", _SECTION)
TALL = Param("tall", Limit(51, 100, 80), "height of a peak, in percent", _SECTION)
PARAMS = (RECORD, LENGTH, START, STOP, WINDOWS, TALL)
