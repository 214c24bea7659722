"""The generic battery: what every game, mode and seat count must pass, by merely existing."""
