"""The algorithms of zhang2018, one file each."""
