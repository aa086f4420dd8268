"""Connected graphs, and M-ADMM on them against its optimum (zhang2018, section 3): the facts that follow, generated.

Letters, stacked vectors in R^{N x d}: ``x``, ``z`` any two, ``Qx`` = (D - A) x, ``Sx`` = (D + A) x, ``Dx``, R = sqrt(D - A):
``Rx``, ``Rz``; ``y`` in the range of R; ``sig`` = the smallest non-zero eigenvalue of D - A, ``st`` = sigma_max(eta (D + A)),
``sb`` = sigma_max((eta - theta)(D - A)). A run against its optimum: ``e`` = f(t+1) - f*, ``G`` = difference of the gradients
there, ``Dm_e``, ``DM_e`` = D_m e, D_M e with D_M = diag M_i^2.
One node: ``f`` = f_i(t+1), ``f_i`` = f_i(t), ``s`` = sum of the neighbours' f_j(t), ``s_next`` of their f_j(t+1), V = V_i.
"""

from verify import *
from verify.algorithms.classes import coordinate, degrees, line, linear_map, lipschitz, root, spectrum, symmetric_map
from verify.algorithms.differences import class_fact, one_run
from verify.algorithms.zhang2018 import distributed_admm as declared
from verify.algorithms.zhang2018 import modified_admm as modified
from verify.lemma.generators import Generator

scalars("theta eta sig st sb m M")
vectors("x z Qx Qz Sx Sz Dx Rx Rz y Ry e G Dm_e DM_e M_e")
scalars("W w_in c V a lam lam_next f_i s f s_next k w")
vectors("w_next f_tail f_head lam_a lam_b tested")
edge_rest = w_next - (f_tail + f_head) / 2 - (lam_a - lam_b) / (2 * eta)
IMAGES = spaces(F="x z Qx Qz Sx Sz Dx Rx Rz y Ry")
EDGES = partial(
    one_run,
    declared.distributed_admm,
    {"f_tail": declared.tail(declared.f.next), "f_head": declared.head(declared.f.next)},
    parameters={"eta": Polynomial.atom("eta")},
)
NODE = partial(
    one_run,
    modified.modified_admm,
    {"s": modified.adjacency(modified.f)},
    parameters={name: Polynomial.atom(name) for name in ("eta", "V", "theta")},
)
PULLED = {"tailt_of_f_next": eta * (V * f - W + w_in), "headt_of_f_next": eta * (V * f - w_in)}

generates = (
    Generator(
        "connected graph",
        "the matrices D - A and D + A of a connected graph and the symmetric root R of D - A, at any stacked vectors",
        statement(
            Domain(signs(), IMAGES),
            laplacian_symmetric=Qx @ z == Qz @ x | goal,
            signless_symmetric=Sx @ z == Sz @ x | goal,
            laplacian=x @ Qx >= 0 | goal,
            signless=x @ Sx >= 0 | goal,
            twice_degrees=2 * (x @ Dx) == x @ Qx + x @ Sx | goal,
            degrees=2 * (x @ Dx) >= x @ Qx | goal,
            root=Rx.norm2 == Qx @ x | goal,
            root_of_two=Rx @ Rz == Qx @ z | goal,
            root_symmetric=Rx @ z == x @ Rz | goal,
        ),
        drawn=(
            partial(symmetric_map, x, Qx, z, Qz),
            partial(symmetric_map, x, Sx, z, Sz),
            partial(degrees, x, Dx, Qx, Sx),
            partial(root, x, Rx, z, Rz, Qx),
        ),
        follows=shows(degrees=fact("drawn twice") + fact("drawn total")),
    ),
    Generator(
        "connected graph, singular values",
        "as for a connected graph, eta and theta common to the nodes, eta >= theta; y in the range of R",
        statement(
            Domain(signs(positive="theta eta sig", nonnegative="st sb"), IMAGES),
            smallest=Ry.norm2 >= sig * y.norm2 | goal,
            sigma_tilde=st * x.norm2 >= eta * (x @ Sx) | goal,
            sigma_tilde_image=st * (x @ Sx) >= eta * Sx.norm2 | goal,
            sigma_bar=sb**2 * x.norm2 >= (eta - theta) ** 2 * Qx.norm2 | goal,
        ),
        drawn=(
            partial(linear_map, y, Ry, least=sig),
            partial(spectrum, x, Sx * eta, None, st),
            partial(lipschitz, Qx * (eta - theta), sb, x),
        ),
        follows=shows(sigma_tilde_image=1 / eta * fact("drawn largest_image")),
    ),
    Generator(
        "objectives of the nodes",
        "differences e of two stacked points and G of the stacked gradients of differentiable convex O_i there",
        statement(for_all(F="e G"), monotone=G @ e >= 0 | goal),
        drawn=(partial(class_fact, G @ e, G, e, None, None),),
    ),
    Generator(
        "objectives of the nodes, Assumption 3",
        "the same for m_i-strongly convex O_i with M_i-Lipschitz gradients; D_m = diag m_i, D_M = diag M_i^2, m_o = min m_i, "
        "M_O = max M_i",
        statement(
            for_all(nonnegative="m M", F="e G Dm_e DM_e"),
            strongly_convex=G @ e >= Dm_e @ e | goal,
            lipschitz=DM_e @ e >= G.norm2 | goal,
            smallest=e @ Dm_e >= m * e.norm2 | goal,
            largest=M**2 * e.norm2 >= e @ DM_e | goal,
        ),
        aside={"M_e": "F"},
        drawn=(
            partial(spectrum, e, Dm_e, m),
            partial(spectrum, e, DM_e, None, M**2),
            partial(class_fact, (G - Dm_e) @ e, G - Dm_e, e, None, None),  # O_i - m_i |.|^2/2 is convex
            partial(lipschitz, G, Polynomial.of(1), M_e),
            partial(symmetric_map, e, M_e, M_e, DM_e),
        ),
        follows=shows(lipschitz=fact("drawn lipschitz") - fact("drawn symmetric")),
    ),
    Generator(
        "consensus ADMM (3)-(7), its edge variables",
        "w_next = w_ij(t+1) of one edge or of all; f_tail, f_head = f(t+1) at its two ends; tested with any vector",
        statement(
            for_all(positive="eta", E="w_next f_tail f_head lam_a lam_b tested"),
            line=edge_rest.norm2 == 0 | goal,
            line_tested=edge_rest @ tested == 0 | goal,
        ),
        every="tested",
        drawn=(partial(line, EDGES, "w_next", w_next, (tested,)),),
    ),
    Generator(
        "M-ADMM, one quadratic node",
        "(10)-(11) of zhang2018 at one node with V neighbours and O_i = c (f - a)^2/2, one coordinate",
        statement(
            for_all(positive="c eta V theta", real="a lam lam_next f_i s f s_next"),
            primal=(c + 2 * eta * V) * f == c * a - 2 * lam + eta * (V * f_i + s) | goal,
            dual=2 * lam_next == 2 * lam + theta * (V * f - s_next) | goal,
        ),
        denotes="f",
        free="lam lam_next s s_next",
        drawn=(
            partial(coordinate, NODE, "sub_O", c * (f - a), {"f_next": f, "f": f_i}),
            partial(coordinate, NODE, "lam_next", lam_next, {"laplacian_f_next": V * f - s_next}),
        ),
        follows=shows(dual=2 * fact("drawn lam_next")),
    ),
    Generator(
        "consensus ADMM (3)-(7), one quadratic node",
        "(4) of zhang2018 at one node with V neighbours, zero multipliers and O_i = c (f - a)^2/2, one coordinate; W = the sum "
        "over the neighbours of w_ij(t) + w_ji(t)",
        statement(for_all(positive="c eta V", real="a W f"), primal=(c + 2 * eta * V) * f == c * a + eta * W | goal),
        denotes="f",
        free="W",
        aside={"w_in": "real"},
        drawn=(partial(coordinate, EDGES, "sub_O", c * (f - a), PULLED),),
    ),
    Generator(
        "M-ADMM, one quadratic node, times k",
        "(10) of zhang2018 as above, times any number k, with w = k eta",
        statement(
            for_all(positive="c V", real="k w a lam f_i s f"),
            primal=(k * c + 2 * w * V) * f == k * c * a - 2 * k * lam + w * (V * f_i + s) | goal,
        ),
        denotes="f",
        free="lam",
        drawn=(partial(coordinate, NODE, "sub_O", c * (f - a), {"f_next": f, "f": f_i}, ("eta", k, w)),),
    ),
)
