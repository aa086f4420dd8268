"""zhang2018, the display after (25): M-ADMM with noise at the dual variable; eta = theta gives Zhang and Zhu (2017)."""

from ..expression import Noise, each
from .modified_admm import declared, lam, midpoint

xi = Noise("xi", each("X"), "density ~ exp(-alpha_i |xi|/(eta_i V_i))")

dual_perturbation = declared("dual-perturbation", "zhang2018, the display after (25)", lam + xi, midpoint)
