"""The parameters of the page Compare."""

from pooling_ui.features.compare.noise_kinds import NOISE_BY_LABEL
from pooling_ui.features.compare.noise_sentences import MEASURES
from pooling_ui.inputs.parameters import NOISE_GROUP
from pooling_ui.pictures.parameters import TABS
from pooling_ui.pictures.pooling.compared_pools import BY_LABEL
from pooling_ui.state.params import Param
from pooling_ui.state.readers import Limit, OneOf

FILLS = ("Nearest", "Bilinear")
BELOW = ("Error over noise", "What can be rebuilt", TABS[1])

NOISE = Param("noise", OneOf(tuple(NOISE_BY_LABEL)), "kind of noise", (NOISE_GROUP,))
SIGMA = Param("sigma", Limit(0, 128, 20), "σ of Gaussian noise", (NOISE_GROUP,))
PERCENT = Param("share", Limit(0, 100, 5), "percentage of salt and pepper", (NOISE_GROUP,))
DRAWS = Param("draws", Limit(1, 1000, 20), "how often noise is drawn", (NOISE_GROUP,))
ERROR = Param("error", OneOf(tuple(MEASURES)), "how the error is measured")
VIEW_BELOW = Param("below", OneOf(BELOW), "what shows below")
REBUILT_FROM = Param("pool", OneOf(tuple(BY_LABEL)), "pool that a picture is rebuilt from")
FILL = Param("fill", OneOf(FILLS), "what stands between results")
PARAMS = (NOISE, SIGMA, PERCENT, DRAWS, ERROR, VIEW_BELOW, REBUILT_FROM, FILL)
