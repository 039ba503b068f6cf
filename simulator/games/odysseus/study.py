"""What a study of Odysseus asks beyond the common questions."""

from simulator.contracts import Study

STUDY = Study(strategy="uniform", games=1000)
