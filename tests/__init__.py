"""All tests of Poolscope; `python3 run.py test` runs them."""
