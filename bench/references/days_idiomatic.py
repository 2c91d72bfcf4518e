"""From a source of random numbers to finished games of 12 Days, as a designer who programs would write them.

No tricks: a state class with moves. It is what Tuckbox's speed is measured against, so it is never made faster.
"""

# Its code stays as it was written, so two rules of style are not asked of it.
# ruff: noqa: B905, E731

import random
from collections import Counter
from dataclasses import dataclass, field


@dataclass
class Player:
    name: str
    hand: list[int] = field(default_factory=list)
    score: int = 0


class TwelveDays:
    def __init__(self, n_players=4, rng=random):
        self.rng = rng
        self.players = [Player(f"P{i}") for i in range(n_players)]
        self.deck = [0, 0] + [r for r in range(1, 13) for _ in range(r)]
        rng.shuffle(self.deck)
        self.discards = []
        for player in self.players:
            for _ in range(12):
                player.hand.append(self.draw())
        self.day = 1
        self.pot = 0
        self.moves = 0

    def draw(self):
        if not self.deck:
            self.deck, self.discards = self.discards, []
            self.rng.shuffle(self.deck)
        return self.deck.pop()

    def legal_moves(self, player):
        return list(player.hand)

    def is_over(self):
        return self.day > 12

    def play_day(self, choose):
        # 1. everybody passes one card to the left
        passed = []
        for player in self.players:
            passed.append(choose(player, self.legal_moves(player)))
            self.moves += 1
        for player, card in zip(self.players, passed):
            player.hand.remove(card)
        for i, card in enumerate(passed):
            self.players[(i + 1) % len(self.players)].hand.append(card)
        # 2. everybody plays one card
        played = []
        for player in self.players:
            played.append(choose(player, self.legal_moves(player)))
            self.moves += 1
        for player, card in zip(self.players, played):
            player.hand.remove(card)
        # 3. the lowest card that is not tied wins
        self.pot += self.day
        counts = Counter(played)
        unique = [card for card in played if counts[card] == 1]
        if unique:
            winner = self.players[played.index(min(unique))]
            winner.score += self.pot
            self.pot = 0
        # 4. discard and refill
        self.discards.extend(played)
        for player in self.players:
            player.hand.append(self.draw())
        self.day += 1

    def final_scoring(self):
        for rank in range(1, 13):
            counts = [player.hand.count(rank) for player in self.players]
            most = max(counts)
            if most > 0:
                for player, count in zip(self.players, counts):
                    if count == most:
                        player.score += rank

    def winners(self):
        best = max(player.score for player in self.players)
        return [i for i, player in enumerate(self.players) if player.score == best]


def playout(rng=random):
    game = TwelveDays(rng=rng)
    choose = lambda player, moves: rng.choice(moves)
    while not game.is_over():
        game.play_day(choose)
    game.final_scoring()
    return [p.score for p in game.players], game.moves
