"""What a study of SharkPark asks beyond the common questions."""

from simulator.contracts import Study

STUDY = Study(strategy="uniform", games=1000, variants=("base", "sonar", "vivier", "sonar+vivier"))
