"""The algorithms of cyffers2023, one file each."""
