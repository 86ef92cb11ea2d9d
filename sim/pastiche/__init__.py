"""Pastiche (Sean D. MacDonald, 2011)."""
