"""Widgets that more than one screen uses, or that draw for themselves."""
