"""Page: what PyTorch, TensorFlow, Keras, JAX, ONNX and Caffe make of one setting."""

from pooling_ui import controls
from pooling_ui.controls import frameworks
from pooling_ui.framework_words import differences
from pooling_ui.frameworks import compared

controls.open_link()
places = controls.places()
with places.rest:
    source = frameworks.plane()
with places.side:
    rows, columns = source.cells.shape
    made = compared(frameworks.wanted_of_all((rows, columns)))
with places.top:
    controls.heading("One setting, every framework", differences(made))
if places.more:
    with places.main:
        frameworks.framework_rows(made)
with places.more or places.side:
    shown = frameworks.framework_choice(made)
with places.more or places.main:
    frameworks.framework_stage(source, shown)
