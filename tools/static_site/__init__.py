"""The app as a folder that any static host serves: Python runs in the visitor's browser."""
