"""Gaussian elimination: a row operation on A x + B y = c, and its inverse, keep the feasible set.

Remark 3.4: Gaussian elimination keeps the feasible set, so the program may be brought to A = [I_m | D].

Where: arXiv Remark 3.4; AAAI Remark 2.4.
Letters: r_i, r_j = two rows of the residual A x + B y - c at any (x, y); k, s = any factor and any non-zero factor of a row
operation (the sign of s is immaterial: s positive here); f_x, g_y = f(x), g(y).
Idea: adding k times a row and scaling a row are invertible, with explicit constants, so either residual vanishes iff the
other does. A row whose A-part became zero is a constraint on y alone.
Reading: weaker: One row operation and its inverse, with explicit constants. That finitely many of them reach [I D] is the
classical elimination, not checked here.
Note: Read as the paper uses it: the PROGRAM is transformed first, then Algorithm 1 runs on the transformed one. Each row
operation keeps the feasible set (the goals, with explicit constants; exchanging rows is clear); finitely many of them reach
the reduced row echelon form, with rank(A) <= n pivots; the rows left without A-part read B^ y = c^, and g + indicator of
them is convex with the same objective on the feasible set; x keeps n and y keeps l coordinates. Fine print: (1) the pivots
need not be the first m columns (A = [0 1]), so a permutation P of the coordinates of x is needed; it is harmless, since the
norm and N(0, sigma^2 I) do not see it, and f(P^T .) is as smooth and convex. (2) A = 0 gives m = 0. (3) The new g takes the
value +infinity, outside the stated g : R^l -> R, and is identically +infinity where B^ y = c^ has no solution; Lemma 3.1
then needs a proper closed g. What is NOT preserved is the algorithm: the penalty, hence every iterate, changes metric
(chan2024.remark-3.4-metric), and so do |A| and |A^T B| in the bounds. The guarantee of Theorem 6.1 is about the transformed
algorithm; it fails for Algorithm 1 run with the original A, even for m = n = 1 (chan2024.remark-3.4-unscaled). So `without
loss of generality' holds for the program, not for a given implementation.
"""

from verify import *

for_all(positive="s", real="k r_i r_j")

r_new = r_j + k * r_i
K = 1 + k**2

says = statement(
    feasible_stays_feasible=K * (r_i**2 + r_j**2) >= r_new**2 | goal,
    no_new_feasible_point=K * (r_i**2 + r_new**2) >= r_j**2 | goal,
)

claim = Claim(
    "chan2024.remark-3.4",
    "existence",
    statement=r"\{(x,y):Ax+By=c\}=\{(x,y):[I_m\,|\,D]Px+\tilde By=\tilde c,\ \hat By=\hat c\},\quad m=\mathrm{rank}\,A\le n",
    prints="""
        Ax+By -> not compared: sets of solutions
        m= -> not compared: the rank
    """,
    facts="equivalent",
)

proof = shows(feasible_stays_feasible=square(k * r_j - r_i), no_new_feasible_point=square(k * r_new + r_i))

witness = at("k=2 s=3 r_i=1 r_j=-1")

too_strong = altered(
    {"the row added to may be forgotten": K * r_new**2 >= no_new_feasible_point.right},
    scale="the constant 1 % smaller -> feasible_stays_feasible left 99/100",
)
