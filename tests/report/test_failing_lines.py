"""The line that fails on a refuted claim's page: without words where an equation of the checked statement has what they are."""

import re
from contextlib import suppress
from fractions import Fraction

from tests.report.sample import recorded
from tests.tables import table
from verify.judge.printed import Reader, Unreadable, tokens
from verify.judge.printed_values import Place, rational, value_of
from verify.kernel import Polynomial
from verify.lemma.symbols import symbol
from verify.records.relation import value_at
from verify.report.sides import named_index
from verify.report.theorem import exemplified, failing


def failing_lines():
    """Each line that fails, or that a negation proves, with the claim, the record that it is of, and both sides."""
    by = {r["id"]: r for r in recorded()["records"]}
    for name, r in by.items():
        of = r if r["counterexample"] or not r["negated_by"] else by[r["negated_by"]]
        if r["verdict"] == "REFUTED":
            yield from ((name, of, *line) for line in (failing(r) if of is r else exemplified(of)[:1]))


def test_a_line_without_its_words_has_the_recorded_values():
    asked = set()
    for name, of, latex, one in failing_lines():
        if latex in [goal["latex"] for goal in of["display"]["goals"]]:
            continue
        point = named_index(of["counterexample"]) if of["counterexample"] else of["witness"]
        at = {n: Fraction(value) for n, value in point["scalars"].items()}
        at |= {n[10:]: 1 - value for n, value in at.items() if n.startswith("one_minus_")}
        for h in of["hypotheses"]:
            with suppress(KeyError):  # a sequence, or of vectors
                at |= {h["name"]: value_at(said[2], at)} if (said := str(h["says"]).partition(" := "))[1] else {}
        keys = {tokens(symbol(n, {})): n for n in at}
        place, letters = Place({n: rational(v) for n, v in at.items()}, {}), {n: Polynomial.atom(n) for n in at}
        with suppress(Unreadable):  # a letter that the point does not hold by itself: a sequence, the image of a vector
            sides = [Reader(tokens(side), keys).whole() for side in re.split(r" (?:\\ge|=|>) ", latex)]
            assert [value_of(side, place, letters, {}) for side in sides] == [rational(one.left), rational(one.right)], name
            asked.add(name)
    assert len(asked) >= 15, asked


STAY = "words that stay in a line that fails, and what the checked statement has of them instead of an equation"


def test_the_words_that_stay_are_known():
    found = {(name, word) for name, _, latex, _ in failing_lines() for word in re.findall(r"\\mathit\{([^{}]{3,})\}", latex)}
    assert found == {(name, word) for name, words, _ in table(__file__, "failing_lines", STAY) for word in words.split(", ")}
