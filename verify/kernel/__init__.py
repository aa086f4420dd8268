"""The trusted kernel: see README.md in this folder. Standard library only, no floats, no input or output."""

from .point import Outcome as Outcome
from .point import Point as Point
from .point import assignment as assignment
from .point import check_point as check_point
from .point import evaluate as evaluate
from .point import semidefinite as semidefinite
from .polynomial import Polynomial as Polynomial
from .polynomial import Rejected as Rejected
from .polynomial import Vector as Vector
from .polynomial import exact as exact
from .polynomial import gram as gram
from .proof import Combination as Combination
from .proof import Have as Have
from .proof import Induction as Induction
from .proof import Proof as Proof
from .proof import Term as Term
from .proof import Theorem as Theorem
from .proof import Use as Use
from .proof import prove as prove
from .statement import Fact as Fact
from .statement import Recursion as Recursion
from .statement import Scope as Scope
from .statement import Statement as Statement
