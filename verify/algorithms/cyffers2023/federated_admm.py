"""cyffers2023, Algorithm 3: federated private ADMM; ``present`` is 1 for the users of the round.

Line 7 as printed starts from z_k; what mimics Algorithm 2 starts from z_hat_k (the derived form).
"""

from ..declaration import Algorithm, Minimise, Update
from ..expression import Clip, Expression, Mean, Parameter, square
from .centralized_admm import FORMS, C, eta, f, r, u, x, z, z_hat
from .fixed_point import relaxation

present = Parameter("present", "nonnegative", "step agent")


def declared(form: str, step: Expression) -> Algorithm:
    """Algorithm 3 in the form of its line 7, with the given proximal parameter."""
    server = z if form == "printed" else z_hat
    return Algorithm(
        name=f"federated-admm-{form}",
        source=f"cyffers2023, Algorithm 3 ({form} form of line 7)",
        state=(u, z_hat, z),
        steps=(
            Minimise(x, f(x) + 1 / (2 * step) * square(x - (2 * z - u)), among=present),
            Update(u.next, u + 2 * relaxation * (Clip(x - z, C) + eta / 2), among=present),
            Update(z_hat.next, server + Mean(u.next - u)),
            Minimise(z.next, r(z.next) + 1 / (2 * step) * square(z.next - z_hat.next)),
        ),
        released=("z",),
    )


federated_admm, federated_admm_derived = (declared(form, FORMS["printed"]) for form in FORMS)
