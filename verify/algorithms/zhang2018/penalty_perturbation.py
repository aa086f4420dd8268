"""zhang2018, Algorithm 1: M-ADMM whose penalty term is perturbed, (24)-(25); (11) continues from lambda_i itself."""

from ..expression import Noise, each
from .modified_admm import declared, lam, midpoint

epsilon = Noise("epsilon", each("X"), "density ~ exp(-alpha_i |epsilon|)")

penalty_perturbation = declared("penalty-perturbation", "zhang2018, Algorithm 1, (24)-(25)", lam, midpoint - epsilon)
