"""Computer players of Pastiche."""
