"""The one room that speaks SQL."""
