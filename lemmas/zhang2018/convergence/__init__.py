"""Theorems 3.1 and 3.2 and what the paper says of M-ADMM's convergence (zhang2018, sections 3.2-3.3, 5.1 and 6.1)."""
