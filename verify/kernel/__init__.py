"""The trusted kernel: see README.md in this folder. Standard library only, no floats, no input or output."""

from collections.abc import Mapping
from fractions import Fraction

from .point import Outcome, Point, check_point, evaluate, semidefinite
from .polynomial import Polynomial, Rejected, Vector, bounded_work, exact, gram
from .proof import Combination, Have, Induction, Proof, Term, Theorem, Use, prove
from .statement import Fact, Recursion, Scope, Statement

# what annotations say: facts and definitions in their order, and values by name
Facts = tuple[Fact, ...]
Definitions = tuple[tuple[str, Polynomial], ...]
Numbers = Mapping[str, Fraction]
Scalars = Mapping[str, Polynomial]
Vectors = Mapping[str, Vector]

__all__ = [
    "Combination",
    "Fact",
    "Have",
    "Induction",
    "Outcome",
    "Point",
    "Polynomial",
    "Proof",
    "Recursion",
    "Rejected",
    "Scope",
    "Statement",
    "Term",
    "Theorem",
    "Use",
    "Vector",
    "bounded_work",
    "check_point",
    "evaluate",
    "exact",
    "gram",
    "prove",
    "semidefinite",
]
