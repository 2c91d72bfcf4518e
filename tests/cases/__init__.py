"""Tiny games in one file each: wrong ones with all that must be said about them, right ones with how they must end."""
