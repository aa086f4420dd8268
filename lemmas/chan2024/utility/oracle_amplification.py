"""Privacy of the first user after 2T + 1 iterations of Algorithm 4, for step sizes up to 1/nu.

Corollary 9.4, amplification: after 2T + 1 iterations of Algorithm 4, D^z <= (C/T) Delta^2/(2 rho^2) for the first user.

Where: arXiv Cor 9.4.
Letters as in ``chan2024.convex_privacy.amplification_for_first_user`` with sigma = eta rho; D_1 is the divergence of
(x_{2T+1}, lam_{2T}), Algorithm 1's state, D that of the released (x_{2T+1}, lam_{2T+1}); E is the energy of the shifts.
Letters of ``oracle_algorithm``: one iteration of Algorithm 4 and of Algorithm 1 from one state, x4_next and x_next, w - beta
b4 and w - beta b. p, q, z of ``chan2024.utility.reparametrisation``: the x-step without and with the oracle's noise z; A_z,
At_A_z = images of q - p + eta z.
Idea: after the first iteration Algorithm 4 runs Algorithm 1 on (x_1, lam_0), 2T times, with the noise -eta z; then rounds as
for Theorem 6.1. lam_{2T+1} is a function of the result.
Reading: stronger hypotheses: eta <= 1/nu, which section 9 does not keep.
Note: Algorithm 4 updates in another order than Algorithm 1 and starts with an arbitrary y_0; neither harms, see
chan2024.alg-4. Hypothesis: the f_t are convex and nu-smooth (the paper's standing assumption) with eta <= 1/nu as in section
6 (eta <= 2/nu is enough, chan2024.lemma-6.5-longest-step). Section 9 sets eta = 1/sqrt(T) and names no such bound: it holds
for a horizon of at least nu^2 only. For longer steps the corollary fails, see chan2024.corollary-9.4-step-size. With the eta
of Theorem 9.1, C is of order 1/eta, so the bound decays like 1/sqrt(T), not 1/T.
"""

from verify import *

from ..convex_privacy.amplification_for_first_user import FIRST_ITERATION, x1
from ..convex_privacy.local_privacy import A_x1, At_A_x1, D, Delta, beta, eta
from ..convex_privacy.privacy_amplification import BLOCK, MAXIMUM, ROUNDS, C, T, a, c
from .oracle_algorithm import says as SAME

scalars("rho sigma D_1 nu")
vectors("p q z At_A_z A_z")
bound = C / T * Delta**2 / (2 * rho**2)
off = q - p + z * eta

says = statement(
    Domain(
        signs(positive="eta beta rho sigma nu T c", nonnegative="a Delta D D_1 E"),
        {**SAME.spaces, **spaces(X="x1 At_A_x1 p q z At_A_z", Z="A_x1 A_z")},
    ),
    *FIRST_ITERATION,
    *MAXIMUM,
    *given(
        step=1
        >= eta * nu
        | assumed(
            "we will mostly use in the algorithm description", "sec. 2, smoothness", "eta <= 1/nu, f_t convex and nu-smooth"
        )
    ),
    *(replace(fact, name=f"algorithm_{fact.name}") for fact in SAME.facts),
    noisy_steps=program(
        "x-step of gradient ADMM",
        "closed_form",
        "q + eta z and p solve one equation",
        x_1=off,
        AtA_x1=At_A_z,
        x_hat=Vector({}),
        G=Vector({}),
        At_q=Vector({}),
    ),
    noisy_adjoint=program("linear maps", "adjoint", x=off, w=A_z, A_x=A_z, At_w=At_A_z),
    sigma_is=sigma == eta * rho | letter("sigma", "the standard deviation of eta z_t"),
    energy=program(
        ROUNDS,
        "energy",
        f"iterations 2 to 2T + 1 are Algorithm 1 from (x_1, lam_0) with the noise -eta z; {BLOCK}",
        a_min=1,
        s=1,
        x=x1,
        A_x=A_x1,
        l=Vector({}),
    ),
    shift_rule=instance("common.shift-rule", "divergence", D=D_1),
    released=instance("chan2024.fact-4.5a", "marginal", "lam_{2T+1} is a function of (x_{2T+1}, lam_{2T})", D_pair=D_1, D_Y=D),
    goals=(at_least("amplified", bound, D), *SAME.goals, at_least("same_step", 0, off.norm2)),
)

claim = Claim(
    "chan2024.corollary-9.4-amplified",
    "bound",
    statement=r"\mathsf{D^z}((x_{2T+1},\lambda_{2T+1})\|(x'_{2T+1},\lambda'_{2T+1}))\le\frac CT\cdot\frac{\Delta^2}{2\rho^2},"
    r"\quad C=\max\Big\{2,\frac3{\beta\eta}\Big\}(1+\beta\eta\|A\|^2)",
    symbols={"p": r"\hat{p}"},
    prints=r"""
        \mathsf{D^z}((x_{2T+1},\lambda_{2T+1})\|(x'_{2T+1},\lambda'_{2T+1})) -> D
        \|A\| -> a
    """,
)

proof = shows(
    use("algorithm", "chan2024.alg-4"),
    use("noise", "chan2024.sec9-reparam", At_A_D=At_A_z, A_D=A_z),
    have(
        first_step=eta**2 * Delta**2
        >= x1.norm2 + eta * beta * A_x1.norm2
        | eta**2 * neighbours + eta**2 * beta**2 * square(At_A_x1) + eta * beta * square(A_x1) + 2 * eta * beta * adjoint
    ),
    amplified=(
        2 * sigma**2 * (released + shift_rule)
        + energy
        + c / T * first_step
        + term(c / T * eta**3 * beta * a**2 * Delta**2)
        + bound * 2 * (sigma + eta * rho) * sigma_is
    )
    / (2 * sigma**2),
    same_multiplier=fact("algorithm.same_multiplier"),
    same_iterate=fact("algorithm.same_iterate"),
    same_step=fact("noise.same_step"),
)

witness = at("""
    eta=1 beta=2 rho=1 sigma=1 nu=1 T=2 c=2 a=1 Delta=1 D=1/2 D_1=1/2 E=1 x1=[0, 1] At_A_x1=[0, 0] A_x1=[0] x_next=[0, 0]
    x4_next=[0, 0] At_A_D=[0, 0] At_h=[0, 0] p=[0, 0] q=[0, 0] z=[0, 0] At_A_z=[0, 0] w=[0] b=[0] b4=[0] A_D=[0] A_z=[0]
""")

too_strong = altered(
    {
        "1/T^2 in place of 1/T": amplified.left / T,
        "a factor eta too many": eta * amplified.left,
        "plus sign of the noise": same_step.left >= (q - p - z * eta).norm2,
    },
    scale="1 % smaller -> amplified left 99/100",
    drop="neighbours energy shift_rule released noisy_steps",
)
