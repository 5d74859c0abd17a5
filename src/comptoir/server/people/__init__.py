"""Who a person is, and for how long: guests, accounts, sessions, tokens."""
