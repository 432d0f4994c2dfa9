"""Follow the program in a model's text, without running it: what would its lines make?"""
