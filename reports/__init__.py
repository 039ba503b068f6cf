"""Figures, tables, HTML and PDF from what the analysis found. Computes nothing."""
