"""From a plan to one function that plays a whole game for so many players, as fast as Python allows."""
