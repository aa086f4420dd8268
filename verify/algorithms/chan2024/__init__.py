"""The algorithms of chan2024, one file each."""
