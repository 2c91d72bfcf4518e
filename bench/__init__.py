"""From programs that do the same work to a table of how fast each of them is; `python -m bench.run` prints it."""
