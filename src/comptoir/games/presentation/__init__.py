"""What the presentation of all games shares."""
