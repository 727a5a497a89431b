"""The workbench in the terminal."""
