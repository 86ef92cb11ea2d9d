"""Computer players of Hacienda."""
