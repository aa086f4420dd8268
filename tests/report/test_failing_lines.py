"""The line that fails on a refuted claim's page: without words where an equation of the checked statement has what they are."""

import re
from contextlib import suppress
from fractions import Fraction

import pytest

from tests.report.sample import display, recorded
from tests.tables import table
from verify.judge.printed import Reader, Unreadable, tokens
from verify.judge.printed_values import Place, rational, value_of
from verify.kernel import Polynomial, Vector
from verify.lemma.symbols import symbol
from verify.records.relation import value_at
from verify.report.sides import named_index
from verify.report.theorem import exemplified, failing, without_words


@pytest.mark.parametrize(
    ("line", "facts", "names", "shown"), table(__file__, "failing_lines", "words become what the statement says")
)
def test_words_become_what_the_statement_says(line, facts, names, shown):
    rows = [[{"latex": one} for one in part.split("; ") if one != "-"] for part in (facts, names)]
    assert without_words(line, display() | {"facts": rows[0], "names": rows[1]}) == shown


def failing_lines():
    """Each line that fails or is proved against, with the record that it is of and where."""
    by = {r["id"]: r for r in recorded()["records"]}
    for r in (one for one in by.values() if one["verdict"] == "REFUTED"):
        if found := r["counterexample"]:
            yield from ((r, r, named_index(found), *line) for line in failing(r))
        elif r["negated_by"]:
            other = by[r["negated_by"]]
            yield from ((r, other, other["witness"], *line) for line in exemplified(other)[:1])


def test_a_line_without_its_words_has_the_recorded_values():
    asked = set()
    for r, of, point, latex, one in failing_lines():
        if latex in [g["latex"] for g in of["display"]["goals"]]:
            continue
        at = {name: Fraction(value) for name, value in point["scalars"].items()}
        at |= {name[10:]: 1 - value for name, value in at.items() if name.startswith("one_minus_")}
        for h in of["hypotheses"]:
            if isinstance(h["says"], str) and " := " in h["says"]:
                with suppress(KeyError):  # a sequence, or of vectors
                    at[h["name"]] = value_at(h["says"].partition(" := ")[2], at)
        vectors = {name: [rational(Fraction(x)) for x in v] for name, v in point["vectors"].items()}
        meanings = {n: Polynomial.atom(n) for n in at} | {n: Vector.named(n) for n in vectors}
        keys = {tokens(symbol(n, {}, n in vectors)): n for n in meanings}
        place = Place({n: rational(v) for n, v in at.items()}, vectors)
        try:
            sides = [Reader(tokens(side), keys).whole() for side in re.split(r" (?:\\ge|=|>) ", latex)]
            assert [value_of(side, place, meanings, {}) for side in sides] == [rational(one.left), rational(one.right)], r["id"]
            asked.add(r["id"])
        except Unreadable:  # a letter that the point does not hold by itself: a sequence, the image of a vector
            continue
    assert len(asked) >= 14, asked


STAY = "words that stay in a line that fails, and what the checked statement has of them instead of an equation"


def test_the_words_that_stay_are_known():
    found = {}
    for r, _, _, latex, _ in failing_lines():
        if words := re.findall(r"\\mathit\{([^{}]{3,})\}", latex):
            found.setdefault(r["id"], set()).update(words)
    assert {name: ", ".join(sorted(words)) for name, words in found.items()} == {
        n: w for n, w, _ in table(__file__, "failing_lines", STAY)
    }
