"""Sum of the losses over the geometric number of steps, link by link.

The last display of appendix C.5: the sum over the geometric number of steps, link by link.

Where: App C.5 last display.
Letters: ``local`` = 8 alpha L^2 gamma^2/sigma^2; ``series`` = sum_{k>=1} (1 - 1/n)^k/k > 0, which is ln n. Both links are
homogeneous in the series, so its value does not matter.
Idea: the first link replaces 1/(2n) by 1/n^2, which is smaller for n >= 3.
Reading: interpretation: The first sum goes on for ever; printed, it ends at K - k(i).
Note: At n = 3 the first sum is 1/6 against 1/9 in the second, in units of 8 alpha L^2 gamma^2 ln 3/sigma^2; it fails for
every n >= 3. The printed upper limit K - k(i) in place of infinity changes nothing for large K. Attempts to save it: the end
of the chain does bound its beginning, by half of it (cyffers2023.c5-geometric-sum-corrected). But the beginning is not what
Proposition 3 gives: the factor 1 + c is lost, the loss after k steps is local/(2k) in place of local/k, and the number of
steps k >= 1 has the weight (1/n)(1 - 1/n)^(k-1). With these, the same display gives 2 local ln n/(n - 1).
"""

from verify import *

for_all(positive="n local series")

ln_n = series
first = series * local / (2 * n)
second = local / n**2 * series
third = local * ln_n / n

says = statement(
    n_at_least_2=n >= 2 | assumed("for all pairs of distinct users", "Definition 3", "n >= 2"),
    first_link=second >= first | goal,
    second_link=third >= second | goal,
)

claim = Claim(
    "cyffers2023.c5-geometric-sum",
    "inequality",
    statement=r"\sum_{k\ge1}\frac1n\Bigl(1-\frac1n\Bigr)^k\frac{8\alpha L^2\gamma^2}{2\sigma^2k}\le\frac{8\alpha L^2\gamma^2}{"
    r"\sigma^2n^2}"
    r"\sum_{k\ge1}\frac{(1-1/n)^k}k\le\frac{8\alpha L^2\gamma^2\ln n}{\sigma^2n}",
    prints=r"""
        \sum_{k\ge1}\frac1n\Bigl(1-\frac1n\Bigr)^k\frac{8\alpha L^2\gamma^2}{2\sigma^2k} -> local*series/(2*n)
        \frac{8\alpha L^2\gamma^2}{\sigma^2n^2} -> local/n**2
        \sum_{k\ge1}\frac{(1-1/n)^k}k -> series
        \frac{8\alpha L^2\gamma^2\ln n}{\sigma^2n} -> local*series/n
    """,
    facts="equivalent",
    consequence="step",
)

witness = at("n=2 local=1 series=1")

counterexample = at("n=3 local=1 series=1")

too_strong = altered(
    {"second link reversed and doubled": dict(first_link=n * second >= first | false, second_link=second >= 2 * third | false)}
)
