"""Train the networks that read digits: `python -m training`.

It needs the packages of requirements-dev.txt, and npm for the digits. See CONTRIBUTING.
"""
