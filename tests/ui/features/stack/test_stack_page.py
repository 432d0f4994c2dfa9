"""The page Stack: what it opens on, the form, pasted text, what cannot work, and its link."""

from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from pooling_core.network import BatchNorm2d, Conv2d, Flatten, Layer, Linear, MaxPool2d, ReLU
from pooling_ui.components.wire import header_of
from pooling_ui.features.stack.edits import changed
from pooling_ui.features.stack.presets import PRESETS, SIMPLE, StackPreset
from pooling_ui.model_text.stack_link import decode_layers, encode_layers
from tests.ui.features.stack.stack_page import layer_rows, layer_table
from tests.ui.features.stack.test_stack_link import EVERY_ARGUMENT
from tests.ui.helpers.pages import numbers, open_page, said, spaced

PAGE = "pages/stack.py"
SMALL = (Conv2d(3, 8, 3), ReLU(), MaxPool2d(2))


def page(layers: tuple[Layer, ...] = SMALL, **link: str) -> AppTest:
    return open_page(PAGE, layers=encode_layers(layers), **{"input": "3x12x12", **link})


def link_of(app: AppTest) -> dict[str, str]:
    """Return the link: what a page was opened by is text, what it has written a list."""
    return {
        name: text if isinstance(text, str) else text[0] for name, text in app.query_params.items()
    }


def layers_of(app: AppTest) -> tuple[Any, ...]:
    """Return the layers, each with the fields of its own kind."""
    return decode_layers(link_of(app).get("layers", encode_layers(SIMPLE.layers)))


def test_it_opens_on_what_pools_do_and_says_what_to_try() -> None:
    app = open_page(PAGE)

    assert "sees 10 × 10 of 32 × 32 cells" in said(app)
    assert SIMPLE.try_this in said(app)
    assert len(layer_rows(app)) == 8
    assert not {"layers", "input", "unit"} & app.query_params.keys()


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_a_preset_shows_and_the_link_opens_it_again(preset: StackPreset) -> None:
    app = page()
    app.selectbox(key="stack_preset").select(preset.name).run()

    again = open_page(PAGE, **link_of(app))

    for shown in (app, again):
        assert not shown.exception
        assert len(layer_rows(shown)) == len(preset.layers)
        assert shown.selectbox(key="stack_preset").value == preset.name
        assert preset.try_this in said(shown)


def test_what_the_first_sentence_asks_for_breaks_the_last_layer() -> None:
    app = open_page(PAGE, unit="3")
    app.button(key="stack_remove").click().run()

    (told,) = app.error
    assert numbers(told.value) == [7, 4096, 16384]
    assert len(layer_rows(app)) == 7
    assert [row[2] for row in layer_rows(app)][-2:] == ["16384", "cannot work"]
    app.button(key="replace_layer").click().run()
    assert not app.error
    assert app.button(key="stack_undo").disabled is False
    app.button(key="stack_undo").click().run()
    app.button(key="stack_undo").click().run()
    assert "layers" not in app.query_params
    assert app.button(key="stack_undo").disabled


def test_layers_are_added_changed_and_moved() -> None:
    app = page(unit="1")
    app.selectbox(key="stack_add").select("AvgPool2d").run()
    assert [type(each).__name__ for each in layers_of(app)] == [
        *("Conv2d", "AvgPool2d", "ReLU", "MaxPool2d")
    ]
    assert app.selectbox(key="stack_layer").value == 2

    app.text_input(key="layer_kernel_size").set_value("3, 2").run()
    assert layers_of(app)[1].kernel_size == (3, 2)
    app.text_input(key="layer_stride").set_value("1").run()
    app.toggle(key="layer_count_include_pad").set_value(False).run()
    app.button(key="stack_down").click().run()

    assert not app.exception
    assert app.selectbox(key="stack_layer").value == 3
    layer = layers_of(app)[2]
    assert (layer.kernel_size, layer.stride, layer.count_include_pad) == ((3, 2), 1, False)
    assert layer_rows(app)[2][2] == "8 × 8 × 9"
    app.selectbox(key="stack_layer").select(1).run()
    app.number_input(key="layer_out_channels").set_value(5).run()
    assert layers_of(app)[0].out_channels == 5


def test_every_argument_of_every_layer_has_a_field_whatever_it_holds() -> None:
    """Layers that fit nothing included; what a field shows reads as the same layer."""
    odd = Flatten(1_000_000_000, -1_000_000_000), Conv2d(1_000_000_000, 1, 1000), Linear(1, 1)
    layers = (*EVERY_ARGUMENT, *odd)
    app = page(layers)

    for number, layer in enumerate(layers, 1):
        app.selectbox(key="stack_layer").select(number).run()
        assert not app.exception
        for name in layer.__dataclass_fields__:
            held = app.session_state[f"layer_{name}"]
            assert changed(layer, name, held) == layer, (layer, name)


def test_a_field_that_cannot_be_read_keeps_its_text_and_says_why() -> None:
    app = page(unit="3")
    app.text_input(key="layer_kernel_size").set_value("two").run()

    assert layers_of(app) == SMALL
    assert app.text_input(key="layer_kernel_size").value == "two"
    assert "got “two”" in app.warning[0].value
    app.text_input(key="layer_kernel_size").set_value("3").run()
    assert not app.warning
    assert layers_of(app)[2] == MaxPool2d(3)


def test_the_input_has_a_shape_of_its_own() -> None:
    app = page()
    app.number_input(key="stack_input_1").set_value(20).run()

    assert link_of(app)["input"] == "3x20x12"
    assert layer_rows(app)[0][2] == "8 × 18 × 10"


def test_pasted_code_is_shown_with_the_channels_that_it_takes() -> None:
    app = page()
    text = "import torch\nnet = nn.Sequential(nn.Conv2d(1, 4, 5), nn.MaxPool2d(2))"
    app.text_area(key="stack_text").set_value(text)
    app.button(key="FormSubmitter:stack_form-Show it (Ctrl + Enter)").click().run()

    assert not app.exception
    assert layers_of(app) == (Conv2d(1, 4, 5), MaxPool2d(2))
    assert link_of(app)["input"] == "1x12x12"
    assert app.text_area(key="stack_text").value == text


def test_code_that_is_not_understood_gets_a_sentence_with_its_line_and_stays() -> None:
    app = page()
    text = "nn.Sequential(\n    nn.Unfold(2),\n    nn.ReLU(),\n)"
    app.text_area(key="stack_text").set_value(text)
    app.button(key="FormSubmitter:stack_form-Show it (Ctrl + Enter)").click().run()

    assert "Line 2: Poolscope reads no layer Unfold" in app.warning[0].value.replace("\\", "")
    assert app.text_area(key="stack_text").value == text
    assert layers_of(app) == SMALL


def test_code_is_shown_up_to_the_layer_that_is_not_read() -> None:
    app = page()
    paste(app, "nn.Sequential(\n    nn.MaxPool2d(3),\n    nn.Unfold(2),\n)")

    assert layers_of(app) == (MaxPool2d(3),)
    said = " ".join(each.value for each in app.caption).replace("\\", "")
    assert "Poolscope reads no layer Unfold" in said
    assert "Only the layer before it is read." in said


def paste(app: AppTest, text: str) -> None:
    app.text_area(key="stack_text").set_value(text)
    app.button(key="FormSubmitter:stack_form-Show it (Ctrl + Enter)").click().run()


def test_a_class_is_read_up_to_the_line_that_is_no_chain_and_the_page_says_which() -> None:
    app = page()
    paste(
        app,
        """class Net(nn.Module):
    def __init__(self):
        self.conv, self.bn = nn.Conv2d(3, 3, 1), nn.BatchNorm2d(3)
    def forward(self, x):
        y = F.relu(self.bn(self.conv(x)))
        return x + y""",
    )

    assert layers_of(app) == (Conv2d(3, 3, 1), BatchNorm2d(3), ReLU())
    assert "Read: 3 layers, shown above. Line 6, “return x + y”" in said(app).replace("\\", "")
    assert not app.warning


def test_a_text_that_names_its_input_is_shown_with_it() -> None:
    app = page()
    paste(app, "model = nn.Sequential(nn.MaxPool2d(2))\nsummary(model, (3, 64, 48))")

    assert link_of(app)["input"] == "3x64x48"


def test_every_row_opens_the_arithmetic_of_its_size() -> None:
    app = open_page(PAGE, layers="C3.64.7.2.3_B64_R_M3.2.1_F_L9.2", input="3x224x224", unit="1")

    message = layer_table(app)
    assert message["chosen"] == 1
    assert [spaced(row["arithmetic"]) for row in message["rows"]] == [
        "Output size: (224 + 2 · 3 − 7) ÷ 2 = 111.5, rounded down to 111, plus 1 = 112.",
        *["The output has the size of the input."] * 2,
        "Output size: (112 + 2 · 1 − 3) ÷ 2 = 55.5, rounded down to 55, plus 1 = 56.",
        "Output size: 64 · 56 · 56 = 200704.",
        "It cannot work: Linear takes 9 features, and gets 200704.",
        "",
    ]
    assert "docs.pytorch.org" in message["rows"][3]["documentation"]


def test_the_drawing_is_told_which_choice_python_has_heard_of() -> None:
    app = page(unit="1")
    assert drawing(app)["heard"] == 0
    app.session_state["field"] = {"unit": {"layer": 1, "row": 0, "col": 0, "number": 4}}

    assert drawing(app.run())["heard"] == 4


def drawing(app: AppTest) -> dict[str, Any]:
    """Return the header of the receptive field's drawing."""
    shown = (each.proto for each in app.get("bidi_component"))
    (header,) = (header_of(it.bytes) for it in shown if it.component_name == "receptive_field")
    return header


def test_covered_layers_open_nothing() -> None:
    app = page(task="Which size?", cover="true")

    assert [row["cells"] for row in layer_table(app)["rows"]][1:] == [
        ["1", "Conv2d(3, 8, 3)"],
        ["2", "ReLU()"],
        ["3", "MaxPool2d(2)"],
    ]
    assert not any(row["arithmetic"] for row in layer_table(app)["rows"])


def test_pasted_layers_that_need_another_input_get_it_and_the_page_says_so() -> None:
    """A network for digits does not fit the input of the one before."""
    app = page()
    paste(
        app, "nn.Sequential(nn.Conv2d(1, 6, 5), nn.MaxPool2d(2), nn.Flatten(), nn.Linear(864, 9))"
    )

    assert not app.error
    assert link_of(app)["input"] == "1x28x28"
    assert "The input is 28 × 28 now" in said(app).replace("\\", "")
    app.button(key="stack_remove").click().run()
    assert "The input is 28 × 28 now" not in said(app).replace("\\", "")


def test_pasted_lazy_layers_get_their_numbers_from_the_input() -> None:
    app = page()
    paste(
        app, "nn.Sequential(nn.LazyConv2d(6, 5), nn.MaxPool2d(2), nn.Flatten(), nn.LazyLinear(9))"
    )

    names = [row["cells"][1] for row in layer_table(app)["rows"]][:4]
    assert names == ["Conv2d(3, 6, 5)", "MaxPool2d(2)", "Flatten()", "Linear(96, 9)"]
    assert "layer 1 is Conv2d(3, 6, 5) and layer 4 is Linear(96, 9)." in said(app)


def test_pasted_layers_that_cannot_work_are_named_where_they_were_pasted() -> None:
    """The page tells of them far above the field."""
    app = page()
    text = "nn.Sequential(nn.Conv2d(3, 6, 5), nn.Conv2d({}, 2, 1))"
    paste(app, text.format(5))
    assert "Layer 2 cannot work" in said(app)

    paste(app, text.format(6))
    assert "Read: 2 layers" in said(app)
    assert "cannot work" not in said(app)


def test_where_another_input_mends_the_layers_it_is_offered() -> None:
    app = page((MaxPool2d(2), Flatten(), Linear(3 * 14 * 14, 2)))
    assert app.error

    app.button(key="replace_input").click().run()
    assert link_of(app)["input"] == "3x28x28"
    assert not app.error


def test_a_layer_that_nothing_mends_can_be_taken_out() -> None:
    app = open_page(PAGE, layers="F_M2_R", input="1x4x4")

    assert "Layer 2 cannot work" in app.error[0].value
    assert app.button(key="replace_layer").label == "Remove layer 2"
    app.button(key="replace_layer").click().run()
    assert not app.error


def long_stack(layers: int) -> tuple[Layer, ...]:
    """Return so many layers of which the last is a `Linear` of planes, which needs a `Flatten`."""
    return *(ReLU() for _ in range(layers - 1)), Linear(1, 10)


def test_where_what_mends_a_layer_has_no_room_it_can_be_taken_out() -> None:
    app = page(long_stack(80))

    assert app.button(key="replace_layer").label == "Remove layer 80"
    app.button(key="replace_layer").click().run()
    assert layers_of(app) == long_stack(80)[:-1]
    assert not app.error
    app.button(key="stack_undo").click().run()
    assert layers_of(app) == long_stack(80)


def test_what_mends_a_layer_may_fill_the_list() -> None:
    app = page(long_stack(79))
    app.button(key="replace_layer").click().run()
    assert layers_of(app)[-2:] == (Flatten(), Linear(432, 10))


def test_a_layer_that_has_no_room_with_what_it_needs_is_refused_with_the_reason() -> None:
    app = page(79 * (ReLU(),), unit="1")
    app.selectbox(key="stack_add").select("Linear").run()

    assert layers_of(app) == 79 * (ReLU(),)
    assert "Linear needs a Flatten" in said(app)
    app.selectbox(key="stack_add").select("MaxPool2d").run()
    assert len(layers_of(app)) == 80
    assert not app.warning
    adds = app.selectbox(key="stack_add")
    assert adds.disabled
    assert adds.proto.placeholder == "80 layers are the most"


def test_a_pool_leads_to_the_grid_with_its_numbers() -> None:
    app = page(unit="3")
    assert "10 × 10" in spaced(app.button(key="to_grid").label)
    app.button(key="to_grid").click().run()

    assert not app.exception
    held = app.session_state
    assert (held["k"], held["h"], held["w"]) == (2, 10, 10)
    assert [each.key for each in page(unit="1").button if each.key == "to_grid"] == []


def test_damage_is_told_and_the_rest_of_the_link_kept() -> None:
    app = open_page(PAGE, layers="C3.8.3_Q", input="3x40x40", unit="2")

    (note,) = app.info
    assert "(layers)" in note.value
    assert link_of(app)["input"] == "3x40x40"
    assert app.selectbox(key="stack_layer").value == 2


def test_the_code_makes_the_layers_that_are_shown() -> None:
    app = page()

    (code,) = app.code
    assert code.value.startswith(
        "from torch import nn\n\nmodel = nn.Sequential(\n    nn.Conv2d(3, 8,"
    )
