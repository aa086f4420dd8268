"""chan2024, section 5.1: privacy amplification by iteration with a coupling."""
