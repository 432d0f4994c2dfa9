"""The parameters of the page Network."""

from pooling_ui.features.network.edges import BANKS
from pooling_ui.features.network.link import decode_ink, decode_map_cell
from pooling_ui.features.network.trained.architectures import CLASSES, NETWORK_KINDS
from pooling_ui.features.network.trained.files import SEEDS
from pooling_ui.features.network.trained.shipped import DIGITS_OF_EACH_CLASS
from pooling_ui.inputs.parameters import MOVED_GROUP, NOISE_GROUP
from pooling_ui.state.params import Group, Owner, Param
from pooling_ui.state.readers import Decoded, Limit, OneOf

EDGES = "Edges"
FINDS = ("Digits", EDGES)

DIGIT_GROUP = Group("digit", "Digit")
FILTERS_GROUP = Group("filters", "What layers find")
NETWORK_GROUP = Group("network", "Kind of network")


def _moved(name: str, direction: str) -> Param[Limit]:
    return Param(name, Limit(-6, 6, 0), f"cells that the digit moves {direction}", (MOVED_GROUP,))


def _noise(name: str, kind: str) -> Param[Limit]:
    return Param(name, Limit(0, 50, 0), f"{kind} on the digit, in percent", (NOISE_GROUP,))


FIND = Param("finds", OneOf(FINDS), "what the layers find", (FILTERS_GROUP,))
FILTERS = Param("filters", OneOf(tuple(BANKS)), "filters that find edges", (FILTERS_GROUP,))
LABELS = tuple(kind.label for kind in NETWORK_KINDS.values())
NETWORK_KIND = Param(
    "kind", OneOf(LABELS), "how the network makes planes smaller", (NETWORK_GROUP,)
)
TRAINED = Param("net", Limit(1, SEEDS, 1), "seed of the network's training", (NETWORK_GROUP,))
MOVED_DOWN, MOVED_RIGHT = _moved("dy", "down"), _moved("dx", "to the right")
GAUSS, SALT, PEPPER = (
    _noise("gauss", "Gaussian noise"),
    _noise("salt", "salt"),
    _noise("pepper", "pepper"),
)
DIGIT = Param(
    "digit",
    Limit(0, DIGITS_OF_EACH_CLASS * CLASSES - 1, 18),
    "place of the digit on the sheet",
    (DIGIT_GROUP,),
    owner=Owner.PYTHON,
)
INK = Param(
    "ink",
    Decoded(decode_ink),
    "a digit that a person drew",
    (DIGIT_GROUP,),
    owner=Owner.PYTHON,
)
CELL = Param(
    "cell",
    Decoded(decode_map_cell),
    "the chosen cell of a feature map",
    owner=Owner.PYTHON,
)
PARAMS = (
    *(FIND, FILTERS, NETWORK_KIND, TRAINED, MOVED_DOWN, MOVED_RIGHT, GAUSS, SALT, PEPPER),
    *(DIGIT, INK, CELL),
)
