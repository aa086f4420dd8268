"""A second, independent proof checker: every accepted certificate as a Coq file, and Coq's answers as stored data."""
