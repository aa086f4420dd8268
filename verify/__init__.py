"""A formally checked verification suite for private ADMM: the names that a lemma file may use."""

from .claim import (
    Claim,
    Neighbour,
    above,
    altered,
    at_least,
    because,
    equal,
    ratio,
    scalars,
    signs,
    spaces,
    term,
    vectors,
    without,
)
from .kernel import (
    Combination,
    Fact,
    Have,
    Induction,
    Point,
    Polynomial,
    Proof,
    Recursion,
    Statement,
    Term,
    Use,
    Vector,
)

__all__ = [
    "Claim", "Combination", "Fact", "Have", "Induction", "Neighbour", "OracleRun", "Pair", "Point", "Polynomial", "Proof", "Recursion",
    "Statement", "Term", "Tightness", "Use", "Vector", "above", "altered", "at_least", "because", "equal", "ratio", "scalars",
    "signs", "spaces", "term", "vectors", "without",
]
__version__ = "0.1.0"
