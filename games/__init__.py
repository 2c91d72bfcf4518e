"""The designers' folders: one game each, rules and tables, no Python."""
