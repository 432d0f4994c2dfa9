"""Declare the parameters of links, as the app does when it starts; doctests load this first."""

from pooling_ui.features.table import declare_all

declare_all()
