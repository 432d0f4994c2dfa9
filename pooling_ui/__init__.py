"""The interface: widgets, sentences, figures, pictures and components."""
