"""What browsers and programs ask of a table, and what they are told."""
