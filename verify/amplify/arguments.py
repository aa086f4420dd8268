"""What ``python -m verify amplify`` reads from its command line."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path


def add(parser: argparse.ArgumentParser, words: Sequence[str] = ()) -> None:
    """The arguments of the command, into its parser. Numbers are exact: 1.3, 13/10 or 1e-2."""
    from ..algorithms.given import add_options

    parser.add_argument(
        "algorithm",
        nargs="?",
        metavar="ALGORITHM",
        help="gradient-admm, oracle-admm, gradient-descent, fixed-point (cyffers2023), dp-admm (huang2020), or a declaration: "
        "another name of this suite, or your own, FILE.py:NAME or package.module:NAME",
    )
    add_options(
        parser,
        "a parameter of a declaration of your own",
        "strong convexity and smoothness of its function f (g=0: convex only), or R=0:TAU, tau-Lipschitz, of a map",
        "the singular values of its operator A, 0 for a kernel (instead of --singular, --kernel, --matrix)",
    )
    parser.add_argument(
        "--differs", default="", metavar="f", help="with --user: the function or map that is another one for the user"
    )
    parser.add_argument("--steps", type=int, metavar="N", help="noisy iterations")
    for name, words in (
        ("eta", "step size"),
        ("beta", "penalty parameter"),
        ("nu", "smoothness of f (default: 1/eta); of fixed-point: the contraction factor of R (default: 1)"),
        ("mu", "strong convexity of f (default: 0)"),
        ("mu-g", "strong convexity of g (default: 0)"),
        ("rho", "a bound on |A^T B|, needed with --mu-g"),
        ("lam", "relaxation of fixed-point, in (0, 1]"),
    ):
        parser.add_argument(f"--{name}", metavar="NUMBER", help=words)
    parser.add_argument("--singular", metavar="a,a,...", help="the singular values of A")
    parser.add_argument("--kernel", action="store_true", help="A has a kernel")
    parser.add_argument("--matrix", type=Path, metavar="FILE", help="A itself, .npy, instead of --singular and --kernel")
    parser.add_argument("--projected", action="store_true", help="gradient-descent projects onto a convex set")
    parser.add_argument(
        "--diameter",
        metavar="NUMBER",
        help="of that set: with --user, the runs may be taken as any two points of it at some iteration",
    )
    parser.add_argument(
        "--norm",
        choices=("euclid", "customised", "M"),
        default="euclid",
        help="of dx_0: |dx_0|, Definition 6.3 or 7.4, |dx_0|^2 + eta beta |A dx_0|^2 (default: euclid)",
    )
    parser.add_argument("--user", metavar="T,T,...|all", help="one user's function differs in these iterations, not the starts")
    parser.add_argument(
        "--sensitivity", default="1", metavar="NUMBER", help="how far the gradients of one user's function differ (default: 1)"
    )
    parser.add_argument("--lower", action="store_true", help="search an exact instance that leaks as much")
    parser.add_argument("--seed", type=int, default=0, help="seed of that search")
    parser.add_argument("--certificate", type=Path, metavar="OUT", help="write the certificate there, JSON")
    parser.add_argument("--check", type=Path, metavar="FILE", help="let the kernel read a certificate, and nothing else")
    parser.add_argument("--json", action="store_true", help="the answer as JSON")
