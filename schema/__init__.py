"""The JSON Schemas of every file that a user writes or reads."""
