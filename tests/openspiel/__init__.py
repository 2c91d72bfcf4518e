"""OpenSpiel as a referee: games that it knows too are played there and here, side by side."""
