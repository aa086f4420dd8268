"""The algorithms of huang2020, one file each."""
