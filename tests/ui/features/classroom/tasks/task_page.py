"""A page with a task as its tests see it, and questions that should do no harm."""

from streamlit.testing.v1 import AppTest

GRID = "pages/grid.py"
HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "[press](javascript:alert(1)) ![x](https://example.org/x.png)",
    "**bold** :red[red] $x^2$ # heading",
    "' onload='alert(1)",
    "http://example.org/x HTTPS://x.y www.example.org a.b@c.org :material/home: k -> 2 -- >= <->",
)


def widgets(app: AppTest) -> set[str]:
    """Return the keys of all widgets that a person meets."""
    kinds = ("number_input", "selectbox", "toggle", "button_group", "button", "text_input")
    return {each.key for kind in kinds for each in app.get(kind) if each.key}


def linked(app: AppTest, name: str) -> str:
    """Return the link's value of a name; a run gives a text, the test's own link a list."""
    held = app.query_params[name]
    return held if isinstance(held, str) else held[0]


def offered(app: AppTest, key: str = "task_may") -> set[str]:
    """Return the settings that a teacher may choose from."""
    return set(app.button_group(key=key).options)
