"""Runs of cyffers2023's declarations with checked arguments, in the papers' forms, for the tests."""
