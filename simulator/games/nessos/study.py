"""What the study of Nessos asks beyond the common questions."""

from simulator.play.study import Claim, Section, Study

STUDY = Study(
    strategy="sceptic(temperature=2)",  # by its best guess alone, it would keep its Charon until nothing else is left
    games=80_000,
    components=("bonus", "opening_charon"),
    seconds_per_turn=25.0,  # an offer or an answer, with a look into the other's eyes
    sections=(
        Section(
            "targets",
            "Which target of points?",
            "The points that win at once, from 20 to 60 for every player count; printed: 40, 40, 35, 30.",
            variants=("base", *(f"target={points}" for points in range(20, 65, 5))),
            games=0.5,
        ),
        Section(
            "strength",
            "Which way of playing is strongest?",
            "A round robin of the strategies, each at its best: every pair in both orders, rotated over the seats.",
            round_robin=True,
            games=0.1,
        ),
        Section(
            "rulings",
            "Does a conclusion hang on a ruling?",
            "The rule book leaves some questions open: each other answer to one of them, against the base game.",
            variants=("base", "direction=clockwise", "charon_claims=in_deck", "eliminated_hand=reshuffled"),
        ),
        Section(
            "sceptics",
            "Does it hold among sceptics at their best?",
            "The main study plays sceptics who are not quite predictable; at their best they keep Charon for last.",
            line_ups=("sceptic",),
            games=0.1,
        ),
        Section(
            "bluffers",
            "Does it hold among bluffers?",
            "The main study once more with every seat feeding Charon to the leader.",
            line_ups=("bluffer",),
            games=0.1,
        ),
        Section(
            "trusters",
            "Does it hold among players who trust?",
            "The main study once more with every seat taking the others at their word until they are caught.",
            line_ups=("truster",),
            games=0.1,
        ),
    ),
    claims=(
        Claim("It is best with four or five players.", "reviews", "tension"),
        Claim("The more players, the better.", "reviews", "tension"),
        Claim(
            "Elimination hardly ever matters with many players: it decides one game in ten or fewer.",
            "reviews",
            "ends",
            measure="elimination=decided who won",
            says="between",
            low=0.0,
            high=0.1,
        ),
        Claim(
            "A game takes 20 minutes, four more or less.",
            "box",
            "length",
            measure="minutes",
            says="between",
            low=16,
            high=24,
        ),
    ),
)
