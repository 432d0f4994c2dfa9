"""Write the small numbers in a picture's cells, as the stage does for each kind of reduction."""

from pooling_ui.stage.picture.scene import Kind, Place, Scene
from pooling_ui.text.words import number_label


def tap_note(scene: Scene, place: Place) -> str:
    """Return the small number in a tap of the window: a divisor, a power, a share; often "".

    It is left out where the results are covered, except for a number that windows only read.
    """
    reduction, kind = scene.header["reduction"], scene.kind_at(place)
    if scene.covers and reduction["kind"] != "gradient":
        return ""
    is_cell, is_padding = kind is Kind.CELL, kind is Kind.PADDING
    match reduction["kind"]:
        case "average" if is_cell or (is_padding and reduction["padding"]):
            return f"÷{number_label(scene.arrays['divisors'][scene.step])}"
        case "spread" if is_cell or (is_padding and reduction["divisor"] == "padding"):
            return _signed(_label(scene, "total", scene.step))
        case "power" | "gradient" if is_cell:
            return _label(scene, "term", _index(scene, place))
        case "power_back" if is_cell:
            return _signed(_share(scene, _index(scene, place)))
    return ""


def output_note(scene: Scene, window: int) -> str:
    """Return the small number in an output cell: its flat index, if values are unpooled."""
    if scene.header["reduction"]["kind"] != "unpool":
        return ""
    return str(int(scene.arrays["indices"][window]))


def _label(scene: Scene, name: str, at: int) -> str:
    return str(scene.header[f"{name}_labels"][scene.arrays[f"{name}_label"][at]])


def _share(scene: Scene, cell: int) -> str:
    starts, written = scene.arrays["write_starts"], scene.arrays["written"]
    if not starts.size:
        return ""
    for at in range(starts[scene.step], starts[scene.step + 1]):
        if written[at] == cell:
            return _label(scene, "share", at)
    return ""


def _signed(share: str) -> str:
    return share if share in ("", "0") or share.startswith("−") else f"+{share}"


def _index(scene: Scene, place: Place) -> int:
    depth, row, col = place
    _, rows, cols = scene.shape
    return (depth * rows + row) * cols + col
