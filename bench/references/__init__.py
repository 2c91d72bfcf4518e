"""Programs of two games, written by hand at several levels, to measure Tuckbox by; RULES.md has their rules."""
