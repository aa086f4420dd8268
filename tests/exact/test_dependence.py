"""Which pairs one map, or several, may have, whatever the values of the letters are."""

import pytest

from tests.tables import table, typed
from tests.theorems.notation import combination
from verify.exact.dependence import no_map_has, rank
from verify.exact.function_points import Way, changes, first_slopes, no_function_has
from verify.exact.operators import no_operators_have
from verify.kernel import Polynomial, Vector
from verify.lemma.conditions import changing
from verify.lemma.generators import generator


@pytest.mark.parametrize(("of", "expected"), typed(__file__, "dependence", "the rank where the letters are distinct primes"))
def test_the_rank_where_the_letters_are_distinct_primes(of, expected):
    assert rank(map(combination, of.split("; "))) == expected
    assert rank(()) == 0


def refused(letters, changing_letters, pairs, words):
    """Whether these pairs are refused with these words; with none: that they are not."""
    found = no_map_has(letters, changing_letters, [tuple(map(combination, pair.split(", "))) for pair in pairs.split("; ")])
    return words in found if words != "-" else found == ""


@pytest.mark.parametrize(("pairs", "words"), table(__file__, "pairs"))
def test_the_pairs_of_one_map(pairs, words):
    assert refused(["x", "G"], ["G"], pairs, words)


@pytest.mark.parametrize(("name", "letters", "pairs", "words"), table(__file__, "changing_letters"))
def test_which_letters_change_with_the_points_alone(name, letters, pairs, words):
    letters = letters.split()
    assert refused(letters, changing(generator(name).drawn, letters), pairs, words)


SIGNS = {"a": "positive", "c": "positive", "m": "nonnegative", "r": "real"}


def ways_of(text):
    asked = [way.split(", ") for way in text.split("; ")]
    return [Way(*map(Polynomial.atom, one[:2]), *map(combination, one[2:])) for one in asked]


@pytest.mark.parametrize(("ways", "words"), table(__file__, "ways"))
def test_the_ways_of_one_function(ways, words):
    found = no_function_has(ways_of(ways), lambda names: {*names} | ({"v"} if "b" in names else set()))
    assert words in found if words != "-" else found == ""


def test_the_changes_of_slopes():
    found = changes(ways_of("u, v, g, d; v, w, h, e; w, u, l, - d - e; p, q, k, y; q, p, m, - y"))
    wanted = {"g - h": "- d", "g - l": "- d - e", "h - l": "- e", "k - m": "- y"}
    rows = [(combination(change), combination(way)) for change, way in wanted.items()]
    assert found == [rows[:3], rows[3:]]
    assert changes(ways_of("u, u, g, d")) == first_slopes(ways_of("u, u, g, d")) == []


def test_the_first_slopes_of_functions_without_a_minimiser():
    found = first_slopes(ways_of("u, v, g, d; v, w, h, e; p, q, 0, y; q, p, k, - y"))
    assert found == [(combination("g"), Vector.named("point 0"))]


@pytest.mark.parametrize(("pairs", "words"), table(__file__, "operators"))
def test_the_pairs_of_several_operators(pairs, words):
    found = no_operators_have([tuple(map(combination, pair.split(", "))) for pair in pairs.split("; ")], SIGNS)
    assert words in found if words != "-" else found == ""
