"""The workbench in a browser: one process of the app for each page."""
