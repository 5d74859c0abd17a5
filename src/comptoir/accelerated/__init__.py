"""The Castles of Burgundy a second time, in JAX: many games at once, on an accelerator. Needs `comptoir[gpu]`."""

from comptoir.extras import needed

with needed("gpu"):
    from comptoir.accelerated.burgundy import Burgundy
    from comptoir.accelerated.state import Luck, Player, State

__all__ = ["Burgundy", "Luck", "Player", "State"]
