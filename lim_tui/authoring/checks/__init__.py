"""What lint looks for, one family of checks a file."""
