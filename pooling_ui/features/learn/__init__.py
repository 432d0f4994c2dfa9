"""Lessons, questions and the reference."""
