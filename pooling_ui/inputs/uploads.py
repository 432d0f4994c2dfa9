"""The files in file fields: each is read once, and then only our shared cache keeps its data."""

from dataclasses import dataclass, field

import streamlit as st

from pooling_ui.state.private_streamlit import UploadedFile, forget_file
from pooling_ui.state.session import session


@dataclass(slots=True)
class UploadProblems:
    """Problems with files, by file field: the last file that was read, and why it is refused."""

    by_field: dict[str, tuple[str, str]] = field(default_factory=dict)


def new_file(key: str) -> UploadedFile | None:
    """Return the file that a field holds, unless it was read before."""
    file = st.session_state.get(key)
    return file if isinstance(file, UploadedFile) else None


def was_read(key: str, file: UploadedFile, problem: str, again: bool = False) -> None:
    """Record that the file of a field was read; `problem` is the reason for its refusal, or "".

    Streamlit forgets its bytes, unless it is to be read `again`.
    """
    session().part(UploadProblems).by_field[key] = (file.file_id, problem)
    if not again:
        forget_file(file)


def problem_with(key: str) -> str:
    """Return the problem with the file in a field; "" if it can be used, or if there is no file."""
    file = st.session_state.get(key)  # a forgotten file still has its id
    file_id, problem = session().part(UploadProblems).by_field.get(key, ("", ""))
    return problem if file is not None and file.file_id == file_id else ""
