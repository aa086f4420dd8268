"""A formally checked verification suite for private ADMM: the names that a lemma file may use."""

from importlib import import_module
from typing import Any

from .exact.admm import OracleRun, Pair
from .kernel import Combination, Fact, Have, Induction, Point, Polynomial, Proof, Recursion, Statement, Term, Use, Vector
from .lemma.claim import (
    Claim,
    Domain,
    Neighbour,
    above,
    altered,
    at_least,
    because,
    by_induction,
    equal,
    for_all,
    from_,
    invariant,
    numbers,
    ratio,
    scalars,
    scaled,
    shows,
    signs,
    spaces,
    statement,
    term,
    vectors,
    with_goals,
    without,
)
from .lemma.origin import argued, assumed, at_end, each_step, instance, letter, program, with_letters
from .lemma.tightness import Tightness

__all__ = [
    "Claim",
    "Combination",
    "Domain",
    "Fact",
    "Have",
    "Induction",
    "Neighbour",
    "OracleRun",
    "Pair",
    "Point",
    "Polynomial",
    "Proof",
    "Recursion",
    "Statement",
    "Term",
    "Tightness",
    "Use",
    "Vector",
    "above",
    "account",
    "altered",
    "argued",
    "assumed",
    "at_end",
    "at_least",
    "because",
    "by_induction",
    "each_step",
    "equal",
    "for_all",
    "from_",
    "instance",
    "invariant",
    "letter",
    "numbers",
    "program",
    "ratio",
    "scalars",
    "scaled",
    "shows",
    "signs",
    "spaces",
    "statement",
    "term",
    "vectors",
    "with_goals",
    "with_letters",
    "without",
]
__version__ = "0.1.0"


def account(algorithm: str, **parameters: Any) -> Any:
    """What one run of an algorithm costs a user: the ``Account`` of :func:`verify.accounts.account.account`.

    Imported by name when it is asked for: lemma files import this package, and no record depends on the accountant.
    """
    return import_module(".accounts.account", __package__).account(algorithm, **parameters)
