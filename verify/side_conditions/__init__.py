"""Side conditions over parameters (signs, non-empty intervals), decided over the reals by z3 and cvc5.

Only purely scalar statements. Evidence "smt": it never makes a verdict PROVED (see ``verify.side_conditions.decide``).
"""

from .decide import Decided, Decision, Disagreement, Finding, decide, find
from .smt import NotScalar, Query, query
from .smt_files import save
from .solvers import Reply, Value

__all__ = [
    "Decided",
    "Decision",
    "Disagreement",
    "Finding",
    "NotScalar",
    "Query",
    "Reply",
    "Value",
    "decide",
    "find",
    "query",
    "save",
]
