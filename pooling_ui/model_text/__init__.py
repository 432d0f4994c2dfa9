"""Read models from pasted text, by `ast`: code of PyTorch, or what it prints. Nothing is run."""

from pooling_ui.model_text.layer_table import LAYER_CLASSES, MOST_LAYERS
from pooling_ui.model_text.reading import MOST_TEXT, ReadModel, Refusal, read_model

__all__ = ["LAYER_CLASSES", "MOST_LAYERS", "MOST_TEXT", "ReadModel", "Refusal", "read_model"]
