"""From a rule file that can be read to the same rules in the one layout."""
