"""Computer players of Fresco."""
