"""The iterations that appendix B of cyffers2023 calls equal, each by the lines of its own declaration.

Douglas-Rachford (21) by its two proximal steps, private ADMM (Algorithm 5), the textbook's ADMM with scaled multiplier w and
penalty 1/gamma, the fixed-point iteration (Algorithm 1) with one block, and Algorithm 2 for one user. Letters, values of a
line's vector: A_x = A x, B_z = B z; y_2, y_1 = the proximal points of (21), b_point, t_point any others, v_2, v_b, v_1, v_t the
values of p_2 and p_1 there.
"""

from verify import *
from verify.algorithms.classes import coordinate, inverse, line
from verify.algorithms.cyffers2023.centralized_admm import centralized_admm, centralized_admm_derived
from verify.algorithms.cyffers2023.fixed_point import fixed_point, relaxation
from verify.algorithms.cyffers2023.general_admm import A, B, c, f, g, gamma, general_admm, x
from verify.algorithms.declaration import Algorithm, Minimise, Update
from verify.algorithms.differences import differences, one_run
from verify.algorithms.expression import Function, Variable, square
from verify.lemma.generators import Generator

u, w, x_t, z_t, again = (Variable(name, over) for name, over in zip(["u", "w", "x_t", "z_t", "again"], "UUXZZ", strict=True))
y_2, y_1, beside_2, beside_1 = (Variable(name, "U") for name in ["y_2", "y_1", "b_point", "t_point"])
p_1, p_2 = Function("p_1", "U"), Function("p_2", "U")
second = 2 * y_2 - u

douglas_rachford = Algorithm(
    name="douglas-rachford",
    source="cyffers2023, (21)",
    state=(u,),
    steps=(
        Minimise(y_2, p_2(y_2) + 1 / (2 * gamma) * square(y_2 - u)),
        Minimise(y_1, p_1(y_1) + 1 / (2 * gamma) * square(y_1 - second)),
        Update(u.next, u + relaxation * (2 * y_1 - second - u)),
    ),
    released=("u",),
)
scaled_admm = Algorithm(
    name="scaled-admm",
    source="Boyd et al. 2011, Distributed Optimization and Statistical Learning via ADMM, (3.5)-(3.7)",
    state=(z_t, w),
    steps=(
        Minimise(x_t, f(x_t) + 1 / (2 * gamma) * square(A(x_t) + B(z_t) - c + w)),
        Minimise(z_t.next, g(z_t.next) + 1 / (2 * gamma) * square(A(x_t) + B(z_t.next) - c + w)),
        Update(w.next, w + (A(x_t) + B(z_t.next) - c)),
    ),
    released=("z_t",),
)
both = Algorithm(
    name="private and scaled ADMM",
    source="cyffers2023, Algorithm 5 and (22) once more, and the textbook's ADMM with the same data",
    state=(u, z_t, w),
    steps=(*general_admm.steps, Minimise(again, g(again) + 1 / (2 * gamma) * square(B(again) + u.next)), *scaled_admm.steps),
    released=("z",),
)

scalars("lam v_2 v_b v_1 v_t f_x f_t g_next g_t")
step_size = scalars("gamma")[0]
vectors("R e eta clipped u_next w_next tested A_x A_x_t B_z B_z_t B_next B_z_t_next image target")
before, mult, constant = vectors("u w c")
near_2, near_1, other_2, other_1 = vectors("y_2 y_1 b_point t_point")

at = {name: Polynomial.atom(name) for name in ["u", "clipped", "u_next", "x", "v", "slope", "a", "d", "shift"]}
n_users = Polynomial.atom("n")
general_line = before + (A_x + B_z - constant + eta / 2) * (2 * lam)
operator_line = before + (near_1 * 2 - near_2 * 2) * lam
fixed_line = before + (R + e + eta - before) * lam
central_line = before + (clipped + eta / 2) * (2 * lam)
scaled_line = mult + A_x_t + B_z_t_next - constant

TOGETHER = partial(
    one_run, both, {"B_next": B(again)}, points={"f": {"f_x": x, "f_t": x_t}, "g": {"g_next": again, "g_t": z_t.next}}
)
OPERATOR = partial(one_run, douglas_rachford, points={"p_2": {"v_2": y_2, "v_b": beside_2}, "p_1": {"v_1": y_1, "v_t": beside_1}})


def follows_line(algorithm, means, run, value, names):
    """The last line of a declaration: what u_{k+1} is, and the same tested with any vector."""
    return Generator(
        algorithm,
        means + "; tested with any vector",
        statement(
            for_all(positive="lam", U=f"{names} u_next tested"),
            line=(u_next - value).norm2 == 0 | goal,
            line_tested=(u_next - value) @ tested == 0 | goal,
        ),
        every="tested",
        free=names,
        drawn=(partial(line, run, "u_next", u_next, (tested,)),),
    )


generates = (
    Generator(
        "Douglas-Rachford (21) of cyffers2023",
        "one iteration from u: y_2, y_1 its proximal points for convex p_2 and p_1, whose values there are v_2 and v_1, and "
        "v_b and v_t "
        "at any b_point and t_point",
        statement(
            for_all(positive="gamma lam", real="v_2 v_b v_1 v_t", U="u y_2 y_1 b_point t_point"),
            second=v_b >= v_2 + (before - near_2) @ (other_2 - near_2) / step_size | goal,
            first=v_t >= v_1 + (near_2 * 2 - before - near_1) @ (other_1 - near_1) / step_size | goal,
        ),
        denotes="v_2 v_b v_1 v_t",
        free="b_point t_point",
        drawn=(OPERATOR,),
    ),
    follows_line("Douglas-Rachford (21) of cyffers2023, its u", "one iteration from u", OPERATOR, operator_line, "u y_2 y_1"),
    follows_line(
        "Algorithm 5 of cyffers2023, its u",
        "A_x = A x, B_z = B z",
        partial(one_run, general_admm),
        general_line,
        "u A_x B_z c eta",
    ),
    follows_line(
        "Algorithm 1 of cyffers2023 with one block, its u",
        "R = R(u), the only block active, e = the error",
        partial(one_run, fixed_point, parameters={"rho": Polynomial.of(1)}),
        fixed_line,
        "u R e eta",
    ),
    follows_line(
        "Algorithm 2 of cyffers2023, the u of a user",
        "clipped = x - z of Remark 6, or what clipping leaves of it",
        partial(one_run, centralized_admm_derived),
        central_line,
        "u clipped eta",
    ),
    Generator(
        "Algorithm 2 of cyffers2023, two runs, one coordinate of a user",
        "differences of two runs with the same noise: u and u_next, clipped that of x - z, or of what clipping leaves of it",
        statement(
            for_all(positive="lam", real="u clipped u_next"), line=at["u_next"] == at["u"] + 2 * lam * at["clipped"] | goal
        ),
        denotes="u_next",
        free="u clipped",
        drawn=(partial(coordinate, partial(differences, centralized_admm), "u_next", at["u_next"], {}),),
    ),
    Generator(
        "Algorithm 2 of cyffers2023, x-step of a user, one coordinate",
        "x of line 5 from v = 2 z - u, with a subgradient slope of the user's loss there",
        statement(for_all(positive="gamma", real="x v slope"), line=at["x"] == at["v"] - step_size * at["slope"] | goal),
        denotes="x",
        free="v slope",
        drawn=(
            partial(
                coordinate,
                partial(one_run, centralized_admm),
                "sub_f",
                at["slope"],
                {"x": at["x"], "u": at["u"], "meant_z": (at["v"] + at["u"]) / 2 / n_users},
            ),
        ),
        follows=shows(line=step_size * fact("drawn sub_f")),
        aside={"u": "real"},
    ),
    Generator(
        "Algorithm 5 of cyffers2023, x-step on a line",
        "(23) for the mean of n losses, whose slopes sum to slope at x; a = A, v = 2 B z + u - c",
        statement(
            for_all(positive="gamma n", real="a x v slope"),
            optimal=step_size * at["slope"] + n_users * at["a"] * (at["a"] * at["x"] + at["v"]) == 0 | goal,
        ),
        denotes="x",
        free="a v slope",
        drawn=(
            partial(
                coordinate,
                partial(one_run, general_admm),
                "sub_f",
                at["slope"] / n_users,
                {"At_of_x": at["a"] * (at["a"] * at["x"] + at["v"]) / step_size},
            ),
        ),
        follows=shows(optimal=n_users * step_size * fact("drawn sub_f")),
    ),
    Generator(
        "Algorithm 5 of cyffers2023, two data sets on a line",
        "T(u) - T'(u) from one u, with one noise, whose x differ by d; a = A",
        statement(for_all(positive="lam", real="a d shift"), line=at["shift"] == 2 * lam * at["a"] * at["d"] | goal),
        denotes="shift",
        free="a d",
        drawn=(
            partial(
                coordinate,
                partial(differences, general_admm),
                "u_next",
                at["shift"],
                {"u": 0 * at["d"], "A_x": at["a"] * at["d"], "B_z": 0 * at["d"]},
            ),
        ),
    ),
    Generator(
        "private and scaled ADMM",
        "Algorithm 5 of cyffers2023 from u, with the next z (its image B_next), and the textbook's ADMM from z_t and w, with "
        "the same convex "
        "f, g; f_x, f_t = f at both x, g_next, g_t = g at both new z",
        statement(
            for_all(positive="gamma lam", real="f_x f_t g_next g_t", U="u w c eta A_x A_x_t B_z B_z_t B_next B_z_t_next w_next"),
            x_private=f_t >= f_x - (A_x + B_z * 2 + before - constant) @ (A_x_t - A_x) / step_size | goal,
            x_textbook=f_x >= f_t - (A_x_t + B_z_t - constant + mult) @ (A_x - A_x_t) / step_size | goal,
            z_private=g_t >= g_next - (B_next + general_line) @ (B_z_t_next - B_next) / step_size | goal,
            z_textbook=g_next >= g_t - (A_x_t + B_z_t_next - constant + mult) @ (B_next - B_z_t_next) / step_size | goal,
            multiplier=(w_next - scaled_line).norm2 == 0 | goal,
        ),
        free="lam u w c eta A_x A_x_t B_z B_z_t B_next B_z_t_next",
        drawn=(TOGETHER, partial(line, TOGETHER, "w_next", w_next)),
    ),
    Generator(
        "a point whose image is given",
        "image = A x for x = A^-1 target, tested with any vector",
        statement(for_all(U="image target tested"), inverse=image @ tested == target @ tested | goal),
        every="tested",
        drawn=(partial(inverse, image, target, tested),),
    ),
)
