"""Predict: random questions about a stage, their answers, and the next question."""
