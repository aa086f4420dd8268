"""Side conditions over parameters (signs, non-empty intervals, best constants), decided over the reals by z3 and cvc5.

Only purely scalar statements. Evidence "smt": it never makes a verdict PROVED (see ``verify.side_conditions.decide``).
"""

from .constants import Bracket, bracket
from .decide import Decision, Disagreement, FactDecision, Finding, GoalDecision, decide, find
from .smt import NotScalar, Query, query
from .smt_files import save
from .solvers import Reply, Value

__all__ = [
    "Bracket",
    "Decision",
    "Disagreement",
    "FactDecision",
    "Finding",
    "GoalDecision",
    "NotScalar",
    "Query",
    "Reply",
    "Value",
    "bracket",
    "decide",
    "find",
    "query",
    "save",
]
