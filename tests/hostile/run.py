"""From the hostile games to a line of JSON for each: the seconds that validating took, the codes, and what was raised.

Run as a program, so that its memory is its own: the last line is the most memory that it held, in bytes.
"""

from __future__ import annotations

import json
import resource
import sys
import tempfile
import time
from pathlib import Path

from tuckbox.interpreter.driver import find_game, validate

from .games import HOSTILE


def main(names: list[str]) -> None:
    validate(find_game("twelve_days"))  # what is done once for all games is not theirs
    for name in names or HOSTILE:
        with tempfile.TemporaryDirectory() as place:
            HOSTILE[name](Path(place))
            start = time.process_time()
            raised, codes = "", []
            try:
                codes = [one.code.id for one in validate(Path(place)).items if one.is_error]
            except Exception as error:
                raised = f"{type(error).__name__}: {error}"
            seconds = time.process_time() - start
        print(
            json.dumps({"name": name, "seconds": round(seconds, 3), "codes": codes[:20], "raised": raised}), flush=True
        )
    print(json.dumps({"bytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024}))


if __name__ == "__main__":
    main(sys.argv[1:])
