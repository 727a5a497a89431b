"""The words of the product as frozen dataclasses. No input or output, no third-party imports."""
