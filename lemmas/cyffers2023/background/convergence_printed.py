"""The iterates of an averaged operator converge.

Convergence of the iterates of every averaged operator, as printed: no fixed point is asked for.

Where: Sec 3.1 after Def 1.
Letters: U = R, R(u) = u + 1/lam, so T(u) = lam R(u) + (1 - lam)u = u + 1, which is lam-averaged for every lam in (0,
1). A limit of the iterates would be a fixed point, T being continuous; ``u`` is any candidate, and ``T_limit`` = T(u).
Idea: T moves every point by one.
Reading: interpretation: The averaged operator T(u) = u + 1 on the line: a limit of its iterates would be a fixed point.
Note: The translation T(u) = u + 1 of R, an averaged operator with lambda = 1/2: u_k = u_0 + k has no limit. The goal fails
at every point of this statement, so no limit exists, whatever the start and lambda. Attempts to save it: a bounded closed
convex domain U gives a fixed point (Browder), but the paper allows U = R^p; section 3.1 speaks of fixed points of T as what
is sought, so that one may be meant to exist, though the sentence does not ask it; `converge' in the sense of vanishing
residuals fails too, |u_{k+1} - u_k| = 1. The Krasnosel'skii-Mann theorem of the quoted source (Byrne 2003) has the
hypothesis Fix T not empty; with it the statement is true in R^p (cyffers2023.km-convergence-corrected), and only weakly in
infinite dimension. Consequence: an omitted hypothesis of the background; Theorem 1 assumes contraction, hence a fixed point,
and is not affected.
"""

from verify import *

domain = for_all(positive="lam", real="u")

T_limit = lam * (u + 1 / lam) + (1 - lam) * u

says = statement(
    domain,
    below_one=1 > lam | assumed("Let and. We say that", "Definition 1", "lambda in (0, 1)"),
    limit_is_fixed=T_limit == u | goal,
)

claim = Claim(
    "cyffers2023.km-convergence",
    "existence",
    consequence="hypothesis",
    statement=r"T\ \lambda\text{-averaged},\ \lambda\in(0,1)\ \Rightarrow\ u_{k+1}=T(u_k)\text{ converges}",
    prints="""
        T(u_k) -> not compared: a map that the statement has by its properties
        u_{k+1}=T(u_k) -> not compared: the limit of an instance
    """,
    facts="equivalent",
)

counterexample = at("lam=1/2 u=0")

too_strong = altered({"any other displacement": limit_is_fixed.right + 2})
