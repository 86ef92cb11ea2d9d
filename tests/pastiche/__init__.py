"""Tests of Pastiche."""
