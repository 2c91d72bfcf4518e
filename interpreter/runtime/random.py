"""From (seed, game number, stream) to words: 30 random bits each, a function of the key and the word's index alone.

Word k of a stream is one half of SplitMix64(key + (k // 2 + 1) * GOLDEN): bits 0-29 for even k, bits 32-61 for odd k.
The plain path and numpy give the same words, so which one ran can never be seen in a game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from ..typed import Any

CHANCE, CHOICE, BOTS = 0, 1, 2
"""The streams of a game: shuffles and random draws; the uniform bot; all other bots (one word stream a seat from there
on: `BOTS + seat`)."""

WORD_BITS = 30
WORD_SPAN = 1 << WORD_BITS
GOLDEN = 0x9E3779B97F4A7C15
SEED_LIMIT = 1 << 64
"""Seeds and game numbers are whole numbers from 0 below this."""

_U64 = (1 << 64) - 1
_LOW = WORD_SPAN - 1
_PLAIN_SHARE = 8192
"""So many words are made plainly before numpy is imported: whoever plays a game or two never waits for the import."""

_FEW, _MANY = 64, 1024
"""So many words a reader of single words has made at first, and at most: the more at a time, the less each costs."""

_FEW_KEYS = 8
"""So few keys are made one by one."""

_made_plainly = 0


def mixed(z: int) -> int:
    """The output function of SplitMix64 on a 64-bit number."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _U64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _U64
    return z ^ (z >> 31)


@lru_cache(maxsize=1024)
def _game_key(seed: int, number: int) -> int:
    """What the streams of one game have in common."""
    key = 0
    for part in (seed, number):
        if not 0 <= part < SEED_LIMIT:
            raise ValueError(f"A seed is a whole number from 0 to {SEED_LIMIT - 1}, and {part} is not.")
        key = mixed((key + part + GOLDEN) & _U64)
    return key


def stream_key(seed: int, number: int, stream: int) -> int:
    """The key of one stream of one game. Raises ValueError for a seed or number outside 0 .. 2^64 - 1."""
    return mixed((_game_key(seed, number) + stream + GOLDEN) & _U64)


def stream_keys(seed: int, numbers: Sequence[int], stream: int) -> list[int]:
    """The keys of one stream of many games of a seed, in one go. Raises ValueError as `stream_key` does."""
    if len(numbers) < _FEW_KEYS:
        return [stream_key(seed, number, stream) for number in numbers]
    import numpy

    for number in (min(numbers), max(numbers)):
        stream_key(seed, number, stream)
    far, middle, near, one, other = _numbers()
    z: Any = numpy.array(numbers, dtype="<u8")
    for added in (mixed((seed + GOLDEN) & _U64) + GOLDEN, stream + GOLDEN):
        z += numpy.uint64(added & _U64)
        z ^= z >> middle
        z *= one
        z ^= z >> near
        z *= other
        z ^= z >> far
    keys: list[int] = z.tolist()
    return keys


def replica_key(key: int, replica: int) -> int:
    """The key of what stands in for the stream `key` when a game is played once more; 0 is the stream itself."""
    return mixed((key + replica + GOLDEN) & _U64) if replica else key


def word(key: int, index: int) -> int:
    """Word `index` of the stream `key`."""
    z = mixed((key + (index // 2 + 1) * GOLDEN) & _U64)
    return (z >> 32) & _LOW if index & 1 else z & _LOW


def plain_block(key: int, start: int, count: int) -> list[int]:
    """Words `start` .. `start + count - 1`, made without numpy."""
    found: list[int] = []
    end = start + count
    z = (key + (start // 2) * GOLDEN) & _U64
    for _ in range(start // 2, (end + 1) // 2):
        z = (z + GOLDEN) & _U64
        both = mixed(z)
        found.append(both & _LOW)
        found.append((both >> 32) & _LOW)
    skipped = start & 1
    return found[skipped : skipped + count]


def numpy_blocks(keys: Sequence[int], start: int, count: int) -> list[list[int]]:
    """The same block of words for many streams in one call: one list for each key, in their order."""
    if not keys or count <= 0:
        return [[] for _ in keys]
    blocks: list[list[int]] = _word_array(keys, start, count).tolist()
    return blocks


def _word_array(keys: Sequence[int], start: int, count: int) -> Any:
    """The same as an array of numpy."""
    import numpy

    first, behind = start // 2, (start + count + 1) // 2
    begins = [(key + first * GOLDEN) & _U64 for key in keys]
    z: Any = numpy.array(begins, dtype="<u8")[:, None] + _steps(behind - first)
    # In place: arrays that are made on the way cost more than what is done with them.
    far, middle, near, one, other = _numbers()
    z ^= z >> middle
    z *= one
    z ^= z >> near
    z *= other
    z ^= z >> far
    words = z.view("<i4")
    words &= numpy.int32(_LOW)
    skipped = start & 1
    return words[:, skipped : skipped + count]


@cache
def _numbers() -> tuple[Any, ...]:
    """The numbers of SplitMix64 as numpy has them: three shifts, two factors."""
    import numpy

    return tuple(map(numpy.uint64, (31, 30, 27, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB)))


_stepping: Any = None
"""Where the steps of SplitMix64 are kept, as many as were ever wanted at a time."""


def _steps(count: int) -> Any:
    """What is added to a key for the first pairs of words: `GOLDEN`, twice that, and so on."""
    global _stepping
    if _stepping is None or len(_stepping) < count:
        import numpy

        _stepping = numpy.arange(1, count + 1, dtype="<u8") * numpy.uint64(GOLDEN)
    return _stepping[:count]


def block(key: int, start: int, count: int) -> list[int]:
    """Words `start` .. `start + count - 1`; by numpy once a process has asked for many."""
    global _made_plainly
    if _made_plainly <= _PLAIN_SHARE:
        _made_plainly += count
        return plain_block(key, start, count)
    return numpy_blocks([key], start, count)[0]


def first_words(keys: Sequence[int], count: int = 256) -> list[list[int]]:
    """The first `count` words of many games' streams at once: the cheap way to begin a batch."""
    return numpy_blocks(keys, 0, count)


def rows_of_words(keys: Sequence[int], count: int) -> Any:
    """The first words of many games' streams, `count` or one more of each, as rows of an array of numpy."""
    return _word_array(keys, 0, count + (count & 1))


def in_rows(rows: Any, start: int = 0) -> Iterator[memoryview]:
    """Each row, from word `start` on, to be read as a sequence of numbers.

    A view of the array is read more slowly than a list, but what nobody reads of it is never made a number: lists
    of words fill the processor's memory, and took a tenth of the time of a game.
    """
    width = rows.shape[1]
    words = memoryview(rows).cast("B").cast("i")
    for begin in range(0, len(words), width):
        yield words[begin + start : begin + width]


def places_of(rows: Any, pieces: int) -> list[list[int]]:
    """Of each row the places that a shuffle of so many pieces takes from its first words (see `steps.shuffle`), the
    top's first."""
    import numpy

    places: list[list[int]] = (rows[:, : pieces - 1] % numpy.arange(pieces, 1, -1, dtype=numpy.int32)).tolist()
    return places


def words_wanted(n: int) -> int:
    """How many words a number below n takes: none for n = 1, one up to 2^30, one to spare beyond."""
    if n < 2:
        return 0
    bits = (n - 1).bit_length()
    return 1 if bits <= WORD_BITS else -(-bits // WORD_BITS) + 1


def joined(words: Sequence[int], n: int) -> int:
    """A number below n from as many words as `words_wanted(n)` says, the first one weighing most."""
    value = 0
    for one in words:
        value = value << WORD_BITS | one
    return value % n


class Words:
    """A stream that is read word by word: what a bot is handed, and what can stand in for a game's own chance.

    `index` is the index of the next word; two readers of one key with the same index go on alike. `ready` are words
    that are made already, from that one on.
    """

    __slots__ = ("_at", "_base", "_block", "key")

    def __init__(self, key: int, index: int = 0, ready: Sequence[int] | memoryview = ()) -> None:
        self.key = key
        self._base, self._block, self._at = index, ready, 0

    @property
    def index(self) -> int:
        """The index of the next word."""
        return self._base + self._at

    @index.setter
    def index(self, index: int) -> None:
        if self._base <= index <= self._base + len(self._block):
            self._at = index - self._base
        else:
            self._base, self._block, self._at = index, (), 0

    def word(self) -> int:
        """The next word: a number below 2^30."""
        at = self._at
        if at == len(self._block):
            self._base += at
            at, self._block = 0, block(self.key, self._base, min(max(4 * len(self._block), _FEW), _MANY))
        self._at = at + 1
        return self._block[at]

    def below(self, n: int) -> int:
        """A number from 0 to n - 1; n = 1 takes no word. Raises ValueError if n is below 1."""
        if 1 < n <= WORD_SPAN:
            at = self._at
            try:
                word = self._block[at]
            except IndexError:
                return self.word() % n
            self._at = at + 1
            return word % n
        if n < 1:
            raise ValueError("there is no number to choose below 1")
        return joined([self.word() for _ in range(words_wanted(n))], n)
