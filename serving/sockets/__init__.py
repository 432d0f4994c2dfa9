"""The sockets between tabs and server: who opens one, and how large and fast messages are."""
