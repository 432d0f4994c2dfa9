"""Between the numbers and the pages: widgets, sentences, figures, pictures, components."""
