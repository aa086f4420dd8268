"""What is not decided of 1/((1 + s) (N - 1)) where A has no kernel: s from 1.2446 to 251/200, and the plateau below.

Where: ours; beside ``no_kernel`` and ``identity_moderate``.
"""

from verify import *

claim = Claim(
    "chan2024.shift-no-kernel-window",
    "Without a kernel the bounds of A = I hold for every A, at s = eta beta a_min^2 below 251/200 too",
    "ours",
    "bound",
    statement=r"\mathsf{D^z}\le\frac{|x|_M^2}{2\sigma^2(1+s)(N-1)}\ \text{for}\ s\ge1.2447,\qquad\mathsf{D^z}\le"
    r"\frac{|x|_M^2}{2\sigma^2(1+s)(N-2+(1+s)^2/5)}\ \text{for}\ \tfrac{17}{25}\le s\le\tfrac65,\ N\ge3",
    note="""
        Neither proved nor refuted. With one singular value it is chan2024.shift-identity (from 5/4), -moderate and
        -two-iterations; for every square A the first is chan2024.shift-no-kernel, from 251/200 on. By measurement (the engine,
        A = I) the first holds from 1.23976 at N = 2, 1.24394 at N = 3, 1.24454 at N = 4 and 1.24463 from N = 20 on, the second
        from 0.669 to 1.227. Tried for the first: the shifts of chan2024.shift-no-kernel, whose end pays from 1.2509 on only.
        For the second: the shifts of chan2024.shift-identity-moderate with the multipliers of s = eta beta a_min^2; the kernel
        accepts a form of it from 17/25 to 6/5, Coq gave no answer on its last identity, and it is no record. The smallest
        instance that decides: two singular values, N = 2 for the first, at s = 1.2447, and N = 3 for the second, at s = 17/25
        and 6/5.
    """,
)
