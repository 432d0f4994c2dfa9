"""What every page has: layout, navigation, theme, notices and the presentation."""
