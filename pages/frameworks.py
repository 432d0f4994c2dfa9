"""Page: what PyTorch, TensorFlow, Keras, JAX, ONNX and Caffe make of one setting."""

from pooling_ui.features.frameworks import page as frameworks
from pooling_ui.shell.layout import page_places
from pooling_ui.shell.notices import open_link

open_link()
places = page_places()
compared = frameworks.frameworks_setting(places)
frameworks.frameworks_table(places, compared)
shown = frameworks.framework_on_stage(places, compared)
frameworks.differences_heading(places, compared, shown)
frameworks.stage(places, compared, shown)
