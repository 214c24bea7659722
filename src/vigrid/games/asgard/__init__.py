"""Asgard (2012): court ten gods, build temples, and stand by the right ones in Ragnarök."""

from .game import Asgard

GAME = Asgard()
