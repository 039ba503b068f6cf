"""Strategies for SharkPark: one idea, one short file."""
