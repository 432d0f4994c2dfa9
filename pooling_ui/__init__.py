"""Everything between the numbers and the pages: widgets, sentences, figures, pictures and components."""
