"""Games written by hand, a second time and without the interpreter, to hold Tuckbox's games against."""
