"""Tools for teachers."""
