"""Catalogues of words, one folder a language."""
