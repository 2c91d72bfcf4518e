"""From the results of many games to one sort of number each; a metric says in its first lines how it is defined."""
