"""The sections of a report: one module for each question, from a run's findings to the content of a section."""
