"""Whether a ball contains a rational: asked at a precision at which the rational is a far smaller ball."""

from flint import fmpq

from verify.algorithms.arithmetic import balls


def contains(ball, value):
    with balls(4000):
        return ball.contains(fmpq(value.numerator, value.denominator))
