"""D - A and D + A are positive semidefinite, and along a path of k edges (g_k - g_0)^2 <= k <g, (D - A) g>.

Where: after (14). Letters: ``g`` = value of a vector at the current node of a path, ``g_0`` at its start; ``diagonal``,
``adjacency`` = <g, D g> and <g, A g> of the path's edges; a further edge has the ends g and ``g_next``. k counts edges.
Idea: an edge adds (g_i - g_j)^2 or (g_i + g_j)^2; Cauchy-Schwarz along the path. Edges off the path only add.
"""

from verify import *

g_0, g_1, g, g_next, diagonal, adjacency, k = scalars("g_0 g_1 g g_next diagonal adjacency k")

says = statement(
    for_all(real="g_0 g_1"),
    goals=(
        at_least("laplacian", diagonal, adjacency),
        at_least("signless", diagonal + adjacency),
        at_least("null_space", k * (diagonal - adjacency), (g - g_0) ** 2),
    ),
    recursion=Recursion(
        index="k",
        start=1,
        initial={"g": g_1, "diagonal": g_0**2 + g_1**2, "adjacency": 2 * g_0 * g_1},
        following={"g": g_next, "diagonal": diagonal + g**2 + g_next**2, "adjacency": adjacency + 2 * g * g_next},
        step_signs=signs(real="g_next"),
    ),
)

claim = Claim(
    id="zhang2018.laplacian-facts",
    title="Both Laplacians are positive semidefinite; that of a connected graph vanishes on constants only",
    where="after (14)",
    kind="identity",
    reading="weaker",
    reading_note="For the edges of one path; edges off it only add, and a connected graph has a path between any two nodes.",
    statement=r"D\pm A\succeq0,\qquad\mathrm{Null}(D-A)=\mathrm{span}(\mathbf 1)",
    prints={
        r"\succeq": "not compared: matrices over the network; the statement has a row",
        r"\mathrm{Null}": "not compared: matrices over the network; the statement has a row",
        "...": "e2ec871e",
    },
    says=says,
    note="In a connected graph any two nodes are joined by a path, so <g, (D - A) g> = 0 makes all values equal; conversely "
    "D - A maps constants to 0. D + A has a null vector exactly where the graph is bipartite: on two nodes (1, -1).",
)

proof = shows(
    by_induction(
        invariant(
            at_least("form", diagonal, adjacency),
            base=because(term(1, square=g_0 - g_1)),
            step=because("form", term(1, square=g_next - g)),
        ),
        invariant(
            at_least("signless_form", diagonal + adjacency),
            base=because(term(1, square=g_0 + g_1)),
            step=because("signless_form", term(1, square=g_next + g)),
        ),
        invariant(
            at_least("spread", k * (diagonal - adjacency), (g - g_0) ** 2),
            step=because(term(k, "spread"), "spread", term(1, square=(g - g_0) - k * (g_next - g)), scale=k),
        ),
    ),
    laplacian=because("form"),
    signless=because("signless_form"),
    null_space=because("spread"),
)

witness = Point(scalars={"g_0": 0, "g_1": 1}, index=3, steps=({"g_next": 2}, {"g_next": 4}))

too_strong = (
    scaled(says, "k made 1 % smaller", "null_space", left=ratio(99, 100)),
    altered(says, "A positive semidefinite", at_least("signless", adjacency)),
)
