"""Wrong programs of gradient-admm: what is asked of the losses."""

import numpy as np

from ...programs.clipped_samples import gradient_admm
from ...programs.gradient_admm import changed, loss, program, solve_x


def eta_from_all_users(p, x, lam, lam_next, y, gradient, noise):
    size = max(np.abs(f.h).max() for f in p.losses) if p.losses[0].kind == "quadratic" else 1.0
    return solve_x(changed(p, eta=p.eta / max(1.0, size)), x, gradient, y, lam_next)


def clipped(p, t, x, x_before, clean, y):
    found = loss(p, t).gradient(x)
    return found * min(1.0, 0.1 / max(np.linalg.norm(found), 1e-9))


def two(p, t, x, x_before, clean, y):
    first = loss(p, t).gradient(x)
    return (first + loss(p, t).gradient(x - p.eta * first)) / 2


def centred(p, t, x, x_before, clean, y):
    linear = [f.h for f in p.losses if f.kind == "quadratic"]
    return loss(p, t).gradient(x) - (np.mean(linear, axis=0) if linear else 0)


MUTANTS = {
    "eta_from_all_users": (
        "eta from the smoothness of all users, those never passed included",
        "users-not-passed",
        "data-order x-step",
        program(x=eta_from_all_users),
    ),
    "full_batch": (
        "the mean gradient of all users in every step",
        "data-of-each-step",
        "gradient-access data-order",
        program(gradient=lambda p, t, x, x_before, clean, y: sum(f.gradient(x) for f in p.losses) / len(p.losses)),
    ),
    "gradient_asked_twice": (
        "the gradient is asked for twice at the same point",
        "one-look-at-the-data",
        "gradient-access",
        program(gradient=lambda p, t, x, x_before, clean, y: (loss(p, t).gradient(x) + loss(p, t).gradient(x)) / 2),
    ),
    "gradient_at_clean_x": (
        "the gradient at the x without noise: data are seen at a point that is not released",
        "one-look-at-the-data",
        "x-step gradient-access",
        program(gradient=lambda p, t, x, x_before, clean, y: loss(p, t).gradient(clean)),
    ),
    "gradient_at_old_x": (
        "the gradient at the x of the step before",
        "one-look-at-the-data",
        "x-step gradient-access",
        program(gradient=lambda p, t, x, x_before, clean, y: loss(p, t).gradient(x_before)),
    ),
    "gradient_at_y": (
        "the gradient at a point made from y",
        "one-look-at-the-data",
        "x-step gradient-access",
        program(gradient=lambda p, t, x, x_before, clean, y: loss(p, t).gradient(np.resize(y, len(x)))),
    ),
    "gradient_clipped": (
        "the gradient is clipped though the algorithm does not",
        "gradient-nonlinear",
        "x-step",
        program(gradient=clipped),
    ),
    "gradient_linearised": (
        "the gradient of the first step, moved by the last two points, for later ones",
        "gradient-nonlinear",
        "x-step gradient-access",
        program(gradient=lambda p, t, x, x_before, clean, y: loss(p, t).gradient((x + x_before) / 2)),
    ),
    "gradient_twice_averaged": (
        "two gradients, at x_t and at a predicted point, averaged",
        "one-look-at-the-data",
        "x-step gradient-access",
        program(gradient=two),
    ),
    "samples_clipped_after_the_mean": (
        "the mean of the samples' gradients clipped, not each of them",
        "per-sample-clipping",
        "x-step",
        gradient_admm("mean"),
    ),
    "samples_clipped_by_coordinate": (
        "each coordinate of a sample's gradient clipped, not its norm",
        "per-sample-clipping",
        "x-step",
        gradient_admm("coordinates"),
    ),
    "samples_not_clipped": (
        "the gradients of the samples not clipped",
        "per-sample-clipping",
        "x-step",
        gradient_admm("no clip"),
    ),
    "sum_over_all_users": (
        "a constant of the whole data set is subtracted",
        "users-not-passed",
        "data-order",
        program(gradient=centred),
    ),
    "user_always_first": (
        "the first user in every step",
        "data-of-each-step",
        "x-step gradient-access",
        program(gradient=lambda p, t, x, x_before, clean, y: p.losses[0].gradient(x)),
    ),
    "user_from_the_end": (
        "the users in reverse order",
        "data-of-each-step",
        "x-step gradient-access data-order",
        program(
            gradient=lambda p, t, x, x_before, clean, y: p.losses[len(p.losses) - 1 - t if len(p.losses) > 1 else 0].gradient(x)
        ),
    ),
    "user_off_by_one": (
        "the user of the next step",
        "data-of-each-step",
        "x-step gradient-access data-order",
        program(gradient=lambda p, t, x, x_before, clean, y: loss(p, min(t + 1, len(p.losses) - 1)).gradient(x)),
    ),
}
