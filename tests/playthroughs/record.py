"""From the command line to a new file of one played game: `python -m tests.playthroughs.record GAME [...]`.

    python -m tests.playthroughs.record santa --players 3 --seed 7 --variant expansion -o opening_hand=4
    python -m tests.playthroughs.record santa        as its file says, after the rules have changed

Read what it has written before keeping it: it is the rules as they are, not as they should be.
"""

from __future__ import annotations

import argparse

from tuckbox.interpreter.driver import shipped_games

from .playthrough import file_of, play, read, written


def main() -> None:
    """Plays and writes."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game", choices=shipped_games())
    parser.add_argument("--players", type=int)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--variant", action="append")
    parser.add_argument("-o", dest="options", action="append")
    given = parser.parse_args()
    kept = read(given.game) if file_of(given.game).is_file() else None
    options = None if given.options is None else dict(one.split("=", 1) for one in given.options)
    if given.players is None and kept is None:
        parser.error("--players is needed for a game that has no file yet")
    made = play(
        given.game,
        given.players if given.players is not None else (kept.players if kept else 0),
        given.seed if given.seed is not None else (kept.seed if kept else 1),
        tuple(given.variant) if given.variant is not None else (kept.variants if kept else ()),
        options if options is not None else (kept.options if kept else {}),
    )
    file_of(given.game).write_text(written(made), encoding="utf-8")
    print(f"{given.game}: {len(made.moves)} decisions, scores {made.scores}, winners {made.winners}")


if __name__ == "__main__":
    main()
