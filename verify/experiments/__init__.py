"""The papers' experiments as reproducible runs: data, seeds and sizes are arguments; results are stored and read back as JSON."""
