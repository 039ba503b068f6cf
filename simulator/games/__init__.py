"""The games: one module (or package) each, found by `simulator.discovery`."""
