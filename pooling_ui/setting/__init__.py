"""The setting of a pool: window modes, pools, widgets, refusals, Undo, labels and code."""
