"""A network that plays: what it reads of a seat's observation, what it computes, and the file of its weights.

It needs NumPy alone; the training computes the same functions with JAX.
"""
