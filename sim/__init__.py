"""Engines of the games."""
