"""Windows that not every pool of a picture can have."""

from pooling_core import AdaptiveSpec, FractionalSpec, PoolSpec
from pooling_ui.setting.window_modes import Spec

SPECS: dict[str, Spec] = {
    "padding": PoolSpec.of(2, padding=1),
    "dilation": PoolSpec.of(2, dilation=2),
    "adaptive": AdaptiveSpec((7, 7)),
    "fractional": FractionalSpec(2, (7, 7), (0.5, 0.5)),
}
