"""One step of Algorithm 1 of cyffers2023 in L2: random vectors are vectors, E<.,.> is the inner product.

With R(u) - u* = tau v (so tau-contractive reads E|v|^2 <= E|d|^2; v = 0 where tau = 0): ``d`` = u_k - u*, ``rho_d``, ``rho_v``,
``rho_e``, ``rho_n`` = the mask rho_k applied to d, v, the error e_k and the noise eta_{k+1}. A step with learning rate lambda is

    u_{k+1} - u* = d + lambda(tau rho_v + rho_e + rho_n - rho_d).

The mask is a projection, independent of u_k, with P[rho_{k,b} = 1] = q for every block: E<rho a, rho a'> = E<rho a, a'>
= q E<a, a'> for a, a' functions of u_k. Blocks may depend on each other, and the error on the mask. The noise is centred,
independent of u_k, rho_k and e_k, and has p coordinates of variance sigma^2.
"""

from verify import *
from verify.lemma.origin import origin_of

from .letters import tau

scalars("q p sigma zeta")
vectors("d v rho_d rho_v rho_e rho_n")

U = "d v rho_d rho_v rho_e rho_n"
STEP = "Algorithm 1 of cyffers2023, one iteration in L2"

given(
    contraction=d.norm2
    >= v.norm2
    | assumed(
        "Assume that is a contractive operator with fixed point",
        "Appendix A.2, Theorem 1",
        "E|R(u) - u*|^2 <= tau^2 E|u - u*|^2, with R(u) - u* = tau v",
    )
)
mask = given(**alike("mask_dd mask_d mask_vv mask_vd mask_v", program(STEP)))
error = given(**alike("mask_e error_level", program(STEP)))
noise = given(**alike("noise_d noise_rho_d noise_v", program(STEP)), noise_level=q * p * sigma**2 == rho_n.norm2 | program(STEP))
given(noise_e=program(STEP))


def step(lam, with_error=True):
    """u_{k+1} - u* for the learning rate ``lam`` (a scalar): a vector over the names above."""
    drift = d + (rho_v * tau + rho_n - rho_d) * lam
    return drift + rho_e * lam if with_error else drift


def one_step(record, name, bound, before, after, image, constant, lam=1, with_error=True):
    """The facts ``bound >= after`` by the goal ``one_step`` of ``record`` and what it assumes: ``before`` = E|u_k - u*|^2 at a
    step, ``after`` the same at the next one, ``image`` = E|v|^2; ``constant``: the letters that keep their value."""
    later = step(lam, with_error)
    read = each_step(record, means={before: d, after: later, image: v}, constant=constant, moved={"d": later})
    shown, stretched, next_one = scalars(f"{before} {image} {after}")
    return (
        at_least(f"contraction_{before}", shown, stretched, because=origin_of(contraction)),
        at_least(name, bound, next_one, because=read("one_step")),
    )
