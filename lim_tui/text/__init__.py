"""Untrusted text, cell widths and segments: what every other room may need of a string."""
