"""Asgard's Chosen, clause by clause."""
