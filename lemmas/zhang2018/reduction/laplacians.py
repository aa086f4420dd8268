"""Both Laplacians are positive semidefinite; that of a connected graph vanishes on constants only.

D - A and D + A are positive semidefinite, and along a path of k edges (g_k - g_0)^2 <= k <g, (D - A) g>.

Where: after (14).
Letters: ``g`` = value of a vector at the current node of a path, ``g_0`` at its start; ``diagonal``, ``adjacency`` = <g, D
g> and <g, A g> of the path's edges; a further edge has the ends g and ``g_next``. k counts edges.
Idea: an edge adds (g_i - g_j)^2 or (g_i + g_j)^2; Cauchy-Schwarz along the path. Edges off the path only add.
Reading: weaker: For the edges of one path; edges off it only add, and a connected graph has a path between any two nodes.
Note: In a connected graph any two nodes are joined by a path, so <g, (D - A) g> = 0 makes all values equal; conversely D - A
maps constants to 0. D + A has a null vector exactly where the graph is bipartite: on two nodes (1, -1).
"""

from verify import *

scalars("g g_next diagonal adjacency k")

for_all(real="g_0 g_1")

says = statement(
    laplacian=diagonal >= adjacency | goal,
    signless=diagonal + adjacency >= 0 | goal,
    null_space=k * (diagonal - adjacency) >= (g - g_0) ** 2 | goal,
    recursion=over(
        "k",
        1,
        dict(
            g=(g_1, g_next),
            diagonal=(g_0**2 + g_1**2, diagonal + g**2 + g_next**2),
            adjacency=(2 * g_0 * g_1, adjacency + 2 * g * g_next),
        ),
        signs(real="g_next"),
    ),
)

claim = Claim(
    "zhang2018.laplacian-facts",
    "identity",
    statement=r"D\pm A\succeq0,\qquad\mathrm{Null}(D-A)=\mathrm{span}(\mathbf 1)",
    prints=r"""
        \succeq -> not compared: matrices over the network; the statement has a row
        \mathrm{Null} -> not compared: matrices over the network; the statement has a row
    """,
)

proof = shows(
    by_induction(
        invariants(
            form=diagonal >= adjacency | square(g_0 - g_1),
            signless_form=diagonal + adjacency >= 0 | square(g_0 + g_1),
            spread=k * (diagonal - adjacency) >= (g - g_0) ** 2 | at_start,
        ),
        form=form + square(g_next - g),
        signless_form=signless_form + square(g_next + g),
        spread=(k * spread + spread + square((g - g_0) - k * (g_next - g))) / k,
    ),
    laplacian=form,
    signless=signless_form,
    null_space=spread,
)

witness = at("g_0=0 g_1=1", "g_next=2", "g_next=4", index=3)

too_strong = altered(
    {"A positive semidefinite": adjacency >= signless.right}, scale="k made 1 % smaller -> null_space left 99/100"
)
