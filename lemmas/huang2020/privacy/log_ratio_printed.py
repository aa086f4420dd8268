"""The privacy loss of the matrix is that of one entry (as printed).

(16): the log density ratio of the whole matrix equals that of a single entry.

Where: proof of Theorem 1, eq. (16).
The instance: two entries (dp = 2), independent N(0, sigma^2) noise.
Letters: x_1, x_2 the noise entries, d_1, d_2 the entries of w_D - w_D'; whole, written R, = the log ratio of the matrix, entry,
written R_1, = that of entry 1.
Idea: the log ratio of independent entries is the sum over the entries.
Reading: interpretation: Two entries, which are independent N(0, sigma^2) as the proof has them.
Note: sigma = 1, x = d = (1, 1): the matrix has log ratio 3, the entry 3/2. Attempts to save it: for d = p = 1 it is
trivially true, and if the difference of the means has one non-zero entry (h, l) it is true for that entry; a rotation of the
coordinates brings that about, which is the corrected step (huang2020.eq-16-corrected). Consequence: a gap in the printed
proof only; Theorem 1 stands.
"""

from verify import *

for_all(positive="sigma", real="x_1 x_2 d_1 d_2 whole entry")

says = statement(
    ratio_of_entry_1=2 * sigma**2 * entry
    == (x_1 + d_1) ** 2 - x_1**2 | letter("entry", "log ratio of N(0, sigma^2) at x_1 and at x_1 + d_1"),
    ratio_of_the_matrix=2 * sigma**2 * whole
    == (x_1 + d_1) ** 2 - x_1**2 + (x_2 + d_2) ** 2 - x_2**2 | letter("whole", "the sum over the entries, which are independent"),
    same_size=whole**2 == entry**2 | goal,
)

claim = Claim(
    "huang2020.eq-16",
    "identity",
    consequence="step",
    statement=r"\Big|\ln\frac{p_D(\tilde w_i^k)}{p_{D'}(\tilde w_i^k)}\Big|"
    r"=\Big|\ln\frac{p_D(\tilde w_i^{k(h,l)})}{p_{D'}(\tilde w_i^{k(h,l)})}\Big|",
    prints=r"""
        \ln\frac{p_D(\tilde w_i^k)}{p_{D'}(\tilde w_i^k)} -> whole
        \ln\frac{p_D(\tilde w_i^{k(h,l)})}{p_{D'}(\tilde w_i^{k(h,l)})} -> entry
    """,
    symbols={"whole": "R", "entry": "R_{1}"},
    facts="equivalent",
)

counterexample = at("x_1=1 x_2=1 d_1=1 d_2=1 sigma=1 whole=3 entry=3/2")

witness = at("x_1=1 x_2=1 d_1=1 d_2=0 sigma=1 whole=3/2 entry=3/2")

too_strong = altered(scale="twice the entry -> right 4")
