"""Privacy of all users (chan2024, section 8): random number of iterations after a user, weak convexity, Corollary 8.3."""
