"""Privacy amplification for strongly convex objectives (chan2024, section 7): Theorem 7.2, Corollary 7.3, Lemmas 7.7, 7.8."""
