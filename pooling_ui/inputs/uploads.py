"""The files in file fields: each is read once, and then only our shared cache keeps its data."""

from dataclasses import dataclass, field

import streamlit as st

from pooling_ui.state.private_streamlit import UploadedFile, forget_file
from pooling_ui.state.session import session


@dataclass(slots=True)
class UploadProblems:
    """Problems with files, by file field: what it held, and why the last file is refused."""

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


def was_refused(key: str, problem: str) -> None:
    """Record that a file never came into a field, and why; what the field holds stays in it."""
    session().part(UploadProblems).by_field[key] = (_id_in(key), problem)


def problem_with(key: str) -> str:
    """Return why the last file that was chosen cannot be used; "" if it can, or none was."""
    file_id, problem = session().part(UploadProblems).by_field.get(key, ("", ""))
    return problem if _id_in(key) == file_id else ""


def _id_in(key: str) -> str:
    """Return the name of the file in a field, which a forgotten file still has; else ""."""
    file = st.session_state.get(key)
    return str(file.file_id) if file is not None else ""
