"""Makes the networks that read digits, from nothing: `python -m training`.

It needs what requirements-dev.txt names, and npm for the digits. CONTRIBUTING says more.
"""
