"""Commands, options and help; ``cli`` is the only module that prints."""
