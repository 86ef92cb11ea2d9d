"""Fresco (Marco Ruskowski, Marcel Süßelbeck, 2010)."""
