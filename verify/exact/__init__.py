"""Exact arithmetic: instances of the algorithms, and what is computed from them. Importing this pulls in nothing."""
