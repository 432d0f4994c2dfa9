"""The geometry of windows: settings, output sizes and taps, one rule for each axis."""
