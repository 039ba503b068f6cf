"""What a study of SharkPark asks beyond the common questions."""

from simulator.play.study import Claim, Section, Study

_VARIANTS = ("base", "sonar", "vivier", "sonar+vivier")
_RULINGS = (
    "base",
    "scare_width=1",
    "starving_keeps_hungry_specials=true",
    "swim_eats=false",
    "shared_cells=true",
    "eating_off_turn_resets=false",
)

_MOUTHS = "swim_eats=false"
"""The ruling on which most hangs: a shark that swims onto a fish does not eat it."""

STUDY = Study(
    strategy="greedy",
    games=80_000,
    variants=_VARIANTS,
    components=("first_four", "last_four"),
    seconds_per_turn=45.0,  # a scare, a swim and a look at the hunger
    sections=(
        Section(
            "planner",
            "Does it hold for players who plan their whole turn?",
            "The main study once more with every seat planning scare and swim together, a stronger way to play.",
            variants=_VARIANTS,
            line_ups=("planner",),
        ),
        Section(
            "skill",
            "Skill against luck: does Sonar reward the better player?",
            "One idea against a stronger one, rotated over the seats, on the same deals face down and face up.",
            variants=("base", "sonar"),
            line_ups=("planner,greedy",),
        ),
        Section(
            "strength",
            "Which way of playing is strongest?",
            "A round robin of the strategies in the base game: every pair in both orders, rotated over the seats.",
            round_robin=True,
            games=0.05,
        ),
        Section(
            "memory",
            "What does memory change?",
            "The chance that a player keeps track of a fish each time it is moved, from none to all.",
            variants=("memory=0.7", "memory=0.0", "memory=0.3", "memory=0.5", "memory=0.9", "memory=1.0"),
        ),
        Section(
            "rulings",
            "Does a conclusion hang on a ruling?",
            "The rule book leaves some questions open: each other answer to one of them, against the base game.",
            variants=_RULINGS,
        ),
        Section(
            "mouths",
            "What if a swim does not eat?",
            "The ruling on which most hangs, turned round: fish are eaten only when they are scared into a mouth. The "
            "main study once more under it.",
            variants=(_MOUTHS, *(f"{_MOUTHS}+{variant}" for variant in _VARIANTS[1:])),
            games=0.05,
        ),
        Section(
            "mouths-rulings",
            "Does a conclusion hang on another ruling, if a swim does not eat?",
            "The other open questions once more: games are longer then, and sharks go hungry more often.",
            variants=(_MOUTHS, *(f"{_MOUTHS}+{ruling}" for ruling in _RULINGS[1:] if ruling != _MOUTHS)),
            games=0.05,
        ),
    ),
    claims=(
        Claim(
            "With Sonar the points are won less by luck: the better player wins more often.",
            "rule book",
            "skill",
            measure="strategy planner",
            base="base",
            against="sonar",
            says="more",
        ),
        Claim(
            "Vivier makes the meal last longer.",
            "rule book",
            "variants",
            measure="turns",
            base="base",
            against="vivier",
            says="more",
        ),
        Claim(
            "The tactics are too obvious and there is no luck (then planning would gain nothing, or win always).",
            "reviews",
            "skill",
            measure="strategy planner",
        ),
        Claim(
            "Memory is trivial (read here as: perfect memory leaves the length of the game as it is).",
            "reviews",
            "memory",
            measure="turns",
            base="memory=0.7",
            against="memory=1.0",
            says="same",
        ),
        Claim(
            "Vivier makes the meal last longer (once more, if a swim does not eat).",
            "rule book",
            "mouths",
            measure="turns",
            base=_MOUTHS,
            against=f"{_MOUTHS}+vivier",
            says="more",
        ),
        Claim("Only the attentive remember where the best fish are after some turns.", "reviews", "memory"),
        Claim(
            "A game takes 35 to 45 minutes.",
            "published playing time",
            "length",
            measure="minutes",
            says="between",
            low=35,
            high=45,
        ),
    ),
)
