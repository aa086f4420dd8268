"""chan2024, section 9: convergence of ADMM with a noisy gradient oracle."""
