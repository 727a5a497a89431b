"""What can be done on each screen: one table a file, joined in ``actions.py``."""
