"""What each account refuses, with its sentence, and what stands just inside of it."""

from fractions import Fraction as F

import pytest

from verify.accounts.account import account, module_of

ADMM = {"eta": "1/2", "beta": 3, "sigma": 4, "singular": "1,2"}
USERS = ADMM | {"sensitivity": 1, "users": 9}
START = ADMM | {"start": 1, "steps": 5}
DESCENT = {"eta": "1/10", "sigma": 1, "nu": 10}
DESCENT_START = DESCENT | {"start": 1, "steps": 5}
DESCENT_USERS = DESCENT | {"sensitivity": 1, "users": 9}
FEDERATED = module_of("federated-admm").EXAMPLE
CLIPPED = {"sigma": 4, "steps": 3, "users": 9, "clip": 1}
PENALTY = module_of("penalty-perturbation").EXAMPLE
FIXED_POINT = module_of("fixed-point").EXAMPLE
ROWS = [{"steps": 9, "sigma": F(1), "eta": F(1, 2)}]
ALONE = "stands alone: the two runs differ"

REFUSED = [
    ("federated-admm", FEDERATED | {"passes": 101}, "at most --steps 100 times, found --passes 101"),
    ("federated-admm", FEDERATED | {"view": "output"}, "needs --participants"),
    ("federated-admm", FEDERATED | {"view": "output", "participants": 5, "passes": 2}, "leave --passes out"),
    ("federated-admm", FEDERATED | {"participants": 51}, "--participants 51 is more than --users 50"),
    *(("federated-admm", CLIPPED | more, "not both") for more in ({"lipschitz": 1}, {"gamma": 1})),
    ("federated-admm", CLIPPED | {"clip": None, "gamma": 1}, "give --lipschitz and --gamma, or --clip"),
    ("fixed-point", FIXED_POINT | {"passes": 101}, "--passes 101 is more than --steps 100"),
    ("gradient-admm", USERS | {"nu": "41/10"}, "beyond 2/nu"),
    ("gradient-admm", USERS | {"mu": "21/10", "nu": 2}, "mu must be at most nu"),
    *(("gradient-admm", START | more, ALONE) for more in ({"sensitivity": 1}, {"clip": 1}, {"users": 9})),
    *(("gradient-admm", START | more, "--order and --passes do not apply") for more in ({"order": "permuted"}, {"passes": 2})),
    ("gradient-admm", ADMM | {"start": 1}, "--start needs --steps"),
    ("oracle-admm", START, "has no start form"),
    ("oracle-admm", {**USERS, "eta": None, "sigma": None, "schedule": ROWS}, "has no schedule"),
    ("noisy-gradient-descent", DESCENT | {"start": 1}, "needs --steps and has no users"),
    *(
        ("noisy-gradient-descent", DESCENT_START | more, "needs --steps and has no users")
        for more in ({"users": 9}, {"order": "permuted"}, {"passes": 2})
    ),
    *(("noisy-gradient-descent", DESCENT_START | more, ALONE) for more in ({"sensitivity": 1}, {"clip": 1}, {"diameter": 1})),
    ("noisy-gradient-descent", DESCENT_START | {"release": "all"}, "leave --release out"),
    ("noisy-gradient-descent", DESCENT_USERS | {"nu": None, "mu": "1/2"}, "--mu needs --nu"),
    ("noisy-gradient-descent", DESCENT_USERS | {"nu": 21}, "beyond 2/nu"),
    ("noisy-gradient-descent", DESCENT_USERS | {"mu": "21/2"}, "mu must be at most nu"),
    ("penalty-perturbation", PENALTY | {"steps": 100_001}, "treated up to 100000"),
]
ALLOWED = [
    ("federated-admm", FEDERATED | {"passes": 100}),
    ("federated-admm", FEDERATED | {"view": "output", "participants": 50}),
    ("fixed-point", FIXED_POINT | {"passes": 100}),
    ("gradient-admm", USERS | {"nu": 4}),
    ("gradient-admm", USERS | {"nu": 2, "mu": 2}),
    ("gradient-admm", USERS | {"mu": "1/2"}),
    ("gradient-admm", START),
    ("noisy-gradient-descent", DESCENT_START),
    ("noisy-gradient-descent", DESCENT_USERS | {"nu": 20}),
    ("noisy-gradient-descent", DESCENT_USERS | {"nu": None}),
    ("noisy-gradient-descent", DESCENT_USERS | {"nu": None, "mu": 0}),
    ("noisy-gradient-descent", DESCENT_USERS | {"mu": 10}),
    ("penalty-perturbation", PENALTY | {"steps": 100_000}),
]


def _given(values):
    return {name: value for name, value in values.items() if value is not None}


@pytest.mark.parametrize(("name", "values", "words"), REFUSED)
def test_a_setting_outside_of_what_is_treated_is_refused(name, values, words):
    with pytest.raises(ValueError, match=words):
        account(name, **_given(values))


@pytest.mark.parametrize(("name", "values"), ALLOWED)
def test_a_setting_at_the_edge_has_an_account(name, values):
    assert account(name, **_given(values)).epsilon().upper >= 0


def test_the_lasso_counts_every_update():
    """A user's data move each of K updates by 4 lambda C: rho = K (4 lambda C)^2/(2 sigma^2) = 100 (4/40)^2/2, attained."""
    made = account("lasso-admm", sigma=40, steps=100, clip=1)
    assert made.loss.rho.upper == made.lower.rho.lower == F(1, 2) and len(made.analysis.bounds(1)) == 1
    assert (made.analysis.users, made.analysis.worst) == (1, 1)
    assert "in all 100 updates" in " ".join(a.says for a in made.analysis.assumptions)


@pytest.mark.parametrize("more", [{"order": "permuted"}, {"mu": 1, "passes": 2}, {"sensitivity": 0}])
def test_the_walk_between_two_walls_is_a_run_of_one_order_without_contraction(more):
    """It drifts by eta Delta and stays where nothing pulls it back: with a secret order, no drift, or mu and several uses it is
    no run of these. Of one use the mirrored walk is pulled to the middle."""
    walls = DESCENT_USERS | {"diameter": 1}
    assert account("noisy-gradient-descent", **walls).lower is not None
    assert account("noisy-gradient-descent", **(walls | {"mu": 1})).lower is not None
    assert account("noisy-gradient-descent", **(walls | more)).lower is None
