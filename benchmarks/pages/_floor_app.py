"""The least that an app with a component does: a field, and a drawing that shows its number."""

import streamlit as st

_JS = """\
export default ({data, parentElement}) => {
  parentElement.querySelector("p").textContent = data.value;
};
"""

mount = st.components.v2.component("floor", html='<div class="floor"><p></p></div>', js=_JS)
value = st.number_input("Kernel", 1, 9, 2, key="k")
mount(data={"value": value}, key="drawing")
