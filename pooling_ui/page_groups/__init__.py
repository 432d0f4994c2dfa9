"""Which groups of settings each page shows: for teachers' tasks and for the steps of lessons."""
