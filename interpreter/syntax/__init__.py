"""From the text of a rule file to its nodes, or to what is wrong with its writing."""
