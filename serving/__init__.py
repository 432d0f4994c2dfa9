"""The server around Streamlit: limits, headers, cookies, a log, and less work."""
