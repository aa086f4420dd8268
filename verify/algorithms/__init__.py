"""An algorithm is data: declarations, and what is derived from them (README.md)."""
