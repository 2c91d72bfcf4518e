"""When this process began to import Tuckbox: whatever file was changed later may not be what it runs."""

from time import time_ns

STARTED = time_ns()
"""In nanoseconds, as the times of files are."""
