"""The sensitivity of the dual perturbation does not depend on the step size.

Sec. 6.3: the sensitivity that the dual noise must hide is C/B, whatever eta is; that of a gradient step is proportional to
its step.

Where: Sec. 6.3.
Letters: ``u``, ``u_other`` = gradients of the two exchanged samples (at most 1 long); ``weight`` = C/B; ``eta``, V; ``xi``
difference of the dual noises eta V epsilon that lead to one output; ``gamma`` = step of a gradient scheme, ``moved`` the
change of its next iterate.
Idea: the penalty cancels between eta V and 1/(eta V).
Reading: interpretation: Sensitivity is that of the overall perturbation of (25) for one output, as section 4 uses the word.
Note: Read as the paper's section 4 uses sensitivity: the change of the overall perturbation eta V epsilon of (25) for one
output. The change of the output f_i(t+1) itself does depend on eta: zhang2018.sensitivity-of-output.
"""

from verify import *

for_all(positive="eta V weight gamma", X="u u_other")

epsilon = (u - u_other) * (weight / (2 * eta * V))
xi = epsilon * (eta * V)
moved = (u - u_other) * (gamma * weight)


says = statement(
    gradient=1 >= u.norm2 | assumed("is strictly convex and twice differentiable", "Assumption 4", "|L'| <= 1 and |x| <= 1"),
    gradient_other=1
    >= u_other.norm2
    | assumed("is strictly convex and twice differentiable", "Assumption 4", "|L'| <= 1 and |x| <= 1, for the other sample"),
    dual_noise=weight**2 >= xi.norm2 | goal,
    free_of_eta=xi.norm2 == weight**2 / 4 * (u - u_other).norm2 | goal,
    gradient_scheme=4 * gamma**2 * weight**2 >= moved.norm2 | goal,
)

claim = Claim(
    "zhang2018.sensitivity-step-free",
    "sensitivity",
    statement=r"\eta_iV_i\|\epsilon-\hat\epsilon\|\le\frac C{B_i},\qquad\|f-\gamma g-(f-\gamma\hat g)\|\le\frac{2\gamma C}{B_i}",
    prints=r"""
        \epsilon-\hat\epsilon -> epsilon
        \eta_iV_i -> eta*V
        \frac C{B_i} -> weight
        f-\gamma g-(f-\gamma\hat g) -> moved
        \frac{2\gamma C}{B_i} -> 2*gamma*weight
    """,
    facts="equivalent",
)

proof = shows(
    dual_noise=weight**2 / 2 * (gradient + gradient_other) + weight**2 / 4 * square(u + u_other),
    free_of_eta=because(),
    gradient_scheme=2 * gamma**2 * weight**2 * (gradient + gradient_other) + gamma**2 * weight**2 * square(u + u_other),
)

witness = at("eta=2 V=1 weight=1 gamma=1 u=[1] u_other=[-1]")

too_strong = altered(
    {"gradient scheme free of its step": gradient_scheme.left / gamma**2},
    scale="half of C/B -> dual_noise left 1/4",
    drop="gradient",
)
