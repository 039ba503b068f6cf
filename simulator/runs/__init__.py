"""Playing an experiment and keeping it: parts, workers, storage, records."""
