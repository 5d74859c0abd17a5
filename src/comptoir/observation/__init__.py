"""What a seat sees as numbers, and moves as numbers: for learning programs and bots. Needs NumPy."""
