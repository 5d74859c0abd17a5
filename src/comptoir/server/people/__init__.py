"""Who somebody is, and for how long: guests, accounts, sessions, tokens."""
