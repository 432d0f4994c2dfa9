"""Questions about what a stage is going to show: drawn from a seed, and judged by the trace."""
