"""What games share and no rulebook speaks of: positions, counting words, seats, columns, piles, dice, places, sums.

A module a concern, plain functions over plain data. Games import what they need by its module.
"""
