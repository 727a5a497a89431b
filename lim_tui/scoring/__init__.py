"""Verdicts: pure functions from an answer key and an output to a traced decision."""
