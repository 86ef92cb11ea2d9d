"""From result rows to answers."""
