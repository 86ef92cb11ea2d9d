"""What may happen to a run and to its folder, done to real ones."""
