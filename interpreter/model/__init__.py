"""The words in which the stages speak to each other: types, tables and symbols."""
