"""cyffers2023, Algorithm 2: centralised private ADMM for consensus, with the clipping of Remark 6.

Both proximal maps have the parameter gamma as printed in (8)-(9); (22)-(23) give gamma/n (the derived form).
"""

from ..declaration import Algorithm, Minimise, Update
from ..expression import Clip, Expression, Function, Mean, Noise, Parameter, Variable, each, square
from .fixed_point import relaxation

gamma, n, C = Parameter("gamma"), Parameter("n"), Parameter("C")
f, r = Function("f", each("X"), per="agent"), Function("r", "X")
u, x = Variable("u", each("X")), Variable("x", each("X"))
z_hat, z = Variable("z_hat", "X"), Variable("z", "X")
eta = Noise("eta", each("X"))
FORMS = {"printed": gamma, "derived": gamma / n}


def declared(form: str, step: Expression) -> Algorithm:
    """Algorithm 2 with the given proximal parameter."""
    return Algorithm(
        name=f"centralized-admm-{form}",
        source=f"cyffers2023, Algorithm 2 ({form} form)",
        state=(u,),
        steps=(
            Update(z_hat, Mean(u)),
            Minimise(z, r(z) + 1 / (2 * step) * square(z - z_hat)),
            Minimise(x, f(x) + 1 / (2 * step) * square(x - (2 * z - u))),
            Update(u.next, u + 2 * relaxation * (Clip(x - z, C) + eta / 2)),
        ),
        released=("z",),
    )


centralized_admm, centralized_admm_derived = (declared(*form) for form in FORMS.items())
