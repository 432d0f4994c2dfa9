"""The setting of a pool: window modes, pools, widgets, refusals, labels and code."""
