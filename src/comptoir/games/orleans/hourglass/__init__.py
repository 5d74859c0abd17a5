"""The hourglass: event tiles as rows of a table, and what each does."""
