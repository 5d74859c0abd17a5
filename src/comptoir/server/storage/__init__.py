"""What is kept, and how: the database, its tables and their changes."""
