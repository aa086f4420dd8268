"""Exact privacy: divergences, releases of linear-Gaussian runs, conversions. Importing this pulls in nothing.

A number is a ``Fraction`` (exact), an ``Enclosure`` (two rationals that certainly hold the value between them), an
``Infinite`` (+infinity, with the reason) or an ``Estimate`` (from samples, with its level): never a bare float.
"""
