"""The federated utility meets the centralized one at m = n and the decentralized one at m = 1.

Remark 5: the utilities of the three settings, and that the federated one meets the other two at m = n and m = 1.

Where: Sec 5.4 Remark 5.
Letters: squares of the printed utilities without logarithms, s = p alpha/eps: centralized s/n^2, decentralized s/n,
federated s/m, which is s/n at m = n and s at m = 1.
Idea: s/n is not s/n^2, and s is not s/n.
Reading: interpretation: The expressions inside the soft O are compared: they differ by sqrt n, which no constant and no
logarithm absorbs.
Note: At n = 2 and p alpha/eps = 4 the squared federated utility is 2 against 1 at m = n, and 4 against 2 at m = 1. Both fail
for every n >= 2, by sqrt(n). Attempt to save it: Corollary 5.2 gives sqrt(p alpha/(eps m n)), with which both hold
(cyffers2023.remark-5-corrected). `n much larger than p' cannot hold with p = dim u >= n, as in Theorem 1; with p the
dimension of z the utilities of u miss a factor n (cyffers2023.corollary-5.1-dimension). m = n is outside m < n/5 of Theorem
3.
"""

from verify import *

for_all(positive="n s")

says = statement(
    n_at_least_2=n >= 2 | assumed("This difference captures the shift in hardness", "Remark 5", "n >= 2: more than one user"),
    meets_centralized=s / n == s / n**2 | goal,
    meets_decentralized=s == s / n | goal,
)

claim = Claim(
    "cyffers2023.remark-5",
    "asymptotic",
    statement=r"\sqrt{\tfrac{p\alpha}{\varepsilon m}}\Big|_{m=n}=\sqrt{\tfrac{p\alpha}\varepsilon}\tfrac1n,\qquad"
    r"\sqrt{\tfrac{p\alpha}{\varepsilon m}}\Big|_{m=1}=\sqrt{\tfrac{p\alpha}{\varepsilon n}}",
    prints=r"""
        \sqrt{\tfrac{p\alpha}{\varepsilon m}}\Big|_{m=n} -> s/n
        \sqrt{\tfrac{p\alpha}{\varepsilon m}}\Big|_{m=1} -> s
        \sqrt{\tfrac{p\alpha}\varepsilon} -> s/n
        \sqrt{\tfrac{p\alpha}{\varepsilon n}} -> s/n
    """,
    facts="equivalent",
    consequence="conversion",
)

counterexample = at("n=2 s=4")

too_strong = altered(
    {"both in the wrong order": dict(meets_centralized=s == s / n**2 | false, meets_decentralized=s / n**2 == s / n | false)}
)
