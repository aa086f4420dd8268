"""chan2024, section 6.2: two noisy ADMM iterations as one Markov operator, and its one-step privacy."""
