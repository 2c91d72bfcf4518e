"""From a position to JSON and back, to the last bit: what is loaded goes on exactly as what was saved.

A save carries a format number, the hash of the rules it belongs to, and its own hash; see `schema/state.schema.json`.
Seats, zones, pieces and tracks stand in it as numbers, as it means nothing under other rules. It holds everything,
also what is hidden from the players.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

from ..diagnostics.codes import playing
from .faults import Fault, SaveError
from .log import Log
from .state import State

if TYPE_CHECKING:
    from .game import Game

FORMAT = 3
_STATUSES = ("running", "finished", "stalled", "fault")


def to_json(st: State) -> dict[str, Any]:
    """The whole position as plain JSON data, with its hash."""
    data = _content(st)
    log = None
    if st.log is not None:
        log = _canonical(data["log"])
        data["log"] = json.loads(log)  # as lists, in a third of the time that going through the tuples takes
    data["hash"] = _hash_without_choice(data, log)
    return data


def state_hash(st: State) -> str:
    """SHA-256 of the canonical JSON of a position, in hexadecimal digits.

    How far the uniform bot has read its stream does not count: the same choices make the same position, whoever made
    them.
    """
    return _hash_without_choice(_content(st))


def _hash_without_choice(data: dict[str, Any], log: str | None = None) -> str:
    """`log` is the canonical JSON of the log, where it has been made already."""
    if log is None:
        return _sha256(_canonical({name: value for name, value in data.items() if name != "choice"}))
    before = _canonical({name: value for name, value in data.items() if name < "log" and name != "choice"})
    behind = _canonical({name: value for name, value in data.items() if name > "log"})
    return _sha256(f'{before[:-1]},"log":{log},{behind[1:]}')


def hash_of(data: dict[str, Any]) -> str:
    """SHA-256 of the canonical JSON of some data: keys sorted, no spaces, ASCII only."""
    return _sha256(_canonical(data))


_canonical = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def from_json(game: Game, data: object) -> State:
    """The position that `to_json` wrote. Chance supplied from outside is not saved: it is the game's own again.

    Raises SaveError for another format, for other rules, and for data that does not describe a position.
    """
    if not isinstance(data, dict):
        raise _damaged("it is not a JSON object")
    if data.get("format") != FORMAT:
        raise SaveError(playing.SAVE_FORMAT, found=str(data.get("format")), wanted=FORMAT)
    if data.get("rules") != game.rules_hash:
        raise SaveError(playing.SAVE_OTHER_RULES)
    try:
        st = _read(game, data)
        if data["hash"] != state_hash(st):
            raise _damaged("its contents have been changed since it was saved")
    except KeyError as error:
        raise _damaged(f"`{error.args[0]}` is missing") from None
    except (ValueError, TypeError, IndexError, OverflowError, RecursionError, AttributeError) as error:
        raise _damaged(str(error) or "its parts do not belong together") from None
    return st


def _content(st: State) -> dict[str, Any]:
    """The position as it is written; the log as it is kept, in tuples."""
    return {
        "format": FORMAT,
        "rules": st.game.rules_hash,
        "players": st.n,
        "seed": st.seed,
        "number": st.number,
        "ask_everyone": st.ask_everyone,
        "status": st.status,
        "fault": None if st.fault is None else st.fault.to_json(),
        "zones": [zone.copy() for zone in st.zones],
        "sides": st.sides.copy(),
        "taken": st.taken.copy(),
        "tracks": [_packed(value) for value in st.vars],
        "frames": [_packed(frame) for frame in st.frames],
        "site": st.site,
        "waiting": st.waiting,
        "asked": st.asked,
        "decisions": st.decisions,
        "turns": st.turns,
        "winners": None if st.winners is None else list(st.winners),
        "knowledge": None if st.know is None else _in_hex(st.know),
        "log": None if st.log is None else st.log[:],
        "chance": {"key": f"{st.chance_key:016x}", "next": st.chance},
        "choice": {"key": f"{st.choice_key:016x}", "next": st.cbase + st.ci},
    }


def _read(game: Game, data: dict[str, Any]) -> State:
    layout, program = game.layout, game.ask
    players = _whole(data, "players", layout.least, layout.most)
    ask_everyone = data["ask_everyone"]
    _check(isinstance(ask_everyone, bool), "`ask_everyone` is neither true nor false")
    seeds = [_whole(data, name, 0, (1 << 64) - 1) for name in ("seed", "number")]
    st = State(game, players, *seeds, watched=False, ask_everyone=ask_everyone, chance_source=None)

    zones = [[_number(piece) for piece in zone] for zone in data["zones"]]
    _check(len(zones) == layout.zone_count, "it has another number of zones")
    lying = sorted(piece for zone in zones for piece in zone)
    _check(lying == list(range(len(layout.pieces))), "some piece is missing, or is there twice")
    st.zones = zones
    for number, zone in enumerate(zones):
        for piece in zone:
            st.loc[piece] = number

    st.taken = [_number(piece) for piece in data["taken"]]
    _check(all(0 <= piece < len(st.loc) for piece in st.taken), "there is no such piece as was taken away")
    st.sides = [_number(side) for side in data["sides"]]
    _check(len(st.sides) == (len(st.loc) if layout.sides else 0), "the sides are those of other pieces")
    for kind, side in zip(layout.pieces, st.sides, strict=False):
        count = len(layout.sides.get(layout.kinds[kind].table, ("",)))
        _check(0 <= side < count, "a piece shows a side that it has not")
    st.vars = [_unpacked(value) for value in data["tracks"]]
    _check(len(st.vars) == layout.track_count, "it has another number of remembered values")
    st.frames = [_unpacked(frame) for frame in data["frames"]]
    for frame in st.frames:
        _check(isinstance(frame, list) and len(frame) >= 2, "a frame is no frame")
        routine = _number(frame[0])
        _check(0 <= routine < len(program.routines), "a frame belongs to no routine")
        _check(len(frame) == program.frame_sizes[routine], "a frame has another size")
        _number(frame[1])

    _check(data["status"] in _STATUSES, "`status` is none")
    st.status = data["status"]
    st.fault = None if data["fault"] is None else Fault.from_json(data["fault"])
    st.site = _whole(data, "site", -1, len(program.sites) - 1)
    st.waiting = _whole(data, "waiting", 0, (1 << players) - 1)
    st.asked = _whole(data, "asked", 0, (1 << players) - 1)
    _check(not st.waiting & ~st.asked, "somebody is waited for who was not asked")
    _check((st.site >= 0) == bool(st.waiting), "somebody is waited for, and nothing is asked, or the reverse")
    if st.site >= 0:
        _check(st.status == "running", "something is asked after the end")
        _check(bool(st.frames) and st.frames[0][0] == program.sites[st.site].routine, "nobody waits for the answer")
    st.decisions, st.turns = _whole(data, "decisions", 0), _whole(data, "turns", 0)
    if data["winners"] is not None:
        st.winners = tuple([_number(seat) for seat in data["winners"]])
        _check(all(0 <= seat < players for seat in st.winners), "a winner does not sit at the table")
    _read_watch(st, data)
    st.chance_key, st.chance = _stream(data["chance"])
    st.choice_key, st.cbase = _stream(data["choice"])
    return st


def _read_watch(st: State, data: dict[str, Any]) -> None:
    """Knowledge and log, where the game was watched."""
    if data["knowledge"] is not None:
        st.know = [[int(mask, 16) for mask in masks] for masks in data["knowledge"]]
        _check(len(st.know) == st.n, "the knowledge is that of another number of players")
        _check(all(len(masks) == len(st.loc) for masks in st.know), "the knowledge is of another number of pieces")
        span = 1 << len(st.game.layout.kinds)
        _check(
            all(min(masks) > 0 and max(masks) < span for masks in st.know if masks), "the knowledge is of other kinds"
        )
    if data["log"] is not None:
        st.log = Log([_tuples(event) if type(event) is list else event for event in data["log"]])


def _stream(data: dict[str, Any]) -> tuple[int, int]:
    key = int(data["key"], 16)
    _check(0 <= key < 1 << 64, "a key is too large")
    return key, _whole(data, "next", 0)


def _in_hex(know: list[list[int]]) -> list[list[str]]:
    """Masks as text: only few of them differ."""
    texts = {mask: f"{mask:x}" for mask in set().union(*know)}
    return [[texts[mask] for mask in masks] for masks in know]


def _packed(value: Any) -> Any:
    """Any value of a track or frame as JSON: lists as they are, other sequences and tallies marked as what they are."""
    match value:
        case None | bool() | int() | str():
            return value
        case list():
            return [_packed(one) for one in value]
        case tuple():
            return {"tuple": [_packed(one) for one in value]}
        case range():
            return {"range": [value.start, value.stop, value.step]}
        case dict():
            return {"tally": [[_packed(key), _packed(one)] for key, one in value.items()]}
    raise TypeError(f"a position holds no {type(value).__name__}")


def _unpacked(data: Any) -> Any:
    match data:
        case None | bool() | int() | str():
            return data
        case list():
            return [_unpacked(one) for one in data]
        case {"tuple": list(items)}:
            return tuple([_unpacked(one) for one in items])
        case {"range": [int(start), int(stop), int(step)]}:
            return range(start, stop, step)
        case {"tally": list(pairs)}:
            return {_unpacked(key): _unpacked(one) for key, one in pairs}
    raise ValueError("a value is written in no known form")


def _tuples(data: list[Any]) -> tuple[Any, ...]:
    return tuple([_tuples(one) if type(one) is list else one for one in data])


def _number(value: object) -> int:
    if type(value) is not int:
        raise ValueError("there is something else where a whole number must stand")
    return value


def _whole(data: dict[str, Any], name: str, least: int, most: int | None = None) -> int:
    value = _number(data[name])
    _check(value >= least and (most is None or value <= most), f"`{name}` is {value}")
    return value


def _check(holds: bool, text: str) -> None:
    if not holds:
        raise ValueError(text)


def _damaged(text: str) -> SaveError:
    return SaveError(playing.SAVE_DAMAGED, text=text)
