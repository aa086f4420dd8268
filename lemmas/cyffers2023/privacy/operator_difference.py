"""One data point changes the operator at u by 2 lambda A times the change of x.

(26): with one common u, and z not depending on the data, T(u) - T'(u) = 2 lambda A(x - x').

Where: App C.2 eq (26).
Letters: A_x, A_x_prime and B_z, B_z_prime the images under A and B for the two data sets.
Idea: subtract (24) from itself; z_{k+1} is computed from u by (22), where no data enter.
Reading: verbatim
Note: Equality of vectors is stated as the vanishing of the squared distance.
"""

from verify import *

for_all(positive="lam", Z="u A_x A_x_prime B_z B_z_prime c")

T_u = u + (A_x + B_z - c) * (2 * lam)
T_prime_u = u + (A_x_prime + B_z_prime - c) * (2 * lam)
difference = (A_x - A_x_prime) * (2 * lam)

says = statement(
    same_z=program("general private ADMM of cyffers2023, one step for two data sets"),
    difference=(T_u - T_prime_u - difference).norm2 == 0 | goal,
)

claim = Claim(
    "cyffers2023.eq-26",
    "identity",
    statement=r"T(u)-T'(u)=2\lambda A(x-x')",
    prints="""
        T(u) -> T_u
        T'(u) -> T_prime_u
        A(x-x') -> A_x-A_x_prime
    """,
    facts="equivalent",
)

proof = shows(difference=4 * lam**2 * same_z)

witness = at("lam=1 u=[1] A_x=[2] A_x_prime=[5] B_z=[3] B_z_prime=[3] c=[1]")

too_strong = altered(
    {
        "lambda in place of 2 lambda": (T_u - T_prime_u - difference / 2).norm2 == 0 | false,
        "the sign turned": (T_u - T_prime_u + difference).norm2 == 0 | false,
    },
    drop="same_z",
)
