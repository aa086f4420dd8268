"""Privacy of the private ADMM algorithms: section 5.2 to 5.4, appendix C."""
