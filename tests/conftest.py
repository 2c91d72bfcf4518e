"""What holds for all tests: hypothesis has no deadline, and looks at the same examples every time where CI runs."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("tuckbox", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("tuckbox")
