"""The entries of the matrix-normal noise have variance sigma^2 (as printed).

MN_{d,p}(0, s^2 I_d, s^2 I_p), described as having variance s^2.

Where: end of Sec. II-C; used in (10b), (38b), (39b), Algorithms 2 and 3.
Letters: row, col = the diagonal entries of the two covariances; an entry of U^(1/2) Z V^(1/2) with Z of independent N(0, 1)
entries has variance row * col.
Idea: with both covariances s^2 I an entry has variance s^4.
Reading: interpretation: The printed variance is read as that of an entry, the law as the usual matrix normal.
Note: At sigma = 1/2 both covariances are 1/4 and an entry has variance 1/4 * 1/4 = 1/16 against the 1/4 that is meant.
Attempts to save it: the proof of Theorem 1 samples entries from N(0, sigma^2), Table I calls sigma^2 the variance, and (29),
(34) use dp sigma^2, so N(0, sigma^2) per entry is what is meant; all later records read it so. An implementation that takes
the printed law literally adds too little noise whenever sigma < 1, and the stated guarantee fails:
huang2020.theorem-1-matrix-normal. Corrected: MN(0, sigma^2 I_d, I_p).
"""

from verify import *

for_all(positive="row col s variance")

says = statement(
    row_covariance=row == s**2 | letter("row", "the second argument of MN"),
    column_covariance=col == s**2 | letter("col", "the third argument of MN"),
    entry=program("matrix normal", "variance", entry=variance),
    variance_of_an_entry=variance == s**2 | goal,
)

claim = Claim(
    "huang2020.mn-notation",
    "definition",
    consequence="conversion",
    symbols={"s": r"\sigma"},
    statement=r"\xi\sim\mathcal{MN}_{d,p}(0,\sigma^2I_d,\sigma^2I_p)\ \Rightarrow\ \operatorname{Var}\xi^{(h,l)}=\sigma^2",
    prints=r"""
        \sim -> not compared: a law
        \operatorname{Var}\xi^{(h,l)} -> variance
        \sigma^2 -> s**2
        \sigma -> s
    """,
    facts="equivalent",
)

counterexample = at("row=1/4 col=1/4 s=1/2 variance=1/16")

witness = at("row=1 col=1 s=1 variance=1")

too_strong = altered({"s in place of s^2": variance == s | false})
