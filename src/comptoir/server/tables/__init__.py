"""A table in play: its match, clocks, bots and people, and how it is set up."""
