"""One edge of consensus ADMM (zhang2018, (3)-(7)): one coordinate, both orientations, as sequences in t.

Letters: ``a_ij`` .. ``b_ji`` = lambda^a_ij .. lambda^b_ji; ``w_ij``, ``w_ji``; ``f_i``, ``f_j``; ``f_i_next``, ``f_j_next`` =
f(t+1), left free: nothing is assumed of how (4) finds them. The penalty of (5) and the step of (6)-(7) may differ (section
3.1).
"""

from verify import *

scalars("a_ij b_ij a_ji b_ji w_ij w_ji f_i f_j f_i_next f_j_next")

same_ij = equal("same_ij", a_ij, b_ij)
same_ji = equal("same_ji", a_ji, b_ji)
opposite_a = equal("opposite_a", a_ij, -a_ji)
opposite_b = equal("opposite_b", b_ij, -b_ji)
midpoint_ij = equal("midpoint_ij", w_ij, (f_i + f_j) / 2)
midpoint_ji = equal("midpoint_ji", w_ji, (f_i + f_j) / 2)
SYMMETRY: tuple[Fact, ...] = (same_ij, same_ji, opposite_a, opposite_b)
MIDPOINTS: tuple[Fact, ...] = (midpoint_ij, midpoint_ji)


def updates(eta_ij, eta_ji, step):
    """(5)-(7) for the two orientations: penalties ``eta_ij``, ``eta_ji`` in (5), dual step ``step`` in (6)-(7)."""
    w_ij_next = (f_i_next + f_j_next) / 2 + (a_ij - b_ij) / (2 * eta_ij)
    w_ji_next = (f_i_next + f_j_next) / 2 + (a_ji - b_ji) / (2 * eta_ji)
    return {
        "a_ij": a_ij + step * (f_i_next - w_ij_next),
        "b_ij": b_ij + step * (w_ij_next - f_j_next),
        "a_ji": a_ji + step * (f_j_next - w_ji_next),
        "b_ji": b_ji + step * (w_ji_next - f_i_next),
        "w_ij": w_ij_next,
        "w_ji": w_ji_next,
        "f_i": f_i_next,
        "f_j": f_j_next,
    }


ZERO_DUALS = {name: Polynomial.of(0) for name in ("a_ij", "b_ij", "a_ji", "b_ji")}
