"""Settings shared by every test."""

import os

from hypothesis import settings

# Tests already use all processors: more threads of PyTorch in each process would only wait.
os.environ.setdefault("OMP_NUM_THREADS", "1")

# The same cases every time, without a deadline: a red test means a real change.
settings.register_profile("steady", derandomize=True, deadline=None)
# HYPOTHESIS_PROFILE=explore looks for new cases.
settings.register_profile("explore", max_examples=2000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))
