"""The noise goes into the linear term, as in objective perturbation (ObjP of APPFL/DPFL-IADMM-Classification), with the scale
of output perturbation: what is sent carries noise smaller by rho + 1/eta."""

from ...collection import Mutant
from ...programs.dp_admm import linearised, program, subgradient


def perturbed(p, t, i, w, gamma, last, local):
    noise = p.noise[t][i] if p.noise is not None else 0.0
    return linearised(p, subgradient(p.objectives[i], last[i]) - noise, 1 / p.eta[t][i], w, gamma, last[i])


MUTANT = Mutant(
    "noise on the gradient with the scale of the output",
    "dp-admm",
    "noise-per-agent",
    ("message", "local-step"),
    program(sent=lambda value, noise: value, local=perturbed),
)
