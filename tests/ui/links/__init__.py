"""Links that people have shared: each opens as it did when it was recorded."""
