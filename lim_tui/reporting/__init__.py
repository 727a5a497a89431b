"""Reports of a sweep: text, Markdown, JSON, CSV, SVG, HTML."""
