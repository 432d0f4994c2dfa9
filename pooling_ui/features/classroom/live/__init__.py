"""Live rooms: a class answers a question at once, and its teacher sees how the answers fall."""
