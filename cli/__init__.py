"""The command line: from words typed in a terminal to the functions of the interpreter."""
