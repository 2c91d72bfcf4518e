"""From checked rules to Python: the plan of a game, its code, and the functions that run it."""
