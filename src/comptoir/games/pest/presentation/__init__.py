"""How Pest looks, what is said about it and what is clicked."""
