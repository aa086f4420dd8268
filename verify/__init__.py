"""A formally checked verification suite for private ADMM: the names that a lemma file may use."""

from dataclasses import replace
from fractions import Fraction
from functools import partial
from importlib import import_module
from typing import Any

from .exact.admm import OracleRun, Pair
from .kernel import Combination, Fact, Have, Induction, Point, Polynomial, Proof, Recursion, Statement, Term, Use, Vector
from .lemma.claim import Claim
from .lemma.combinations import Sum, because, fact, square, term
from .lemma.measurement import Measurement
from .lemma.neighbours import Neighbour, altered, at, numbers
from .lemma.origin import argued, assumed, at_end, each_step, instance, letter, ours, program, with_letters
from .lemma.proofs import by_induction, have, invariants, shows, use
from .lemma.relations import Relation, at_start, false, goal
from .lemma.statements import (
    Domain,
    above,
    alike,
    at_least,
    equal,
    for_all,
    from_,
    given,
    over,
    ratio,
    scalars,
    signs,
    spaces,
    statement,
    vectors,
    with_goals,
)
from .lemma.tightness import Tightness

__all__ = [
    "Claim",
    "Combination",
    "Domain",
    "Fact",
    "Fraction",
    "Have",
    "Induction",
    "Measurement",
    "Neighbour",
    "OracleRun",
    "Pair",
    "Point",
    "Polynomial",
    "Proof",
    "Recursion",
    "Relation",
    "Statement",
    "Sum",
    "Term",
    "Tightness",
    "Use",
    "Vector",
    "above",
    "account",
    "alike",
    "altered",
    "argued",
    "assumed",
    "at",
    "at_end",
    "at_least",
    "at_start",
    "because",
    "by_induction",
    "each_step",
    "equal",
    "fact",
    "false",
    "for_all",
    "from_",
    "given",
    "goal",
    "have",
    "instance",
    "invariants",
    "letter",
    "numbers",
    "ours",
    "over",
    "partial",
    "program",
    "ratio",
    "replace",
    "scalars",
    "shows",
    "signs",
    "spaces",
    "square",
    "statement",
    "term",
    "use",
    "vectors",
    "with_goals",
    "with_letters",
]
__version__ = "0.1.0"


def account(algorithm: str, **parameters: Any) -> Any:
    """What one run of an algorithm costs a user: the ``Account`` of :func:`verify.accounts.account.account`.

    Imported by name when it is asked for: lemma files import this package, and no record depends on the accountant.
    """
    return import_module(".accounts.account", __package__).account(algorithm, **parameters)
