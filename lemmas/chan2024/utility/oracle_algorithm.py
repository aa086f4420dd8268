"""ADMM with a gradient oracle; from t = 1 on it is Algorithm 1 with the state (x_t, lam_{t-1}).

Algorithm 4: ADMM with a gradient oracle. After the first iteration it is Algorithm 1 with the multiplier one step behind.

Where: arXiv Algorithm 4.
Lines: x_{t+1} = F^S(x_t, y_t, lam_t); y_{t+1} = G(lam_t - beta A x_{t+1}); lam_{t+1} = lam_t - beta (A x_{t+1} + B y_{t+1} -
c).
Letters: for t >= 1 let Algorithm 1 start at (x_t, lam_{t-1}); ``b``, ``lam``, ``x_next`` belong to Algorithm 1, ``b4``,
``lam4``, ``x4_next`` to Algorithm 4; ``w`` = lam_{t-1} - beta (A x_t - c), s the gradient used by both.
Idea: both y solve one strictly monotone inclusion, so B y and lam agree; then K (x_next - x4_next) is tested with itself.
Reading: interpretation: Its relation to Algorithm 1 from t = 1 on.
Note: The order of the lines differs from Algorithm 1 (x first), and y_0 is arbitrary, so the first x-step of the two is not
the same; after it, (x_{t+1}, lam_t) of Algorithm 4 is the output of one iteration of Algorithm 1 on (x_t, lam_{t-1}), t >=
1. Hence the released (x_T, lam_T) is a function of Algorithm 1's state (x_T, lam_{T-1}): lam_T = lam_{T-1} - beta (A x_T + B
G(lam_{T-1} - beta A x_T) - c). Corollary 9.4 uses this. Reference implementation: verify.admm.oracle_admm.
"""

from verify import *

for_all(positive="eta beta", X="x_next x4_next At_A_D At_h", Z="w b b4 A_D")

lam, lam4 = w - b * beta, w - b4 * beta
D = x_next - x4_next
step = D + At_A_D * (eta * beta) + At_h * eta
h = (b - b4) * beta - (lam - lam4)

says = statement(
    monotone=program("gradient ADMM", "monotone", "two y-steps at one w", w=Vector({}), b=b - b4),
    steps=program(
        "x-step of gradient ADMM",
        "tested",
        "the difference of two x-steps",
        x_1=D,
        AtA_x1=At_A_D,
        x_hat=Vector({}),
        G=Vector({}),
        At_q=At_h,
    ),
    adjoint=program("linear maps", x=D, A_x=A_D, w=A_D, At_w=At_A_D),
    adjoint_h=program("linear maps", "adjoint", x=D, A_x=A_D, w=h, At_w=At_h),
    same_multiplier=0 >= (lam - lam4).norm2 | goal,
    same_iterate=0 >= D.norm2 | goal,
)

claim = Claim(
    "chan2024.alg-4",
    "algorithm",
    statement=r"x_{t+1}=\mathcal F^{\mathcal S}(x_t,y_t,\lambda_t),\ y_{t+1}=\mathcal G(\lambda_t-\beta Ax_{t+1}),\ "
    r"\lambda_{t+1}=\lambda_t-\beta(Ax_{t+1}+By_{t+1}-c);\quad\lambda_0=0,\ \text{returns }(x_T,y_T,\lambda_T)",
    prints=r"""
        \mathcal F^{\mathcal S} -> not compared: a map that the statement has by its properties
        \mathcal G -> not compared: a map that the statement has by its properties
        \lambda_{t+1}= -> not compared: the two ways to run it are compared
        \lambda_0 -> not compared: the start
        x_{t+1} -> x_next
        \lambda_t -> lam
    """,
)

proof = shows(
    have(same_b=0 >= (b - b4).norm2 | monotone / beta),
    same_multiplier=beta**2 * same_b,
    # |D|^2 + eta beta |A D|^2 + 2 eta beta <b - b4, A D> = 0
    same_iterate=-steps + eta * beta * (square(A_D + (b - b4)) + same_b + adjoint) + eta * adjoint_h,
)

witness = at("eta=1 beta=1 x_next=[1] x4_next=[1] At_A_D=[0] At_h=[0] w=[2] b=[1] b4=[1] A_D=[0]")

too_strong = (
    *altered(drop="monotone steps adjoint adjoint_h"),
    *altered({"multipliers differ by B dy with the other sign": same_multiplier.left >= (lam + lam4).norm2}),
)
