"""Pool a picture by one pool or several, whole or in parts, and rebuild it from a result."""
