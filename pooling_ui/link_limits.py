"""What the widgets of each page may hold: their limits, their labels, and what they begin with."""

from pooling_ui.inputs.samples import BY_NAME
from pooling_ui.inputs.samples_3d import SERIES_BY_NAME, VOLUME_BY_NAME
from pooling_ui.learn.lesson_files import MOST_STEPS
from pooling_ui.long_series.series import LONG_BY_NAME, MOST_SAMPLES
from pooling_ui.network.trained.files import SEEDS
from pooling_ui.network.trained.kinds import CLASSES
from pooling_ui.network.trained.shipped import SHEET_OF_EACH
from pooling_ui.pictures import reading as pictures
from pooling_ui.pictures.magnifier.patch import PATCH_SIZES
from pooling_ui.pictures.patterns import PATTERN_BY_NAME
from pooling_ui.pictures.pools import METHODS
from pooling_ui.predict.questions.kinds import KINDS, MIX
from pooling_ui.state.readers import Limit
from pooling_ui.text.numbers import MAX_SIDE
from pooling_ui.text.numbers_3d import MOST_LINES, MOST_SLICES

ROWS = Limit(1, MAX_SIDE, 6)
COLUMNS = Limit(1, MAX_SIDE, 6)
SEED = Limit(0, 999_999, 7)
# The cover over the results: on, off, and on over the output's size, too.
COVERED_WITH_SIZE = "size"
COVERS = ("true", "false", COVERED_WITH_SIZE)
# Questions: what may be asked for, from which seed they are drawn, and which of them it is.
ASKS = (MIX, *KINDS)
DRAW = Limit(0, 9999, 0)
NTH = Limit(0, 999, 0)
# Which step of a lesson it is.
PART = Limit(1, MOST_STEPS, 1)
OWN = "Your numbers"
PRESETS = (*BY_NAME, OWN)
CODES = ("PyTorch", "pooling_core")
# The last window there can be. Padding is at most half the kernel, so an axis of n cells has at
# most n + 1 windows.
AT = Limit(0, (MAX_SIDE + 1) ** 2 - 1, 0)
# A stage's speed, as a multiple of one window a second.
SPEEDS = ("0.25", "0.5", "1", "2", "4", "8")
# What the magnifier's stage puts before each of its names; the grid page's puts nothing.
MAGNIFIED = "m"
# On the page Backwards: what is pooled, what goes back, and the size that unpooling is asked for.
POOLED = ("Plane", "Series", "Volume")
GRADIENT, SPREAD, POWERED, UNPOOL = MODES = (
    "Gradient of max",
    "Gradient of average",
    "Gradient of Lp",
    "Unpool",
)
UNPOOL_KEYS = ("ud", "uh", "uw")  # slices, rows, columns
UNPOOLED = Limit(0, 8 * MAX_SIDE, 0)
NUDGES = ("0.001", "0.1", "0.5", "1", "5")
# On the picture page: where the picture comes from, how it is pooled, and what is looked at.
BUILT_IN, UPLOAD, CAMERA = SOURCES = ("Built in", "Upload", "Camera")
COMPARED = tuple(label for method, label in METHODS.items() if method != "max")
PASSES = Limit(1, 6, 1)
PIXEL = Limit(0, pictures.MAX_SIDE - 1, 0)
SIZES = tuple(f"{side} × {side}" for side in PATCH_SIZES)
CHANNELS = ("Red", "Green", "Blue")
TABS = ("Magnifier", "How often each value occurs", "Values along one row")

# On the page Compare: what is pooled, the noise and how it is measured, what shows below.
A_PICTURE = "A picture"
SUBJECTS = (*PATTERN_BY_NAME, A_PICTURE)
SIGMA = Limit(0, 128, 20)
PERCENT = Limit(0, 100, 5)
DRAWS = Limit(1, 1000, 20)
FILLS = ("Nearest", "Bilinear")
# On the page Shift: how far the plane is moved, in which direction a curve goes, and what it shows.
FARTHEST = 12
MOVED_DOWN, MOVED_RIGHT = Limit(-FARTHEST, FARTHEST, 0), Limit(-FARTHEST, FARTHEST, 1)
BELOW = ("Error over noise", "What can be rebuilt", TABS[1])

# On the page of series and volumes: what shows, a short series, a volume and their sizes.
SERIES, LONG_SERIES, VOLUME = LOOKS = ("Series", "Long series", "Volume")
ROWS_OF_ONE = (*SERIES_BY_NAME, OWN)
VOLUMES = (*VOLUME_BY_NAME, OWN)
SAMPLES = Limit(1, MAX_SIDE, 24)
SLICES = Limit(1, MOST_SLICES, 4)
LINES = Limit(1, MOST_LINES, 5)
# A long series, which part of it shows, and what is a peak.
OWN_FILE = "Your file"
RECORDS = (*LONG_BY_NAME, OWN_FILE)
START = Limit(0, MOST_SAMPLES - 1, 0)
STOP = Limit(1, MOST_SAMPLES, MOST_SAMPLES)
WINDOWS = Limit(50, 1000, 400)
TALL = Limit(51, 100, 80)

# On the page Network: what is found; of a digit the seed of the weights, its place on the sheet,
# and what is done to it.
DIGITS, EDGES = FINDS = ("Digits", "Edges")
TRAINED = Limit(1, SEEDS, 1)
PICKED = Limit(0, SHEET_OF_EACH * CLASSES - 1, 18)
NUDGED = Limit(-6, 6, 0)
DIRTIED = Limit(0, 50, 0)
