"""Poolscope: see and steer pooling. Page config and the list of pages."""

import streamlit as st

from pooling_ui.features.classroom.live.following import follow_room, keep_place
from pooling_ui.features.classroom.live.join_page import student_line
from pooling_ui.features.classroom.live.lead_bar import lead_bar
from pooling_ui.features.classroom.live.membership import membership
from pooling_ui.features.classroom.live.stream import listen_to_room
from pooling_ui.features.classroom.tasks.page_choice import remember_page
from pooling_ui.features.table import declare_all
from pooling_ui.predict.parameters import ANSWER
from pooling_ui.shell.browser import is_narrow, look_at_window, watch_browser
from pooling_ui.shell.layout import page_links
from pooling_ui.shell.logo import icon, logo
from pooling_ui.shell.made_page import made_page
from pooling_ui.shell.presentation import presenting
from pooling_ui.shell.waiting_room import place_in_line, wait_in_line
from pooling_ui.state.link import complete_link
from pooling_ui.task.current_task import linked_task

declare_all()

# First of all: until Streamlit knows the layout, it shows the page in a narrow column.
st.set_page_config(page_icon=icon(), layout="wide")

SECTIONS = {
    "": [
        made_page("pages/start.py", title="Start", default=True),
        made_page("pages/grid.py", title="Grid"),
    ],
    "See": [
        made_page("pages/picture.py", title="Picture"),
        made_page("pages/backwards.py", title="Backwards"),
        made_page("pages/dimensions.py", title="1-D and 3-D"),
    ],
    "Measure": [
        made_page("pages/compare.py", title="Compare"),
        made_page("pages/shift.py", title="Shift"),
        made_page("pages/stack.py", title="Stack"),
        made_page("pages/network.py", title="Network"),
    ],
    "Learn": [
        made_page("pages/lessons.py", title="Lessons"),
        made_page("pages/questions.py", title="Questions"),
        made_page("pages/frameworks.py", title="Frameworks"),
        made_page("pages/reference.py", title="Reference"),
        made_page("pages/teachers.py", title="For teachers"),
        made_page("pages/join.py", title="Live room"),
    ],
}
look_at_window()
waits = place_in_line() > 0
in_task = linked_task() is not None and not membership().leads
alone = waits or presenting() or in_task
# In a narrow window Streamlit folds its links into a second list: `page_links` shows the only one.
page = st.navigation(SECTIONS, position="hidden" if alone or is_narrow() else "top")
st.set_page_config(page_title=f"{page.title} · Poolscope")
if waits:
    wait_in_line()
    st.stop()
follow_room(page.url_path)  # early: it may open another page
# A presentation needs the room, and nobody may leave a class's vote by accident.
if not (presenting() or (in_task and membership().is_in)):
    logo()
page_links(SECTIONS, page)
lead_bar()
student_line()
page.run()
complete_link()
keep_place()
listen_to_room()
remember_page(page.url_path)
watch_browser(
    [each.url_path for pages in SECTIONS.values() for each in pages],
    quiet=ANSWER,  # Back leads from an answer to what was before its question
    ask=None if alone else "pages/questions.py",
)
