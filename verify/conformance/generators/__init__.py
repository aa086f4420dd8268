"""One file per family: the problems of its vectors."""
