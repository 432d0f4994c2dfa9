"""Browser components: a Python wrapper, ES modules and CSS side by side."""
