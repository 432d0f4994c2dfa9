"""The page Questions: questions that people ask, with short answers."""
