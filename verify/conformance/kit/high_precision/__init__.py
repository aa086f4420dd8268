"""Functions and their minimisers in ball arithmetic (Arb), used where vectors are written, never in a conformance run."""
