"""The parts of every page: layout, navigation, theme, notices and the presentation."""
