"""M-ADMM with bounded penalties that differ between nodes ends near the optimum in 30 stored runs.

Theorem 3.1 for bounded penalties that differ between nodes, where its proof fails; on a stored table of runs.

Where: ours.
On Theorem 3.1.
Idea: the last distance to the optimum over graphs and losses, against the growing penalties.
Note: Convergence itself is neither proved nor refuted, and finitely many runs do not decide it: (19) fails for such
penalties (zhang2018.eq-19), so the paper's proof does not cover them. What is proved is less than convergence: with a common
penalty the smallest residual so far goes to 0 (zhang2018.theorem-3.1-corrected), for M_i(1 - theta/eta_i) <= 4 V_i theta an
energy does not grow (zhang2018.theorem-3.1-unequal-penalties). Searches for a cycle (60,000 random piecewise linear
gradients and 80,000 random linear ones on two and three nodes and the path of four, constant penalties; scratch runs, not
stored) found no cycle, though 111 of the short runs still moved at their end and were not traced one by one. The growing
penalties are beside it: geometric growth need not end at the optimum (zhang2018.theorem-3.1-fails), linear growth is slow.
"""

from decimal import Decimal

from verify import *

from ...common.stored_results import read

DATA = "lemmas/zhang2018/experiments/penalty_table.json"

claim = Claim(
    "zhang2018.theorem-3.1-bounded",
    "experiment",
    statement=r"\theta\le\eta_i(t)\le\eta_i(t+1)\le\bar\eta:\quad\text{at }t=1000\text{ relative distance at most }\tfrac1{100}",
)


def measured():
    """Largest last distance of every kind of penalty."""
    stored = read(DATA)
    worst: dict[str, Decimal] = {}
    for row in stored["rows"]:
        worst[row["penalties"]] = max(worst.get(row["penalties"], Decimal(0)), Decimal(row["distance"]))
    bounded = ("per node, constant", "per node, bounded growth")
    return Measurement(
        supports=all(worst[name] <= Decimal("0.01") for name in bounded),
        words=f"largest relative distance to the optimum at t = {stored['T']}: "
        + ", ".join(f"{name}: {value}" for name, value in sorted(worst.items())),
        risk=f"{len(stored['rows'])} runs: five graphs, three losses in two dimensions, one random instance each",
        data=(DATA,),
    )
