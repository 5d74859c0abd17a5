"""The thirty technologies."""
