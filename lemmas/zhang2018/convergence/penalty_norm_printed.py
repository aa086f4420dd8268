"""J(t) as the matrix of a semi-norm: <X, J X> >= 0, on two nodes with unequal penalties.

Where: Theorem 3.1, definition of J(t). Letters: ``x_1``, ``x_2`` = one coordinate of the lower half of X, the upper half zero.
Idea: <x, W (D + A) x> = (eta_1 x_1 + eta_2 x_2)(x_1 + x_2), which changes sign as soon as eta_1 and eta_2 differ.
"""

from verify import Claim, Point, Statement, argued, at_least, equal, scalars, signs

theta, eta_1, eta_2, x_1, x_2, z_1, z_2 = scalars("theta eta_1 eta_2 x_1 x_2 z_1 z_2")

says = Statement(
    signs=signs(positive="theta eta_1 eta_2", real="x_1 x_2 z_1 z_2"),
    spaces={},
    facts=(
        at_least("penalty_1", eta_1, theta, because=argued("eta_1(t) >= theta")),
        at_least("penalty_2", eta_2, theta, because=argued("eta_2(t) >= theta")),
    ),
    goals=(
        at_least("nonnegative", (eta_1 * x_1 + eta_2 * x_2) * (x_1 + x_2)),
        equal(
            "symmetric",
            (eta_1 * x_1 + eta_2 * x_2) * (z_1 + z_2),
            (eta_1 * z_1 + eta_2 * z_2) * (x_1 + x_2),
        ),
    ),
)

claim = Claim(
    id="zhang2018.j-matrix",
    consequence="hypothesis",
    title="J(t) defines a semi-norm, for penalties that differ between nodes",
    where="Theorem 3.1, definition of J(t)",
    kind="definition",
    statement=r"\|X\|_J^2=\langle X,J(t)X\rangle\ge0,\quad J(t)=\mathrm{blockdiag}(I/\theta,\ W(t)(D+A))",
    says=says,
    facts="equivalent",
    note="Of consequence: Theorem 3.2 measures distance by J(t). W(t)(D + A) is a product of symmetric matrices that do not "
    "commute unless the penalties are equal on the (connected) graph; then it is not symmetric and its form takes both signs. "
    "Attempts to save it: (1) the symmetric part of W(D + A) has the same form, hence the same sign; (2) large penalties do not "
    "help, only their ratio matters; (3) another matrix, say sqrt(W)(D + A)sqrt(W), does not fit (15). With a penalty common "
    "to the nodes it is right: zhang2018.j-matrix-corrected. It is then still only a semi-norm where the graph is bipartite.",
)

witness = Point(scalars={"theta": 1, "eta_1": 2, "eta_2": 2, "x_1": 2, "x_2": -1, "z_1": 1, "z_2": 0})

counterexample = Point(scalars={"theta": 1, "eta_1": 1, "eta_2": 3, "x_1": 2, "x_2": -1, "z_1": 1, "z_2": 0})
