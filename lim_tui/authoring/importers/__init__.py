"""Other people's files become cases, distractors and filler. A bad line is named and skipped, never silently."""
