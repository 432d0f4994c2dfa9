"""Tabs of a live room, as AppTest runs them: one leads, the others have a seat."""

from streamlit.testing.v1 import AppTest

from pooling_ui.features.classroom.live.membership import Membership, _InTab
from pooling_ui.state.session import Session
from tests.ui.helpers.pages import PATIENCE, ROOT, said, spaced, unmarked

JOIN = "pages/join.py"
# Which cell wins output (0, 0) of a 3 × 3 window, stride 2: the link alone draws the question.
WINNER = {"k": "3", "s": "2", "ask": "Winner"}
OPENED: list[Session] = []  # in the present test


def open_tab(page: str, **link: str) -> AppTest:
    """Open a page in a tab with a session of its own; AppTest would share one."""
    app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=PATIENCE)
    OPENED.append(Session())
    app.session_state["session"] = OPENED[-1]
    app.run()  # AppTest then knows the pages: it would run this one without the app around it
    app.query_params.update(link)
    app.switch_page(page).run()
    app._page_hash = ""  # further runs stay on the page that the app opened
    return app


def membership_of(app: AppTest) -> Membership:
    """Return the room that a tab is in."""
    held: Membership = app.session_state["session"].part(_InTab).membership
    return held


def teacher(**link: str) -> AppTest:
    """Open a room with one press; return the tab that leads it."""
    return open_tab(JOIN, open="true", **link)


def code_of(app: AppTest) -> str:
    """Return the code of a tab's room."""
    return membership_of(app).code


def student(code: str) -> AppTest:
    """Join a room by its link; return the tab."""
    return told(open_tab(JOIN, room=code))


def told(app: AppTest, seat: str = "", secret: str = "") -> AppTest:
    """Let the browser tell what it keeps of the room: a seat, a secret, or nothing."""
    member = membership_of(app)
    member.browser_told, member.kept_seat, member.kept_secret = True, seat, secret
    return app.run()


def press(app: AppTest, label: str) -> AppTest:
    """Press the button with this label."""
    (button,) = [each for each in app.button if each.label == label]
    return button.click().run()


def led(app: AppTest, **link: str) -> AppTest:
    """Let the teacher's tab open Grid."""
    app = press(app, "Go on with Grid")
    app.query_params.update(link)
    return app.run()


def asked(app: AppTest, ada: AppTest, **link: str) -> AppTest:
    """Let the teacher ask about a grid, and a student's tab run as its browser would."""
    app = press(led(app, **(link or WINNER)), "Ask about this page")
    ada.run()
    return app


def vote(app: AppTest, text: str) -> AppTest:
    """Type an answer and send it."""
    (field,) = [each for each in app.text_input if each.label == "Your answer"]
    field.set_value(text)
    (button,) = [each for each in app.button if each.label in ("Vote", "Change the vote")]
    return button.click().run()


def page_of(app: AppTest) -> str:
    """Return the address of the page that a tab shows."""
    return membership_of(app).page


def text(app: AppTest) -> str:
    """Return all that a tab says; no error of the app is among it."""
    assert not app.exception
    return "\n".join([said(app), *(spaced(unmarked(each.value)) for each in app.success)])
