"""Consensus ADMM, its reduction to one dual per node, and the matrix forms (zhang2018, sections 2 and 3.1-3.2)."""
