"""The activation probability of a random subset of m blocks is m.

Theorem 1 for a random subset of m blocks: the printed activation probability is q = m.

Where: App B.3.
Letters: a uniform subset of m of the n blocks; ``active`` = the probability that a given block is in it, the same for all,
so n active = m is the expected size. Idea: active = m/n.
Reading: verbatim
Note: A random subset of m = 1 of n = 2 blocks has a given block with probability 1/2 against the printed 1. The other two
cases of the list, q = 1 for a permutation of all blocks (the order does not matter, since block i reads z_{k+1} and its own
u_i only) and q = 1/n for one block, are right. q = m exceeds 1 for m >= 2, so no reading saves it, except that q counts
blocks; the main text and Corollary 5.2 use q = m/n. Corrected: cyffers2023.b3-sampling-q-corrected.
"""

from verify import *

for_all(positive="n m", real="active")

q = m

says = statement(
    subset=n >= m | assumed("number of sampled users", "Algorithm 3, input", "1 <= m <= n"),
    not_empty=m >= 1 | assumed("number of sampled users", "Algorithm 3, input", "1 <= m <= n"),
    expected_size=program("uniform subsets of m of n"),
    activation=q == active | goal,
    probability=1 >= q | goal,
)

claim = Claim(
    "cyffers2023.b3-sampling-q",
    "identity",
    consequence="conversion",
    statement=r"|S|=m:\quad q=\Pr[\rho_{k,b}=1]=m",
    prints=r"""
        |S| -> m
        q -> active
        q=\Pr[\rho_{k,b}=1]=m -> not compared: a probability; the goals have what would follow
    """,
    facts="equivalent",
)

counterexample = at("n=2 m=1 active=1/2")

witness = at("n=1 m=1 active=1")

too_strong = altered(scale="twice the printed one -> activation left 2")
