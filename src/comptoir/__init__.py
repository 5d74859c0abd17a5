"""Comptoir: Orléans, Pest and The Castles of Burgundy, as an engine, a table and a Python API."""

__version__ = "0.1.0"
