"""Training networks that play: learning from a teacher's games, then from its own. Needs `comptoir[train]`."""
