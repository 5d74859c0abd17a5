"""The web table: people play in a browser, alone against bots or with friends."""
