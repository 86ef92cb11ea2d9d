"""Tests of kanagawa."""
