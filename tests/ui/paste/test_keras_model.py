"""A text is a model of Keras only if it is written as one."""

import pytest

from pooling_ui.paste.answer import Kind
from pooling_ui.paste.answering import answer_of

_OWN_DENSE = """class Dense(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Flatten(), nn.Dropout(0.5), nn.Linear(784, 10))
    def forward(self, x):
        return self.net(x)
"""


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Is Conv2D(8, 3, strides=2) better than MaxPooling2D(2)?", Kind.LAYER),
        (_OWN_DENSE, Kind.MODEL),
        ("x = Conv2D(8, 3)(x)\nx = tf.nn.relu(x)\nx = MaxPooling2D(2)(x)", Kind.UNREADABLE),
        ("Sequential([Conv2D(8, 3), MaxPooling2D(2)])", Kind.UNREADABLE),
    ],
)
def test_a_question_and_a_model_of_pytorch_are_no_model_of_keras(text: str, kind: Kind) -> None:
    answer = answer_of(text)

    assert answer.kind is kind
    assert ("is Keras" in answer.title) == (kind is Kind.UNREADABLE)
