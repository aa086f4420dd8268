"""Private M-ADMM: noise, Jacobian, composition, experiments and closing remarks (zhang2018, sections 4-6)."""
