"""The page Network: trained networks that read digits, and edges of a picture."""
