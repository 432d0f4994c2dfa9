"""Everything that checks Poolscope; `python3 run.py test` runs it."""
