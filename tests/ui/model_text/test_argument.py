"""Read what a person types into the field of an argument: numbers, or a reason why not."""

import pytest

from pooling_ui.model_text.argument import read_argument
from pooling_ui.model_text.problems import UnreadableError


@pytest.mark.parametrize(
    ("text", "value"),
    [("3", 3), ("3, 2", (3, 2)), ("2 * 4", 8), ("-1", -1), ("(lambda: 3)()", 3)],
)
def test_a_text_that_gives_numbers_is_read(text: str, value: object) -> None:
    assert read_argument(text) == value


@pytest.mark.parametrize(
    "text",
    ["", "1; 2", "[1, 2", "size()", "lambda: 3", "(lambda x: x(x))(lambda x: x(x))", "-" * 9_999],
)
def test_any_other_text_is_refused_with_a_reason(text: str) -> None:
    with pytest.raises(UnreadableError):
        read_argument(text)
