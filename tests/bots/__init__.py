"""The players that are programs: what they may depend on, that they play by the rules, and how well."""
