"""From a source of random numbers to finished games of Crazy Eights, as a designer who programs would write them.

The rules are those of RULES.md. It is what Tuckbox's speed is measured against, so it is never made faster.
"""

import random
from dataclasses import dataclass, field

SUITS = "CDHS"
RANKS = "23456789TJQKA"


@dataclass(frozen=True)
class Card:
    rank: str
    suit: str

    def points(self):
        if self.rank == "8":
            return 50
        if self.rank in "JQKA":
            return 10
        return RANKS.index(self.rank) + 2


@dataclass
class Player:
    hand: list[Card] = field(default_factory=list)


class CrazyEights:
    def __init__(self, n_players=4, rng=random):
        self.rng = rng
        self.stock = [Card(r, s) for r in RANKS for s in SUITS]
        rng.shuffle(self.stock)
        self.players = [Player() for _ in range(n_players)]
        dealer = rng.randrange(n_players)
        for _ in range(5):
            for player in self.players:
                player.hand.append(self.stock.pop())
        while self.stock[-1].rank == "8":
            rng.shuffle(self.stock)
        self.discards = [self.stock.pop()]
        self.suit = self.discards[-1].suit
        self.current = (dealer + 1) % n_players
        self.has_drawn = False
        self.nominating = False
        self.passes = 0
        self.plays = 0
        self.over = False

    def can_play(self, card):
        return card.rank == "8" or card.suit == self.suit or card.rank == self.discards[-1].rank

    def legal_moves(self):
        if self.nominating:
            return [("nominate", suit) for suit in SUITS]
        moves = [("play", card) for card in self.players[self.current].hand if self.can_play(card)]
        if self.has_drawn or not self.stock:
            moves.append(("pass", None))
        else:
            moves.append(("draw", None))
        return moves

    def next_player(self):
        self.current = (self.current + 1) % len(self.players)
        self.has_drawn = False

    def refill_stock(self):
        if not self.stock and len(self.discards) > 1:
            self.stock = self.discards[:-1]
            self.discards = self.discards[-1:]
            self.rng.shuffle(self.stock)

    def apply(self, move):
        kind, arg = move
        player = self.players[self.current]
        if kind == "pass":
            self.passes = self.passes + 1 if not self.stock else 0
            if self.passes > len(self.players):
                self.over = True
            self.next_player()
            return
        self.passes = 0
        if kind == "draw":
            player.hand.append(self.stock.pop())
            self.has_drawn = True
            self.refill_stock()
        elif kind == "nominate":
            self.suit = arg
            self.nominating = False
            self.next_player()
        elif kind == "play":
            player.hand.remove(arg)
            self.discards.append(arg)
            self.suit = arg.suit
            self.plays += 1
            self.refill_stock()
            if not player.hand or self.plays >= 1000:
                self.over = True
            elif arg.rank == "8":
                self.nominating = True
            else:
                self.next_player()

    def scores(self):
        return [-sum(card.points() for card in player.hand) for player in self.players]


def playout(rng=random):
    game = CrazyEights(rng=rng)
    moves = 0
    while not game.over:
        game.apply(rng.choice(game.legal_moves()))
        moves += 1
    return game.scores(), moves
