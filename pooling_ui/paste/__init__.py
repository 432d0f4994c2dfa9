"""The answers to what people paste or ask."""
