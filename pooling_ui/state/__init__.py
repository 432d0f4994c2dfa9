"""Links, sessions and bound fields: what a person has set."""
