"""Random play through OpenSpiel."""

import random

import pyspiel

import vigrid.learn

game = pyspiel.load_game("vigrid_asgards_chosen(players=2)")
state = game.new_initial_state()
rand = random.Random(1)
while not state.is_terminal():
    if state.is_chance_node():
        state.apply_action(rand.choice(state.chance_outcomes())[0])
    else:
        state.apply_action(rand.choice(state.legal_actions()))
print(f"{vigrid.learn.__name__}: returns {state.returns()}")
