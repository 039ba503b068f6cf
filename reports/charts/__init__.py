"""Charts: what is drawn (`panels`), and how (one module for each kind of panel)."""
