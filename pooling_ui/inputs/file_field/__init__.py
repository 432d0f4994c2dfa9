"""The field for a file, which says in the page why it did not take one."""

from functools import partial
from pathlib import Path
from typing import Any

import streamlit as st

from pooling_ui.components.delivery import small_component
from pooling_ui.inputs.file_field.refusals import FileKinds, refusal
from pooling_ui.inputs.uploads import was_refused
from pooling_ui.state.compat import supported
from pooling_ui.state.private_streamlit import UploadedFile

_mount = small_component(Path(__file__).parent / "refused.js")


def file_field(label: str, kinds: FileKinds, key: str, **more: Any) -> UploadedFile | None:
    """Show the field; return its file. `problem_with` tells why a file is not in it."""
    with st.container(gap=None):
        file: UploadedFile | None = st.file_uploader(
            label,
            type=list(kinds.suffixes),
            key=key,
            **supported(st.file_uploader, max_upload_size=kinds.megabytes),
            **more,
        )
        watch = f"{key}_refused"
        _mount(
            data={"field": key}, key=watch, on_refused_change=partial(_refused, watch, key, kinds)
        )
    return file


def _refused(watch: str, key: str, kinds: FileKinds) -> None:
    refused = st.session_state[watch]["refused"]
    was_refused(key, refusal(str(refused["file"]), str(refused["why"]), kinds))
