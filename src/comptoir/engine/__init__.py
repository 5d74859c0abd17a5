"""The engine: it knows no particular game."""
