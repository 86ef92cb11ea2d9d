"""Settings of all tests."""

from hypothesis import settings

# First calls compile, so no deadline; the same cases at every run, so that a failure repeats.
settings.register_profile("ludostat", deadline=None, derandomize=True, max_examples=60)
settings.load_profile("ludostat")
