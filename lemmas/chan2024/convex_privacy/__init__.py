"""Privacy amplification for convex objectives (chan2024, section 6): Theorem 6.1, Corollary 6.2, Lemma 6.12."""
