"""A thousand games at each of many tables, kept as hashes: no way of playing may change one of them."""
