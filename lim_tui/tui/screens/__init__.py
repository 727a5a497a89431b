"""One module a screen, each with its styles beside it."""
