"""One iteration of gradient ADMM: what it passes on, and when it stands still.

Algorithm 1: one iteration depends on (x_t, lam_t) through w_t = lam_t - beta A x_t and x_t, and its fixed points are
the points that satisfy the optimality conditions.

Where: arXiv Algorithm 1; AAAI Algorithm 1.
Letters: ``A_x`` = A x_t, ``b`` = B y_t, r = A x_t + b - c; G = grad f_{t+1}(x_t); At_v = A^T v for v = lam_{t+1} - beta (A
x_{t+1} + b - c); x_next is the point of Lemma 3.2, x_t - eta (G - A^T v).
Idea: line 2 gives lam_{t+1} = w_t - beta (b - c); line 3 moves by eta (G - A^T v), line 2 by beta r.
Reading: interpretation: What one iteration passes on and moves, from its lines.
Note: y_t is a function of w_t alone (chan2024.lemma-3.1-decomposition-corrected), so lam_{t+1} = w_t - beta (b - c) is one
too, and y_{t+1} is recovered from the output (x_{t+1}, lam_{t+1}) through w_{t+1}. The iteration stands still exactly where
r = 0 and grad f(x) = A^T lam. Only grad f_{t+1}(x_t) is read. The comment in the full version names the oracle grad f_t;
AAAI and every use in the paper mean f_{t+1}: a misprint without consequence. The algorithm is well defined only where the
y-step has a minimiser (chan2024.lemma-3.1-existence-corrected).
"""

from verify import *

for_all(positive="eta beta", real="lam_moved x_moved residual stationarity", X="x G At_v", Z="lam A_x b c")

w = lam - A_x * beta
r = A_x + b - c
x_next = x - (G - At_v) * eta

says = statement(
    lam_moved=lam_moved == (w - (b - c) * beta - lam).norm2 | letter("lam_moved", "|lam_{t+1} - lam_t|^2"),
    residual=residual == r.norm2 | letter("residual", "|A x_t + B y_t - c|^2"),
    stationarity=stationarity == (G - At_v).norm2 | letter("stationarity", "|grad f - A^T v|^2"),
    x_moved=x_moved == (x_next - x).norm2 | letter("x_moved", "|x_{t+1} - x_t|^2"),
    multiplier_moves=lam_moved == beta**2 * residual | goal,
    x_moves=x_moved == eta**2 * stationarity | goal,
)

claim = Claim(
    "chan2024.alg-1",
    "algorithm",
    statement=r"y_t=\mathcal G(\lambda_t-\beta Ax_t),\quad\lambda_{t+1}=\lambda_t-\beta(Ax_t+By_t-c),\quad "
    r"x_{t+1}=\mathcal F^{f_{t+1}}(x_t,y_t,\lambda_{t+1})",
    prints=r"""
        \mathcal G -> not compared: a map that the statement has by its properties
        \mathcal F -> not compared: a map that the statement has by its properties
        By_t -> b
        \lambda_{t+1} -> w - beta*(b-c)
        x_t -> x
        Ax_t -> A_x
        x_{t+1} -> x_next
        \lambda_t -> lam
    """,
)

proof = shows(
    multiplier_moves=fact("lam_moved") - beta**2 * fact("residual"), x_moves=fact("x_moved") - eta**2 * fact("stationarity")
)

witness = at("eta=1 beta=2 lam_moved=16 x_moved=4 residual=4 stationarity=4 x=[2] G=[3] At_v=[1] lam=[4] A_x=[2] b=[1] c=[1]")

too_strong = altered(
    {
        "the multiplier moves by the residual without beta": multiplier_moves.right / beta**2,
        "x moves by eta G alone": dict(x_moves=x_moved == eta**2 * G.norm2 | false),
    }
)
