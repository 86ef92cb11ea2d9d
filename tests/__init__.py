"""Tests of Ludostat."""
