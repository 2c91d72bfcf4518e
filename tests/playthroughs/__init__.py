"""One game of every shipped game, kept as data: what rules or program change must not change it unseen."""
