"""zhang2018, (10)-(11): M-ADMM on a connected graph, each node with its own penalty; lambda_i(0) = 0.

sum_j |v - (f_i + f_j)/2|^2 is V_i |v - m_i|^2 plus a term without v, where m_i is the mean over the neighbours of (f_i + f_j)/2;
``adjacency`` is the graph's matrix, ``laplacian`` is D - A, V the degrees.
"""

from ..declaration import Algorithm, Minimise, Update
from ..expression import Expression, Function, Operator, Parameter, Variable, each, inner, square

eta, theta = Parameter("eta", per="step agent"), Parameter("theta", per="step agent")
V = Parameter("V", per="agent")
adjacency = Operator("adjacency", each("X"), each("X"), symmetric=True)
laplacian = Operator("laplacian", each("X"), each("X"), symmetric=True)
O = Function("O", each("X"), per="agent")  # noqa: E741  (the paper's letter)
f, lam = Variable("f", each("X")), Variable("lam", each("X"))
midpoint = (f + adjacency(f) / V) / 2


def declared(name: str, source: str, dual: Expression, centre: Expression) -> Algorithm:
    """M-ADMM whose primal step reads ``dual`` for lambda_i(t) and ``centre`` for the mean midpoint."""
    apart = f.next - centre
    return Algorithm(
        name=name,
        source=source,
        state=(f, lam),
        steps=(
            Minimise(f.next, O(f.next) + 2 * inner(dual, f.next) + square(apart, eta * V)),
            Update(lam.next, lam + theta / 2 * laplacian(f.next)),
        ),
        released=("f",),
    )


modified_admm = declared("modified-admm", "zhang2018, (10)-(11)", lam, midpoint)
