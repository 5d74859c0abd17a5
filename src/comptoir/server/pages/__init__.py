"""The pages that people look at, and the forms in them."""
