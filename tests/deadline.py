"""When a test gives up waiting for something.

A deadline only ends what would hang for ever: it is far beyond what a slow and busy machine needs.
"""

DEADLINE = 180.0  # seconds
