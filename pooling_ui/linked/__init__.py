"""Pages by their links alone: the numbers and the setting, the stage, and the widgets of a task."""
