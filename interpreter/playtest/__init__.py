"""From a game and bots to many finished games, and from these to numbers that tell a designer how it plays."""
