"""The vocabulary of two runs of the fixed-point form of ADMM (cyffers2023, Algorithm 2) with the same noise.

Differences of the two runs at one step, all users' blocks in one vector of R^(n p): ``d`` = du_k; ``q`` = dz_{k+1}, once for
every user; ``s_2`` = (d - q)/gamma; ``s_1`` = (2q - d - dx_{k+1})/gamma; ``r`` = dR(u_k), read off the step itself as
d + (du_{k+1} - d)/lambda, since the noise is shared. Scalars: ``gamma`` (the parameter of both proximal maps), ``lam``.
``verify.admm.fixed_point_bindings`` computes them from recorded runs. With s_2 = (d - q)/gamma the vector of the users' mean,
<s_2, q> = (n/gamma) <d z_hat - dz, dz>, so the step in z alone decides its sign.
"""
