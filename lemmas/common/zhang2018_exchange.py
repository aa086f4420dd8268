"""Optima, exchanged samples and densities in zhang2018: the facts that follow, generated.

Letters, stacked vectors: ``g`` = gradients at an optimum of (1), copied to the nodes, ``mean`` = their mean at every node,
``Qx`` = (D - A) x, ``p`` any. On the path 1 - 2 - 3: ``u`` = (1, 0, -1), ``v`` = sqrt(D - A) A Y. Noise of density c exp(-alpha
|e|): ``noise``, ``noise_other`` its values at noises of norm ``n``, ``n_other``, ``X`` = exp(y), ``Z`` = exp(w). One step of
(25): ``q``, ``q_other`` = densities of f_i(t+1) given the past under the two data sets at one output, whose noises have
densities ``noise``, ``noise_other``; ``det``, ``det_other`` = determinants of the Hessians + 2 eta V I over ``J``^-1, a factor
common to both.
"""

from verify import *
from verify.algorithms.classes import density_of_image, eigenvector, inverse, minimiser, stacked, symmetric_map, tangent
from verify.lemma.generators import Generator

scalars("n n_other alpha y X w Z ln_q ln_q_other noise noise_other det det_other J q q_other")
vectors("g Qx p Dp u v mean Ru Y AY")
other_q = X * Z * q_other

generates = (
    Generator(
        "optimum of (1)",
        "at a consensual optimum the gradients of the nodes sum to zero, and so does their mean",
        statement(for_all(F="mean p"), stationary=mean @ p == 0 | goal),
        drawn=(partial(minimiser, mean, p),),
    ),
    Generator(
        "connected graph, solved",
        "x = -(D - A)^+ g for any stacked g, (D - A)^+ the pseudo-inverse: only constants are in the kernel of D - A, so "
        "(D - A) x is -g but for the mean of g",
        statement(for_all(F="g mean Qx p"), solved=Qx @ p == mean @ p - g @ p | goal),
        free="g",
        drawn=(partial(inverse, -Qx, g - mean, p),),  # D - A is invertible on the vectors without a constant part
    ),
    Generator(
        "weighted by the degrees",
        "p = D^-1 Qx/2, Dp = D p",
        statement(for_all(F="p Dp Qx"), scaled=2 * (p @ Dp) == p @ Qx | goal),
        drawn=(partial(inverse, Dp, Qx / 2, p),),
        follows=shows(scaled=2 * fact("drawn inverse")),
    ),
    Generator(
        "path of three nodes",
        "u = (1, 0, -1) and v = sqrt(D - A) A Y for any Y",
        statement(for_all(N="u v"), length=u.norm2 == 2 | goal, orthogonal=u @ v == 0 | goal),
        aside={"root": "real", **dict.fromkeys(["Ru", "Y", "AY"], "N")},
        drawn=(  # A u = 0, and the root of D - A has the eigenvector u
            partial(stacked, Polynomial.of(2), u, u),
            partial(eigenvector, u, Ru, Polynomial.atom("root"), AY),
            partial(symmetric_map, u, Ru, AY, v),
            partial(symmetric_map, u, u * 0, Y, AY),
        ),
        follows=shows(
            orthogonal=fact("drawn eigenvector") - fact("drawn symmetric") - Polynomial.atom("root") * fact("drawn symmetric 2")
        ),
    ),
    Generator(
        "exponential noise",
        "densities c exp(-alpha |e|) at two noises of norms n and n_other; X = exp(y) for any y",
        statement(
            for_all(positive="alpha noise noise_other X", nonnegative="n n_other", real="y"),
            ratio=X * noise_other >= noise * (1 + y - alpha * (n_other - n)) | goal,
        ),
        denotes="noise noise_other X",
        free="y",
        drawn=(partial(tangent, noise, X * noise_other, noise, y - alpha * (n_other - n)),),
    ),
    Generator(
        "logarithm of a density ratio",
        "ln_q, ln_q_other = ln of the densities q, q_other; X = exp(y), Z = exp(w), any y and w",
        statement(
            for_all(positive="q q_other X Z", real="y w ln_q ln_q_other"),
            log_ratio=X * Z * q_other * (y + w - ln_q + ln_q_other) >= X * Z * q_other - q | goal,
        ),
        denotes="q q_other X Z ln_q ln_q_other",
        free="y w",
        drawn=(partial(tangent, other_q, q, other_q, ln_q - ln_q_other - y - w),),
    ),
    Generator(
        "norm of a vector",
        "n = |v|",
        statement(for_all(nonnegative="n", X="v"), square=n**2 == v.norm2 | goal),
        drawn=(partial(stacked, n**2, v, v),),
    ),
    Generator(
        "density of a private step",
        "change of variables: the output of (25) given the past has the density of its noise times the determinant of "
        "the noise by it",
        statement(
            for_all(positive="noise noise_other J q q_other", real="det det_other"),
            here=q == noise * det * J | goal,
            other=q_other == noise_other * det_other * J | goal,
        ),
        denotes="q q_other noise noise_other",
        drawn=(partial(density_of_image, q, noise, det * J), partial(density_of_image, q_other, noise_other, det_other * J)),
    ),
)
