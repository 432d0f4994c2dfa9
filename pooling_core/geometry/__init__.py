"""Where windows lie: settings, output sizes and taps, one rule for each axis."""
