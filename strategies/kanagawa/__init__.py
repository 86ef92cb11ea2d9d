"""Computer players of Kanagawa."""
