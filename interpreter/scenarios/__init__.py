"""From the scenarios of a game's folder to what came of them: each is played, and what it expects is compared.

`validate_all` looks at them, and at all else in the folder, without playing.
"""

from .check import validate_all
from .result import Failure, ScenarioResult
from .run import run_scenarios, run_with_coverage

__all__ = ["Failure", "ScenarioResult", "run_scenarios", "run_with_coverage", "validate_all"]
