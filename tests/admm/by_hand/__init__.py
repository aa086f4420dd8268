"""Algorithms and identities that only the tests need, written from the papers by hand: the declarations are held to them."""
