"""Slow second engines: each game's rules once more, written from its rulebook alone."""
