"""Answer a pasted layer or call: its output size step by step, and code that runs."""
