"""Messages of layers that normalize."""

import re

from pooling_core.geometry.pool_spec import Ints
from pooling_core.network import GroupNorm, LayerNorm, nearest_groups
from pooling_ui.model_text.input_shape import Shape, stated_shape
from pooling_ui.model_text.stack_link import MOST_CHANNELS
from pooling_ui.paste.answer import Answer, Step
from pooling_ui.paste.errors.chains import PageButtons, chain_button
from pooling_ui.paste.errors.linear_of_model import model_button
from pooling_ui.paste.errors.message import SHAPE, Message, Pasted, answer, ints, message
from pooling_ui.text.words import shape

_SIZES = r"\[(?P<sizes>[\d, ]{1,80})\]"


def _features(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “running_mean should contain 32 elements not 64”."""
    return _channels(int(match[2]), int(match[1]), pasted)


def _weight(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “Expected weight to be a vector …, but got weight of shape [64] and input of …”."""
    wants, sizes = ints(match[1]), ints(match[2])
    return _channels(wants[0], sizes[1] if len(sizes) > 1 else sizes[0], pasted)


def _channels(wants: int, has: int, pasted: Pasted) -> Answer:
    return answer(
        f"The normalization was made for {wants:,} channels, and {has:,} come in.",
        "It stands behind another convolution than the one that it was made for, or before it.",
        f"The nearest that works: {has} as its number of channels.",
        steps=(Step("its channels are those that come in", f"{has} ≠ {wants}"),),
        buttons=model_button(pasted.text),
        questions=("higher-level",),
    )


def _groups(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “num_channels (30) must be divisible by num_groups (4)”."""
    channels, groups = int(match[1]), int(match[2])
    works = ""
    buttons: PageButtons = ()
    if groups and 0 < channels <= MOST_CHANNELS:
        nearest = nearest_groups(groups, channels)
        works = f"The nearest that works: nn.GroupNorm({nearest}, {channels})."
        buttons = chain_button((GroupNorm(nearest, channels),), (channels, 1, 1))
    left = f" leaves {channels % groups}" if groups else ""
    return answer(
        f"{channels} channels cannot be split into {groups} equal groups.",
        works,
        steps=(Step("channels ÷ groups", f"{channels} ÷ {groups}{left}"),),
        buttons=buttons,
        questions=("higher-level",),
    )


def _normalized(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “Given normalized_shape=[…], expected input with shape […], but got input of …”."""
    wants, sizes = ints(match[1]), ints(match["sizes"])
    works = sizes[-len(wants) :]
    differ = f"{shape(works)} ≠ {shape(wants)}"
    return answer(
        f"The LayerNorm was made for {shape(wants)}, and {shape(works)} comes in.",
        "It names the sizes of the last axes, so another input or another pool before it breaks "
        "it. nn.GroupNorm names the channels alone.",
        f"The nearest that works: nn.LayerNorm({list(works)}).",
        steps=(Step("the sizes that it names are the last ones", differ),),
        buttons=model_button(pasted.text) or _layer_norms(wants, sizes),
        questions=("higher-level", "adaptive"),
    )


def _layer_norms(wants: Ints, sizes: Ints) -> PageButtons:
    of_input: Shape | None = stated_shape(sizes[-3:])
    if of_input is None or len(wants) > len(of_input) or 0 in wants:
        return ()
    works = of_input[-len(wants) :]
    return tuple(
        button for each in (works, wants) for button in chain_button((LayerNorm(each),), of_input)
    )


def _one_value(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “Expected more than 1 value per channel when training, got input size …”."""
    sizes = ints(match["sizes"])
    return answer(
        "In training, a normalization needs more than one number in each channel, and one comes "
        f"in: {shape(sizes)}.",
        "The pools before it leave one cell, so its variance would be 0: use a pool fewer or a "
        "larger picture.",
        "For a batch normalization, a batch of 2 or more is enough: DataLoader(…, drop_last=True) "
        "leaves out a last batch of 1. model.eval() takes the stored mean.",
        steps=(Step("numbers in each channel", "1 < 2"),),
        questions=("batch-axis", "too-small"),
    )


def _axes(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “expected 4D input (got 2D input)”."""
    wants, has = " or ".join(filter(None, match.group(1, 2))), int(match[3])
    fits = {2: "BatchNorm1d", 3: "BatchNorm1d", 4: "BatchNorm2d", 5: "BatchNorm3d"}.get(has, "")
    return answer(
        f"The batch normalization takes {wants} axes, and this tensor has {has}.",
        "Behind nn.Flatten() a sample has no rows and columns." if has == 2 else "",
        f"The nearest that works: nn.{fits}, or the layer before the Flatten." * (has == 2),
        f"The nearest that works: nn.{fits}." if fits and has > 2 else "",
        steps=(Step("axes", f"{has} ≠ {wants}"),),
        buttons=model_button(pasted.text),
        questions=("batch-axis",),
    )


MESSAGES: tuple[Message, ...] = (
    message(r"running_(?:mean|var) should contain (\d{1,9}) elements not (\d{1,9})", _features),
    message(
        rf"number of channels in input, but got weight of shape {SHAPE} and input of shape {SHAPE}",
        _weight,
    ),
    message(
        r"num_channels \((\d{1,9})\) must be divisible by num_groups \((\d{1,9})\)",
        _groups,
    ),
    message(
        rf"given normalized_shape ?= ?{SHAPE}, expected input with shape \[[*\d, ]{{1,80}}\], but "
        rf"got input of size ?{_SIZES}",
        _normalized,
    ),
    message(
        r"expected more than 1 (?:value per channel|spatial element) when training, got input size "
        rf"(?:torch\.size\()?{_SIZES}",
        _one_value,
    ),
    message(r"expected (\d)D(?: or (\d)D)? input \(got (\d)D input\)", _axes),
)
