"""Series of up to a million samples: source, chart, and what drawing them loses."""
