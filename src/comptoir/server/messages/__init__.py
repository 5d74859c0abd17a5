"""Telling people that it is their turn: where, when, in which words, and how it is sent."""
