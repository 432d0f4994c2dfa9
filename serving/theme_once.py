"""The theme that goes with each answer is put together once.

Streamlit sends the theme with every change, and walks through all its settings for it, six times
each: 3 % of what a change costs. They stay as they are while a server runs.
"""

from streamlit.proto.NewSession_pb2 import CustomThemeConfig
from streamlit.runtime import app_session

_put_together = app_session._populate_theme_msg


def put_together_once() -> None:
    """From now on, in this process; Streamlit has no setting for it."""
    made: dict[str, CustomThemeConfig] = {}

    def fill(msg: CustomThemeConfig, section: str = "theme") -> None:
        if section not in made:
            made[section] = CustomThemeConfig()
            _put_together(made[section], section)
        if made[section].ByteSize():  # an empty part would be sent as one that is set
            msg.MergeFrom(made[section])

    app_session._populate_theme_msg = fill
