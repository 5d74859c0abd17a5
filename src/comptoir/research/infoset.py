"""Information sets: a state that could be behind a view, and a name for what a seat cannot tell apart."""

from comptoir.engine.infosets import Policy, key, sample

__all__ = ["Policy", "key", "sample"]
