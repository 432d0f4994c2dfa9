"""A page with the switch “Predict” as its tests drive it."""

from typing import Any

from numpy.typing import NDArray
from streamlit.testing.v1 import AppTest

from tests.ui.helpers.messages import unpack
from tests.ui.helpers.pages import spaced

GRID, BACK, DIMENSIONS = "pages/grid.py", "pages/backwards.py", "pages/dimensions.py"
FIRST_WRONG = "33 33"  # for a question about a size or a cell
# Its four maxima, averages and sums are told apart from all that is read, from sizes and from keys.
PLANE = "100 207 311 409!523 617 733 821!919 101 203 307!401 509 601 701"


def stage(app: AppTest) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    """Return header and arrays of the message on the page's stage."""
    return unpack(app.get("bidi_component")[0].proto.bytes)


def stages(app: AppTest) -> list[bytes]:
    """Return the messages of all stages on the page."""
    mounted = app.get("bidi_component")
    return [each.proto.bytes for each in mounted if b'"writes"' in each.proto.bytes[:20000]]


def told(app: AppTest) -> str:
    """Return all that Python sends to the browser, but for the stage's message, and the link."""
    waiting, texts = [app._tree], [str(dict(app.query_params))]
    while waiting:
        node = waiting.pop()
        waiting += getattr(node, "children", {}).values()
        proto = getattr(node, "proto", None)
        if proto is not None and node.type != "bidi_component":
            texts.append(str(proto))
    return spaced("\n".join(texts).encode().decode("unicode_escape").encode("latin1").decode())


def answer(app: AppTest, text: str) -> AppTest:
    """Type an answer and check it."""
    app.text_input(key="guess").set_value(text)
    return press(app, "check")


def answer_wrong(app: AppTest, text: str) -> AppTest:
    """Give two wrong answers, the second of which shows the solution."""
    return answer(answer(app, FIRST_WRONG), text)


def press(app: AppTest, key: str) -> AppTest:
    """Press a button."""
    return next(button for button in app.button if button.key == key).click().run()


def count(app: AppTest) -> str | None:
    """Return how many were right the first time, as the page says it."""
    return next((each.label for each in app.button if each.key == "recount"), None)


def verdict(app: AppTest) -> str:
    """Return what the answer came to."""
    return spaced("\n".join(box.value for box in (*app.success, *app.info)).replace("\\", ""))
