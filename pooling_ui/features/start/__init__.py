"""The page Start: pooling as a story in scenes, each with a live figure and a question."""

from pooling_ui.linked.plain_page import PlainPage

START = PlainPage("", "Start")
