"""The places: rows of a table from the facts, with functions where a row is not enough; one module for each pack."""
