"""Which pairs one map may have: differences between points that a tree joins, whatever the letters' values."""

import pytest

from verify import scalars, vectors
from verify.exact.dependence import no_map_has, rank
from verify.lemma.conditions import changing
from verify.lemma.generators import generator

a, b = scalars("a b")
x, y, z, u, v, w = vectors("x y z u v w")
G, H, K, L, M, N = vectors("G H K L M N")
NONE = x - x
ONE, TWO, THREE = (x, G), (y, H), (z, K)
FIVE = [*zip((x, y, z, u, v), (G, H, K, L, M), strict=True)]
CONVEX = "smooth convex functions"
IN_G, IN_ONE_WAY = "in G alone", "each is reached in one way"


@pytest.mark.parametrize(
    ("of", "expected"),
    [
        ((), 0),
        ((NONE, NONE), 0),
        ((NONE, x), 1),
        ((x, x * 2), 1),
        ((x, y, x + y), 2),
        ((x * a, x), 1),
        ((x * a + y, x * b + y), 2),
        ((x * a + y, x + y), 2),
        ((x * (a + b) + y * a, x * b + y * a), 2),
        ((x * (a + b), x * a, y * b), 2),
        ((x * a,), 1),
        ((x + y * b, x), 2),
        ((x * (a * b),), 1),
    ],
)
def test_the_rank_where_the_letters_are_distinct_primes(of, expected):
    assert rank(of) == expected


@pytest.mark.parametrize(
    ("pairs", "words"),
    [
        ([ONE], ""),
        ([ONE, ONE, (NONE, NONE)], ""),
        ([ONE, TWO, THREE], ""),
        ([ONE, TWO, (x + y, G + H)], ""),
        ([ONE, TWO, (x - y, G - H)], ""),
        ([ONE, (x * -1, G * -1)], ""),
        ([ONE, TWO, (x + y, G + H), (x - y, G - H)], IN_ONE_WAY),
        ([ONE, (x * 2, G * 2)], IN_ONE_WAY),
        ([ONE, (x * a, G * a)], IN_ONE_WAY),
        ([ONE, TWO, (x + y * 2, G + H * 2)], IN_ONE_WAY),
        ([ONE, (x + y, G)], IN_G),
        ([ONE, TWO, (x + y, G + H * 2)], IN_G),
        ([ONE, (y, G * 2)], IN_G),
        ([ONE, (y, NONE)], IN_G),
        ([ONE, TWO, THREE, (x + y, G + H), (y + z, H + K), (x + z, G + K)], IN_ONE_WAY),
        ([ONE, TWO, THREE, (x + y, G + H), (y + z, H + K), (x + y + z, G + H + K)], ""),
        ([ONE, TWO, THREE, (x - y, G - H), (y - z, H - K), (x - z, G - K)], ""),
        ([*FIVE, (u + v, L + M)], ""),
        ([*FIVE, (w, N), (v + w, M + N)], IN_ONE_WAY),
        ([*FIVE, (w, N), (NONE, NONE)], ""),
        ([ONE, (NONE, G)], IN_G),
        ([ONE, (NONE, G * a)], IN_G),
        ([(x, NONE)], ""),
        ([(x * 2, G * 2), ONE], IN_ONE_WAY),
        ([ONE, (y * 2, H * 2), (x + y, G + H)], IN_ONE_WAY),
        ([(x * 2, G * 2), TWO, (x + y, G + H)], IN_ONE_WAY),
        ([ONE, TWO, THREE, (x + z, G + K), (y + z, H + K), (x + y + z, G + H + K)], ""),
        ([ONE, TWO, THREE, (x - y, G - H), (z - y, K - H), (x - y + z, G - H + K)], ""),
    ],
)
def test_the_pairs_of_one_map(pairs, words):
    found = no_map_has(["x", "G"], ["G"], pairs)
    assert words in found and bool(words) == bool(found), found


STEP, NODES = "exact local step, one sample replaced", "objectives of the nodes, Assumption 3"


@pytest.mark.parametrize(
    ("name", "letters", "pairs", "words"),
    [
        (CONVEX, "x", [(x,), (x * 2,)], ""),
        (CONVEX, "x y", [ONE, (y, G)], ""),
        (CONVEX, "x y_next", [ONE, (y, G)], "in y_next alone"),
        (CONVEX, "x y_next", [ONE, (x, H)], ""),
        (CONVEX, "y_next x", [ONE, (x, H)], "in y_next alone"),
        (CONVEX, "G y_next", [ONE, (z, G)], "in y_next alone"),
        (CONVEX, "x y", [(G, NONE), (G * 2, NONE)], IN_ONE_WAY),
        ("convex functions", "x S", [ONE, (y, G)], "in S alone"),
        (STEP, "x dh", [ONE, (y, G)], "in dh alone"),
        (STEP, "x dR", [ONE, (y, G)], "in dR alone"),
        (NODES, "x G", [ONE, (y, G)], "in G alone"),
        (NODES, "x M_e", [ONE, (y, G)], ""),
        (NODES, "x M_e", [ONE, TWO, (x + y, G + H), (x - y, G - H)], IN_ONE_WAY),
        ("elastic-net data", "x y", [ONE, TWO, (x + y, G + H), (x - y, G - H)], IN_ONE_WAY),
        ("general private ADMM of cyffers2023, one step for two data sets", "x m", [ONE, (y, G)], "in m alone"),
    ],
)
def test_which_letters_change_with_the_points_alone(name, letters, pairs, words):
    found = no_map_has(letters.split(), changing(generator(name).drawn, letters.split()), pairs)
    assert words in found and bool(words) == bool(found), found
