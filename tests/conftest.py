"""Settings shared by every test."""

import os

from hypothesis import settings

# Tests run on all processors already: PyTorch's threads, as many in each process, would only wait.
os.environ.setdefault("OMP_NUM_THREADS", "1")

# The same cases every time, however slow the machine: a red test is a real change.
settings.register_profile("steady", derandomize=True, deadline=None)
# HYPOTHESIS_PROFILE=explore looks for new ones.
settings.register_profile("explore", max_examples=2000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))
