"""Kanagawa (Bruno Cathala, Charles Chevallier, 2016)."""
