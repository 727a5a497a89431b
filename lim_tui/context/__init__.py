"""Prompts: tokens, layouts, templates and the checks that every prompt must pass. Pure and seeded."""
