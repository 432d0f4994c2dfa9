"""The answers to requests: the page, messages and pictures of links, headers, compression."""
