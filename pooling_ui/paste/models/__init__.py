"""Answers to pasted models: the size that each layer makes, and the first that cannot work."""

from pooling_ui.paste.models.keras_model import keras_model_answer
from pooling_ui.paste.models.model_answer import model_answer, stack_button
from pooling_ui.paste.models.pasted_model import PastedModel, read_pasted
from pooling_ui.paste.models.recognition import is_one_layer, looks_like_model

__all__ = [
    "PastedModel",
    "is_one_layer",
    "keras_model_answer",
    "looks_like_model",
    "model_answer",
    "read_pasted",
    "stack_button",
]
