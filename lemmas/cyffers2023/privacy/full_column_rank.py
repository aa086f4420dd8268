"""Remark 3, corrected: with full column rank and the proximal maps that (23) gives, consensus is the case omega_A = 1.

Where: ours; corrects Sec 5.1 Remark 3. Letters: D = divergence of the output after ``rounds`` = K - 1 noisy rounds; a = alpha -
1.
Idea: A = I has omega_A = 1, and (23) for the mean loss is prox_{(gamma/n) f_i} per block.
"""

from verify import Claim, Point, Proof, Statement, altered, argued, at_least, because, equal, ratio, scalars, signs, term, without

a, n, L, gamma, sigma, omega, rounds, D = scalars("a n L gamma sigma omega rounds D")
once = 8 * (a + 1) * L**2 * gamma**2 / (sigma**2 * n**2)

says = Statement(
    signs=signs(positive="a n gamma sigma omega", nonnegative="L rounds D"),
    spaces={},
    facts=(
        at_least("general", rounds * once / omega**2, D, because=argued("its statement", "cyffers2023.theorem-7-corrected")),
        equal("identity", omega, 1, because=argued("A = I in the consensus problem")),
    ),
    goals=(at_least("consensus", rounds * once, D),),
)

claim = Claim(
    id="cyffers2023.remark-3-corrected",
    title="The general guarantee, for A of full column rank, specialises to consensus with the derived proximal maps",
    where="ours; corrects Sec 5.1 Remark 3",
    kind="divergence",
    statement=r"\|Ad\|\ge\omega_A\|d\|\ \forall d:\ D_\alpha\le\frac{8(K-1)\alpha L^2\gamma^2}{\sigma^2n^2\omega_A^2};\quad "
    r"A=I:\ D_\alpha\le\frac{8(K-1)\alpha L^2\gamma^2}{\sigma^2n^2}",
    says=says,
    facts="equivalent",
    corrects="cyffers2023.remark-3",
    note="For A = I nothing is lost: cyffers2023.theorem-2-corrected is the same bound.",
)

proof = Proof(goals={"consensus": because(term(1, "general"), term(rounds * once * (1 + omega) / omega**2, "identity"))})

witness = Point(scalars={"a": 1, "n": 1, "L": 1, "gamma": 1, "sigma": 1, "omega": 1, "rounds": 2, "D": 32})

too_strong = (
    altered(says, "1 % less", at_least("consensus", ratio(99, 100) * rounds * once, D)),
    without(says, "identity"),
    without(says, "general"),
)
