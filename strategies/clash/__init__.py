"""Strategies for Clash à l'Olympe. `_hand` is what they share: a hand's skill, and common sense off the flick."""
