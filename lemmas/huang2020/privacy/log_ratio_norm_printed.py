"""The privacy loss of one entry from its noise and the size of its difference.

(17): the log ratio of one entry by the size of the difference of that entry.

Where: proof of Theorem 1, eq. (17).
Proof of Theorem 1, (17), read for the entry (h, l) of (16).
Letters: x = the noise of the entry, d = the difference of its means, ``size`` = |d|, ``turned`` = x or -x, whichever has the
sign of d in front; whole = the log ratio of the entry.
Idea: 2 x d = 2 (x d/|d|) |d|; the law of x is symmetric.
Reading: interpretation: The norms of (17) are those of the entry (h, l), as the sentence after it says; xi is the noise
turned in the direction of the difference, which has the same law.
Note: With the norm of the whole difference and one entry of the noise it is no identity: x = (1, 0), d = (3, 4), sigma = 1
have log ratio 31/2, and 35/2 by that reading. For the whole matrix the component along the difference takes the place of the
entry: huang2020.eq-17-corrected; from the matrix to one entry is the step (16), huang2020.eq-16.
"""

from verify import *

for_all(positive="sigma size", real="whole turned", X="x d")

says = statement(
    apart=d.norm2
    > 0 | assumed("differing in only one tuple", "Definition 1", "the entry differs at all; else both sides vanish"),
    norm=size**2 == d.norm2 | letter("size", "the size of the difference of the entry"),
    component=turned * size == x @ d | letter("turned", "the noise in the direction of the difference"),
    ratio_of_the_entry=program("gaussian log ratio", "log_ratio"),
    seventeen=2 * sigma**2 * whole == 2 * turned * size + size**2 | goal,
)

claim = Claim(
    "huang2020.eq-17",
    "identity",
    statement=r"\ln\frac{p_D}{p_{D'}}=\frac1{2\sigma_{i,k}^2}\big(2\xi_i^{k(h,l)}\Delta+\Delta^2\big),\quad"
    r"\Delta=|w_{i,D}^{k(h,l)}-w_{i,D'}^{k(h,l)}|",
    prints=r"""
        \ln\frac{p_D}{p_{D'}} -> whole
        \sigma_{i,k} -> sigma
        \xi_i^{k(h,l)} -> turned
        \Delta -> size
        |w_{i,D}^{k(h,l)}-w_{i,D'}^{k(h,l)}| -> size
    """,
    facts="equivalent",
)

proof = shows(seventeen=ratio_of_the_entry - 2 * component - norm)

witness = at("sigma=1 size=3 whole=3/2 turned=-1 x=[1] d=[-3]")

too_strong = altered({"half the noise": 2 * sigma**2 * whole == turned * size + size**2 | false}, drop="norm component")
