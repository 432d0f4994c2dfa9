"""Parameters of links, the link, and the session: what a person has set."""
