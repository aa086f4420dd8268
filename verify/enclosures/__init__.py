"""Exact numbers and rigorous intervals: rationals in, balls inside, an enclosure out; their matrices; one `Undecided`."""
