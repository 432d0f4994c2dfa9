"""Pools of Flax and JAX: read as their documentation says, with PyTorch's code for the same."""

import re

import pytest

from pooling_core import PaddedSpec
from pooling_ui.paste.answer import Kind
from pooling_ui.paste.answering import answer_of
from tests.ui.paste.test_layers import sizes
from tests.ui.paste.test_torch_errors import assert_sound, printed

# The call, its input with the channels last, and the plane by Flax's rules: strides are 1 without
# any, VALID makes ⌊(n − k) ÷ s⌋ + 1, and SAME ⌈n ÷ s⌉.
CALLS = (
    ('nn.max_pool(x, window_shape=(3, 3), strides=(2, 2), padding="SAME")', (13, 14), (7, 7)),
    ("nn.max_pool(x, (2, 2))", (7, 9), (6, 8)),
    ("flax.linen.avg_pool(x, (2, 2), strides=(2, 2))", (7, 9), (3, 4)),
    ("linen.avg_pool(x, (3, 2), (2, 1), 'VALID')", (7, 9), (3, 8)),
    ("nnx.max_pool(x, (2,), strides=(2,))", (9,), (4,)),
    ("nnx.avg_pool(x, (3,), padding='SAME')", (9,), (9,)),
    ("nn.avg_pool(x, (2, 2, 2), (2, 2, 2), count_include_pad=False)", (4, 5, 6), (2, 2, 3)),
    ("nn.max_pool(x, (2, 2), strides=None)", (7, 9), (6, 8)),
)


@pytest.mark.parametrize(("text", "plane", "output"), CALLS)
def test_a_pool_of_flax_is_read(text: str, plane: tuple[int, ...], output: tuple[int, ...]) -> None:
    answer = answer_of(f"{text} on {'×'.join(map(str, (8, *plane, 3)))}")

    assert answer.kind is Kind.LAYER
    assert sizes(answer) == [(8, *output, 3), (8, *plane, 3)]
    name = text.partition("(")[0]
    assert f"{name} is a function of Flax. Without strides, it moves by 1 cell." in answer.notes
    assert printed(answer.code) == f"torch.Size({[8, 3, *output]})"
    assert_sound(answer)


@pytest.mark.parametrize("counts", [True, False])
def test_the_code_divides_as_flax_does_at_the_border(counts: bool) -> None:
    """SAME pads 1 cell behind 5 in steps of 2; with count_include_pad it counts as a 0."""
    text = f"nn.avg_pool(x, (2, 2), (2, 2), 'SAME', count_include_pad={counts}) on 5x5x1"
    code = answer_of(text).code
    assert PaddedSpec.same((5, 5), (2, 2), (2, 2), (1, 1)).high == (1, 1)

    ones = re.sub(r"torch\.randn\((.*)\)", r"torch.ones(\1)", code)
    corner = printed(f"{ones}print(y[0, 0, -1, -1].item())").split("\n")[-1]

    assert float(corner) == (0.25 if counts else 1)


def test_without_flax_in_its_name_a_window_of_one_number_is_meant_for_pytorch() -> None:
    answer = answer_of("nn.max_pool(x, 2) on 8x8")

    assert "the nearest is F.max_pool2d. Read as F.max_pool2d(x, 2)." in answer.reading
    assert answer.title == "F.max_pool2d(x, 2) makes 4 × 4 of 8 × 8."
    assert_sound(answer)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        (
            "jax.lax.reduce_window(x, -jnp.inf, lax.max, (1, 3, 3, 1), (1, 2, 2, 1), 'SAME')",
            "flax.linen.max_pool(x, (3, 3), (2, 2), 'SAME')",
        ),
        (
            "lax.reduce_window(x, init_value=0.0, computation=jax.lax.add, padding='VALID', "
            "window_dimensions=(1, 2, 1), window_strides=[1, 2, 1])",
            "flax.linen.avg_pool(x, (2,), (2,), 'VALID')",
        ),
        (
            "lax.reduce_window(x, -jnp.inf, lax.max, (1, 1, 2, 2), (1, 1, 2, 2), 'VALID')",
            "F.max_pool2d(x, (2, 2), (2, 2))",
        ),
    ],
)
def test_reduce_window_is_answered_with_the_nearest_pool(text: str, read: str) -> None:
    answer = answer_of(text)

    assert answer.kind is Kind.LAYER
    assert answer.reading.startswith("This cannot be read as written: reduce_window of JAX is not")
    assert answer.reading.endswith(f" Read as {read}.")
    assert ("divides the sums" in answer.reading) == ("avg" in read)
    assert_sound(answer)


@pytest.mark.parametrize(
    "arguments",
    [
        "x, 0.0, lax.min, (1, 2, 2, 1), (1, 2, 2, 1), 'VALID'",
        "x, 0.0, lax.max, (1, 1, 2, 2), (1, 1, 2, 2), 'SAME'",
        "x, 0.0, lax.max, dims, (1, 1, 2, 2), 'SAME'",
        "x, 0.0, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), 'SAME', window_dilation=(1, 2, 2, 1)",
        "x, 0.0, lax.max, (1, 2, 2, 1)",
        "*x",
        f"x, 0.0, {'-' * 500}1, (1, 2, 2, 1), (1, 2, 2, 1), 'SAME'",
    ],
)
def test_another_reduce_window_hears_what_can_be_read(arguments: str) -> None:
    answer = answer_of(f"lax.reduce_window({arguments})")

    assert answer.kind is Kind.UNREADABLE
    assert "the nearest is F.max_pool2d, or flax.linen.max_pool" in answer.title
