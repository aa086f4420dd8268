"""cyffers2023, Algorithm 6 (appendix E): private ADMM for the Lasso, f_i(x) = (<a_i, x> - b_i)^2/2 and r = kappa |.|_1.

The forms differ in the ridge rho of line 5, in the threshold t of line 3 and in which z line 5 reads:

    "printed" (2n/gamma, gamma kappa, z_k), "printed, new z" (the same with z_{k+1}), "displayed prox" (n/gamma, gamma kappa),
    "equations 8-9" (1/gamma, gamma kappa), "derived" (n/gamma, gamma kappa/n), the last three with z_{k+1}.
"""

from ..declaration import Algorithm, Minimise, Update
from ..expression import Clip, Expression, Mean, square
from .centralized_admm import C, eta, f, gamma, n, r, u, x, z, z_hat
from .fixed_point import relaxation


def declared(form: str, ridge: Expression, proximal: Expression, new: bool) -> Algorithm:
    """Algorithm 6 with the given ridge and proximal parameter of r; new: line 5 reads z_{k+1}."""
    return Algorithm(
        name=f"lasso-admm ({form})",
        source=f"cyffers2023, Algorithm 6 ({form})",
        state=(u, z),
        steps=(
            Update(z_hat, Mean(u)),
            Minimise(z.next, r(z.next) + 1 / (2 * proximal) * square(z.next - z_hat)),
            Minimise(x, f(x) + ridge / 2 * square(x - (2 * (z.next if new else z) - u))),
            Update(u.next, u + 2 * relaxation * (Clip(x - z.next, C) + eta / 2)),
        ),
        released=("z",),
    )


lasso_admm = {
    "printed": declared("printed", 2 * n / gamma, gamma, False),
    "printed, new z": declared("printed, new z", 2 * n / gamma, gamma, True),
    "displayed prox": declared("displayed prox", n / gamma, gamma, True),
    "equations 8-9": declared("equations 8-9", 1 / gamma, gamma, True),
    "derived": declared("derived", n / gamma, gamma / n, True),
}
