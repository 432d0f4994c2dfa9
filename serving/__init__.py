"""What `server.py` puts around Streamlit: bounds, headers, cookies, a log, and less work."""
