"""The state of live rooms, and the two stores that keep it: SQLite and Redis."""
