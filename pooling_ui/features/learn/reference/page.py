"""The reference: a table for each kind of layer, with links that lead to them."""

import streamlit as st

from pooling_ui.features.learn.reference.layers import FAMILIES, reference_table
from pooling_ui.shell.layout import beside, heading, table

_SAYS = (
    "Every pooling layer of `torch.nn`, as PyTorch 2.13 behaves on CPU. n is the number of cells "
    "of an axis, m that of windows."
)
_BFLOAT16 = "NumPy has no bfloat16; PyTorch takes it wherever it takes float16."


def reference() -> None:
    """Show all families in two columns, or in one where the window is narrow."""
    heading("Reference", _SAYS, takes_task=False)
    names = (f"[{family.name}](#{family.name.lower()})" for family in FAMILIES)
    st.markdown(f":small[{' · '.join(names)}]")
    columns = beside()
    half = -(-len(FAMILIES) // 2)
    for column, families in zip(columns, (FAMILIES[:half], FAMILIES[half:]), strict=True):
        with column:
            for family in families:
                st.header(_title(family.layers), anchor=family.name.lower())
                st.markdown(family.does)
                table(reference_table(family), note="")  # it fits on phones
    st.caption(_BFLOAT16)


def _title(layers: tuple[str, ...]) -> str:
    """Return the names of the layers, the first in full."""
    first, *others = layers
    return ", ".join((first, *(layer[-2:] for layer in others)))
