"""Planes, series and volumes: samples, own numbers and files of numbers."""
