"""Measures whether a language model loses what stands in the middle of a long context."""

__version__ = "0.1.0"
