"""What the study of Clash asks beyond the common questions."""

from __future__ import annotations

from simulator.games.clash import gods, laws
from simulator.play.study import Claim, Section, Study

_IDEAS = ("settler", "bully", "builder", "oracle")
_TABLE = "settler,bully,builder,oracle"
_HANDS = ("aim_sd=4.0, power_sd=0.16", "aim_sd=3.0, power_sd=0.12", "aim_sd=2.0, power_sd=0.08")
"""A hand with a third more noise than the rules give, the rules' own, and one with a third less."""

STUDY = Study(
    strategy="settler",
    games=1500,
    variants=("base", "gods", "lawless"),
    components=("god",),
    seconds_per_turn=25.0,  # a flick, a look at what moved, a share of the councils and worships; 15 to 45 minutes
    sections=(
        Section(
            "skill",
            "What is a steadier hand worth?",
            "The first seat's hand has a quarter, a half, three quarters, one and a half and two times the noise of "
            "the others' (3 degrees of aim, 12 % of strength); all play the settler.",
            variants=("base", *(f"first_hand={factor}" for factor in (0.25, 0.5, 0.75, 1.5, 2.0))),
        ),
        Section(
            "ideas-and-hands",
            "Strategy or skill?",
            "One seat plays each idea with a third more noise than the rules give, with the rules' own and with a "
            "third less, rotated over the seats; the three others are settlers with the rules' hand.",
            line_ups=tuple(f"{idea}({hand}),settler,settler,settler" for idea in _IDEAS for hand in _HANDS),
            players=(4,),
        ),
        Section(
            "gods",
            "What is each god worth?",
            "Seat 0 has the god named and nobody else has one, against the same deals without gods; at a table of "
            "different ideas, rotated over the seats.",
            variants=("base", *(f"gods={name}" for name in gods.NAMES if name != "none")),
            line_ups=(_TABLE,),
            players=(4,),
            games=0.75,
        ),
        Section(
            "votes",
            "How often is a vote contested?",
            "A table of different ideas with gods dealt, where interests differ. A vote is contested when thumbs go "
            "both up and down; the last table of the section has the part of each law's votes that were.",
            variants=("gods",),
            line_ups=(_TABLE,),
            players=(4,),
            games=0.5,
        ),
        Section(
            "laws",
            "What does each law change?",
            "Each law in force from the first generation to the last, without a vote, against no law at all on the "
            "same deals; at a table of different ideas, rotated over the seats.",
            variants=("laws=none", *(f"laws={name}" for name in laws.NAMES)),
            line_ups=(_TABLE,),
            players=(4,),
        ),
        Section(
            "sizes",
            "What hangs on the sizes of mat and discs?",
            "The printed sizes are not public: the assumed mat and discs against smaller and larger ones, light and "
            "heavy temples, softer collisions and round islands.",
            variants=(
                "base",
                "mat_size=0.8",
                "mat_size=1.25",
                "prophet_size=0.75",
                "prophet_size=1.5",
                "temple_size=0.75",
                "temple_size=1.25",
                "temple_mass=0.25",
                "temple_mass=4.0",
                "restitution=0.5",
                "mat=round",
            ),
            players=(4,),
        ),
        Section(
            "hands",
            "Does it hold for children and for champions?",
            "The noise of every hand at the table: half, twice and four times the assumed one.",
            variants=("base", "aim_sd=1.5+power_sd=0.06", "aim_sd=6.0+power_sd=0.24", "aim_sd=12.0+power_sd=0.48"),
        ),
        Section(
            "rulings",
            "Does a conclusion hang on a ruling?",
            "Questions that the public rules leave open: each other answer to one of them, against the base game; at "
            "a table of different ideas, rotated over the seats.",
            variants=(
                "base",
                "navel=mission_end",
                "first_player=contest",
                "off_mat=centre",
                "max_reflicks=0",
                "law_lasts=generation",
                "law_lasts=game",
            ),
            line_ups=(_TABLE,),
            players=(4,),
        ),
        Section(
            "strength",
            "Which way of playing is strongest?",
            "A round robin of the strategies: every pair in both orders, rotated over the seats.",
            round_robin=True,
            games=0.15,
        ),
    ),
    claims=(
        Claim(
            "Ra has an extreme advantage (read here as: the only god at a table of four, he wins 35 % or more).",
            "reviews",
            "gods",
            measure="share_0",
            against="gods=ra",
            says="between",
            low=0.35,
            high=1.0,
        ),
        Claim(
            "Dagda is extremely powerful (read here as: the only god at a table of four, she wins 35 % or more).",
            "reviews",
            "gods",
            measure="share_0",
            against="gods=dagda",
            says="between",
            low=0.35,
            high=1.0,
        ),
        Claim(
            "Temples are too heavy to shift (read here as: a seat loses one in ten games or fewer).",
            "reviews",
            "sizes",
            measure="temples_lost",
            says="between",
            low=0.0,
            high=0.1,
        ),
        Claim("Skill decides.", "reviews", "skill", "share_0", "base", "first_hand=0.5", "more"),
        Claim("With four, players gang up on the leader.", "reviews", "tension"),
        Claim(
            "Two votes in three are no real choice (read here as: of a game's four votes at most 1.33 are contested).",
            "reviews",
            "votes",
            measure="contested_votes",
            against="gods",
            says="between",
            low=0.0,
            high=4 / 3,
        ),
        Claim("It is very chaotic.", "reviews", "tension"),
        Claim("A game takes 15 to 45 minutes.", "reviews", "length", "minutes", says="between", low=15, high=45),
    ),
)
