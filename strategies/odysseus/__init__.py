"""Strategies for Odysseus: one idea, one short file."""
