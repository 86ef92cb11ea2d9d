"""Hacienda (Wolfgang Kramer, 2005)."""
