"""The hex tiles: a table of rows, with a function where a row is not enough."""
