"""What all games stand on; knows no game."""
