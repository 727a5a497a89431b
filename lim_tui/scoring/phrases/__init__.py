"""What readers know about words: one file of phrases per language. Data only."""
