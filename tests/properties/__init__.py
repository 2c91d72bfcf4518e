"""What must hold for every game: programs that are made up, games with other names, other processes."""
