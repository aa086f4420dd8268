"""The checks of a claim, the one place where a verdict is made, and the records."""
