"""Neighbouring functions: symmetric, with additive distances.

Definition 3.3: f ~_Delta f' where |grad f(x) - grad f'(x)| <= Delta for all x. The relation is symmetric, and distances add.

Where: arXiv Def 3.3; AAAI Def 2.3.
Letters: G, G_1, G_2 = gradients of f, f', f'' at one point.
Idea: |u + v| <= Delta_1 + Delta_2, squared and with the weights Delta_2/Delta_1 and Delta_1/Delta_2.
Reading: interpretation: A definition has nothing to check; stated are the properties that the paper uses of it.
Note: The definition itself has nothing to check. The relation is symmetric as printed; it is not transitive with one Delta,
distances add. For Delta = 0 it says that the gradients agree.
"""

from verify import *

for_all(positive="Delta_1 Delta_2", X="G G_1 G_2")

says = statement(
    neighbours=Delta_1**2
    >= (G - G_1).norm2 | assumed("two functions are neighboring if for all", "Definition 3.3", "at one point, with Delta_1"),
    next_neighbours=Delta_2**2
    >= (G_1 - G_2).norm2
    | assumed("two functions are neighboring if for all", "Definition 3.3", "at the same point, with Delta_2"),
    distances_add=(Delta_1 + Delta_2) ** 2 >= (G - G_2).norm2 | goal,
)

claim = Claim(
    "chan2024.def-3.3",
    "definition",
    statement=r"f\sim_\Delta f'\iff\|\nabla f(x)-\nabla f'(x)\|\le\Delta\quad\forall x\in\mathbb R^n",
    prints=r"""
        \sim -> not compared: the definition, of which the statement proves properties
        \nabla f(x) -> G
        \nabla f'(x) -> G_1
        \Delta -> Delta_1
        x\in -> not compared: words
    """,
    facts="equivalent",
)

proof = shows(
    distances_add=(1 + Delta_2 / Delta_1) * neighbours
    + (1 + Delta_1 / Delta_2) * next_neighbours
    + 1 / (Delta_1 * Delta_2) * square((G - G_1) * Delta_2 - (G_1 - G_2) * Delta_1)
)

witness = at("Delta_1=1 Delta_2=2 G=[3] G_1=[2] G_2=[0]")

too_strong = altered(
    {
        "transitive with the larger of the two": Delta_2**2 >= distances_add.right,
        "squares add": Delta_1**2 + Delta_2**2 >= distances_add.right,
    },
    scale="1 % smaller -> left 99/100",
    drop="neighbours",
)
