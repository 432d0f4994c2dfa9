"""Page: what PyTorch, TensorFlow, Keras, JAX, ONNX and Caffe make of one setting."""

from functools import partial

from pooling_ui.frameworks import widgets as frameworks
from pooling_ui.frameworks.compared import compared
from pooling_ui.frameworks.table import differences
from pooling_ui.predict.question_box import question_choices
from pooling_ui.predict.switch import switch_in_presentation
from pooling_ui.shell.layout import heading, page_places
from pooling_ui.shell.notices import open_link

open_link()
places = page_places()
with places.rest:
    source = frameworks.plane()
    switch_in_presentation()
with places.side:
    rows, columns = source.cells.shape
    made = compared(frameworks.wanted_of_all((rows, columns)))
if places.more:
    with places.main:
        frameworks.framework_rows(made)
with places.more or places.side:
    shown = frameworks.framework_choice(source, made)
with places.top:
    asks = None if places.more or not shown.asked.on else partial(question_choices, shown.asked)
    heading("One setting, every framework", differences(made), asks=asks)
with places.more or places.main:
    frameworks.framework_stage(source, shown)
