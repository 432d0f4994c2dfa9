"""The features of the app, a folder for each; `table.py` gathers them."""
