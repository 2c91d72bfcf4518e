"""From compiled rules, a seed and choices to positions: everything that happens while a game is played."""
