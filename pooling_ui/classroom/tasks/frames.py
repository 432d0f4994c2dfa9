"""What a teacher is told of the sites whose pages may show the app in a frame."""

from pooling_ui.state.server_settings import FRAMES


def framing_words(sites: tuple[str, ...]) -> str:
    """Say on whose pages the code of a frame works."""
    if sites:
        return f"It works on pages of {', '.join(sites)}."
    return (
        "No other site may show this server's pages yet. Whoever runs it names the course's site: "
        f"`{FRAMES}=https://moodle.example.org python3 run.py --host 0.0.0.0`."
    )
