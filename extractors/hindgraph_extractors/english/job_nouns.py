"""Nouns that are job titles."""

OFFICERS = frozenset("ceo cto cfo coo cio cmo cpo ciso vp".split())
TITLES = OFFICERS | frozenset(
    """engineer developer designer manager director analyst architect consultant accountant administrator recruiter
    intern scientist programmer sysadmin dba sre lead tester technician specialist coordinator strategist""".split()
)
