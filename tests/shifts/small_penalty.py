"""An exact run of gradient ADMM that leaks more than a walk: 1/N per |dx_0|_M^2 is false for small eta beta.

A = [1 0], dx_0 in the kernel of A, eta beta = 1/5, N = 50, B = 1, g of large curvature, f_t quadratic along one direction, which
turns in time: ``small_penalty.json`` has, for each iteration, the tangent of half its angle and the curvature, at most 1.
"""

import json
from fractions import Fraction
from pathlib import Path

from tests.privacy.instances import from_starts
from verify.privacy.admm_release import GradientAdmm
from verify.privacy.linear_release import divergence

STIFF = 10**6


def stored():
    """eta beta and the Hessians of the stored instance."""
    data = json.loads((Path(__file__).with_suffix(".json")).read_text(encoding="utf-8"))
    hessians = []
    for tangent, curvature in ((Fraction(t), Fraction(h)) for t, h in data["rows"]):
        cosine, sine = (1 - tangent**2) / (1 + tangent**2), 2 * tangent / (1 + tangent**2)
        hessians.append([[curvature * p * q for q in (cosine, sine)] for p in (cosine, sine)])
    return Fraction(data["eta beta"]), hessians


def energy(product, hessians):
    """2 sigma^2 D^z of (x~_N, lam_N) per |dx_0|_M^2, exactly; eta = 1."""
    problem = GradientAdmm([[1, 0]], [[1]], [[STIFF]], product, 1)
    return 2 * divergence(from_starts(problem, [0, 1], [(H, 1) for H in hessians], 1))
