"""Series of up to a million samples: their source, their chart, and lost peaks."""
