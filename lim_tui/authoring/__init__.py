"""Case files on disk: reading, schema, lint, variables, importers."""
