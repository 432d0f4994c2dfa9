"""The groups of settings on each page, for teachers' tasks and for the steps of lessons."""
