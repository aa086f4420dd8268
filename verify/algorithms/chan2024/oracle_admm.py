"""chan2024, Algorithm 4 (section 9): ADMM with a randomised gradient oracle; lam_0 = 0.

``oracle_admm`` is the printed oracle, whose noise M eta z, M = beta A'A + I/eta, appears as -eta z in x; ``plain_oracle_admm``
adds z to the gradient itself.
"""

from ..declaration import Algorithm, Minimise, Solve, Update
from ..expression import Expression, Noise, Variable, inner, square
from .gradient_admm import A, B, beta, c, eta, f, g, lam, x

y, G = Variable("y", "Y"), Variable("G", "X")
z = Noise("z", "X", "rho")


def _declared(name: str, source: str, answer: Expression) -> Algorithm:
    return Algorithm(
        name=name,
        source=source,
        state=(x, y, lam),
        steps=(
            Update(G, answer),
            Solve(x.next, (x.next - x) / eta + G - A.T(lam - beta * (A(x.next) + B(y) - c))),
            Minimise(y.next, g(y.next) - inner(lam, B(y.next)) + beta / 2 * square(A(x.next) + B(y.next) - c)),
            Update(lam.next, lam - beta * (A(x.next) + B(y.next) - c)),
        ),
        released=("x", "y", "lam"),
    )


oracle_admm = _declared("oracle-admm", "chan2024, Algorithm 4", f.gradient(x) + z + eta * beta * A.T(A(z)))
plain_oracle_admm = _declared("plain-oracle-admm", "chan2024, section 9, with noise on the gradient itself", f.gradient(x) + z)
