"""Tests of fresco."""
