"""What is written to the rows of a run, and what ``zygos study clash`` asks."""
from simulator.contracts import Study

COLUMNS = ()
STUDY = Study(strategy="uniform", games=1000)
