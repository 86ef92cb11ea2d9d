"""Tests of hacienda."""
