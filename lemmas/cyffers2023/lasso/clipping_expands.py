"""A clipped ADMM step can double squared distances.

A clipped ADMM step can expand by the factor sqrt 2.

Where: ours.
On Sec 5.4 Remark 6. The instance n = 2, p = 1, r = 0, lambda = 1, f_1(x) = slope x, f_2 = 0, printed updates: z = (u_1 +
u_2)/2, x_1 - z = z - u_1 - gamma slope, clipped to -C, and x_2 - z = z - u_2, not clipped. The runs start from (u_1, u_2)
and (u_1 + d, u_2).
Letters: ``d`` = the distance of the two starts; ``apart_1``, ``apart_2`` = the differences of the two blocks after the step.
Idea: block 1 moves by the same -2C in both runs, block 2 becomes u_1: the difference (d, 0) becomes (d, d).
Note: Without clipping the step is non-expansive (cyffers2023.lions-mercier-averaged). Hence amplification by iteration does
not apply to clipped steps as it stands. Clipping u_{k,i} + 2 lambda(...) by a projection onto a product of balls would keep
non-expansion.
"""

from verify import *

for_all(positive="gamma C", real="slope u_1 u_2 d apart_1 apart_2")


def mean(first):
    """z for the blocks (first, u_2)."""
    return (first + u_2) / 2


def step(first):
    """Both blocks after one step without noise, in the case that block 1 is clipped at -C and block 2 is not."""
    return first - 2 * C, u_2 + 2 * (mean(first) - u_2)


def gap_1(first):
    """x_1 - z before clipping."""
    return mean(first) - first - gamma * slope


def gap_2(first):
    """x_2 - z before clipping."""
    return mean(first) - u_2


BLOCK = "Algorithm 2 of cyffers2023, two runs, one coordinate of a user"
difference = [after - before for before, after in zip(step(u_1), step(u_1 + d), strict=True)]

says = statement(
    first_run_clips=-C >= gap_1(u_1) | ours("block 1 of the first run lies below [-C, C]"),
    second_run_clips=-C >= gap_1(u_1 + d) | ours("block 1 of the second run lies below [-C, C]"),
    first_run_free_above=C >= gap_2(u_1) | ours("block 2 of the first run is not clipped"),
    first_run_free_below=gap_2(u_1) >= -C | ours("block 2 of the first run is not clipped"),
    second_run_free_above=C >= gap_2(u_1 + d) | ours("block 2 of the second run is not clipped"),
    second_run_free_below=gap_2(u_1 + d) >= -C | ours("block 2 of the second run is not clipped"),
    first_block=program(BLOCK, "line", "the clipped block, in both runs", u_next=apart_1, u=d, clipped=0, lam=1),
    second_block=program(BLOCK, "line", "the other block", u_next=apart_2, u=0, clipped=gap_2(u_1 + d) - gap_2(u_1), lam=1),
    doubled=apart_1**2 + apart_2**2 == 2 * d**2 | goal,
)

claim = Claim("cyffers2023.remark-6-expansive", "identity", facts="equivalent")

proof = shows(doubled=(apart_1 + d) * first_block + (apart_2 + d) * second_block)

witness = at("gamma=1 C=1 slope=4 u_1=0 u_2=0 d=1 apart_1=1 apart_2=1")

too_strong = altered(scale="non-expansive -> right 1/2")
