"""Games of known value: small enough to be solved by hand, played by the same engine as all others."""
