"""Build the app as a folder for any static host: Python runs in the browser."""
