"""The private names of Streamlit and uvicorn that the server changes or uses.

The modules that use Streamlit's take them from here. Some are used only at a tab's first message.
So all are checked when the server starts: if a release lacks one, the server stops with a clear
sentence.
"""

from collections.abc import Iterable
from pathlib import Path

import streamlit
import uvicorn
from streamlit import error_util as error_util
from streamlit.components.v2.bidi_component.serialization import (
    BidiComponentSerde as BidiComponentSerde,
)
from streamlit.proto.BackMsg_pb2 import BackMsg as BackMsg
from streamlit.proto.ClientState_pb2 import ClientState as ClientState
from streamlit.proto.WidgetStates_pb2 import WidgetState
from streamlit.runtime import Runtime as Runtime
from streamlit.runtime.memory_uploaded_file_manager import (
    MemoryUploadedFileManager as MemoryUploadedFileManager,
)
from streamlit.runtime.runtime_util import (
    get_max_widget_state_size_bytes as get_max_widget_state_size_bytes,
)
from streamlit.runtime.state.safe_session_state import SafeSessionState as SafeSessionState
from streamlit.runtime.state.session_state import WStates as WStates
from uvicorn.protocols.websockets.websockets_sansio_impl import (
    WebSocketsSansIOProtocol as WebSocketsSansIOProtocol,
)
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.protocol import Protocol

from pooling_ui.state.private_streamlit import missing_names

# A widget with one of these values was pressed: each press counts, also if another one follows.
PRESSES = ("trigger_value", "string_trigger_value", "chat_input_value", "json_trigger_value")
# Each class, the names that are needed, and the module that needs them.
NEEDED: tuple[tuple[type, tuple[str, ...], str], ...] = (
    (WebSocketsSansIOProtocol, ("conn",), "sockets/bounded_messages"),
    (WebSocketsSansIOProtocol, ("handle_text", "handle_bytes"), "sockets/readable_messages"),
    (BackMsg, ("rerun_script",), "sockets/paced_messages"),
    (
        ClientState,
        (
            *("page_script_hash", "page_name", "fragment_id"),
            *("is_history_navigation", "widget_states"),
        ),
        "sockets/paced_messages",
    ),
    (WidgetState, PRESSES, "sockets/paced_messages"),
    (Protocol, ("max_message_size",), "sockets/bounded_messages"),
    (PerMessageDeflate, ("encode",), "sockets/small_messages"),
    (SafeSessionState, ("filtered_state",), "field_values"),
    (BidiComponentSerde, ("deserialize",), "short_errors"),
    (WStates, ("__getitem__", "get_serialized"), "short_errors"),
    (Runtime, ("uploaded_file_mgr",), "bounded_uploads"),
    (MemoryUploadedFileManager, ("file_storage", "remove_session_files"), "bounded_uploads"),
)

# The names in Streamlit's own page that our scripts and styles read.
NEEDED_IN_PAGE = (
    *("data-test-script-state", "notRunning", "stActiveTheme", "stApp", "stAppHeader"),
    *("stAppToolbar", "stBaseButton", "stBidiComponent", "stBidiComponentIsolated", "stButton"),
    *("stButtonGroup", "stCameraInput", "stCaptionContainer", "stCheckbox", "stColumn"),
    *("stDialog", "stDownloadButton", "stElementContainer", "stExpander", "stFileChip"),
    *("stFileUploader", "stForm", "stFormSubmitButton", "stHeader", "stHeading"),
    *("stHorizontalBlock", "stImage", "stLayoutWrapper", "stLinkButton", "stMain"),
    *("stMainBlockContainer", "stNumberInput", "stNumberInputStepDown", "stNumberInputStepUp"),
    *(
        "stMarkdownColoredText",
        "stPageLink-NavLink",
        "stPlotlyChart",
        "stPopover",
        "stPopoverBody",
        "stRadio",
        "stSelectbox",
        "stSkeleton",
        "stTabs",
        "stTextArea",
    ),
    *("stTextInput", "stTooltipIcon", "stVerticalBlock"),
)
_SCRIPTS = Path(streamlit.__file__).parent / "static" / "static" / "js"


def check_server_names(
    needed: Iterable[tuple[type, tuple[str, ...], str]] = NEEDED,
    needed_in_page: Iterable[str] = NEEDED_IN_PAGE,
) -> None:
    """Raise an error if one of these names is missing.

    Raises
    ------
    RuntimeError
        It says what is missing, and which module needs it.
    """
    for owner, names, module in needed:
        for name in missing_names(owner, names):
            raise RuntimeError(
                f"{owner.__name__} has no {name}, which serving/{module}.py needs "
                f"(Streamlit {streamlit.__version__}, uvicorn {uvicorn.__version__})"
            )
    for name in _missing_in_page(needed_in_page):
        raise RuntimeError(
            f"Streamlit's page has no {name}, which a script or style of ours reads "
            f"(Streamlit {streamlit.__version__})"
        )


def _missing_in_page(names: Iterable[str]) -> list[str]:
    """Return those of these names that no script of Streamlit's page holds."""
    left = list(names)
    # The main script first: it holds half of them, and the others together are 20 MB.
    for path in sorted(_SCRIPTS.glob("*.js"), key=lambda path: not path.name.startswith("index.")):
        if not left:
            break
        script = path.read_bytes()
        left = [name for name in left if name.encode() not in script]
    return left
