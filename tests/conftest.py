"""What all tests share."""

from hypothesis import settings

pytest_plugins = ["pytester"]

# Examples are drawn the same way each time, and none fails for being slow: a test that fails
# once must fail again when someone looks into it.
settings.register_profile("house", derandomize=True, deadline=None)
settings.load_profile("house")
