"""Links of teachers: a question, and the settings that students see."""
