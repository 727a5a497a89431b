"""The linear front end, for pipes, CI and screen readers."""
