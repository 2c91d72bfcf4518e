"""The pages of the project: what they show is run, and what they list is what there is."""
