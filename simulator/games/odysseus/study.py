"""What a study of Odysseus asks beyond the common questions."""

from simulator.play.study import Claim, Section, Study

_BOARDS = tuple(f"board=random:{seed}" for seed in range(1, 7))

STUDY = Study(
    strategy="helmsman",
    games=20_000,
    components=("first_god", "last_god", "mission", "company", "place"),
    seconds_per_turn=15.0,  # most turns are passes and take no time; the box says 45 minutes a game
    sections=(
        Section(
            "boards",
            "Does any finding depend on the board?",
            "The printed board's lines are not public: the board of this study (the symmetric ring, unless its "
            "rules name another) against six boards drawn at random, on the same deals. What "
            "changes from board to board is not known of the printed one.",
            variants=("base", *_BOARDS),
            spread=True,
        ),
        Section(
            "cards",
            "How much do new cards change?",
            "Wind cards that each seat is dealt after a round: the printed two against one, three and four.",
            variants=("base", "new_cards=1", "new_cards=3", "new_cards=4"),
        ),
        Section(
            "rulings",
            "Does a conclusion hang on a ruling?",
            "The rule book leaves some questions open: each other answer to one of them, against the base game. No "
            "strategy here ever wants to end a round without a card, so that Zeus' answer cannot show much.",
            variants=("base", "athena_counters_hades=any_time", "missions=random", "zeus_may_end_empty=true"),
        ),
        Section(
            "goal",
            "How long should it be?",
            "Points that end the game: the printed ten against eight and twelve.",
            variants=("base", "goal=8", "goal=12"),
        ),
        Section(
            "devotees",
            "Does it hold for players without patience?",
            "The main study once more with every seat played by a devotee, who uses powers and swaps but acts at once.",
            line_ups=("devotee",),
        ),
        Section(
            "rowers",
            "Does it hold for players who leave the gods alone?",
            "The main study once more with every seat played by a rower: no powers, no swaps, so that what a god is "
            "worth comes from his place at the table and from Zeus' choice of discs.",
            line_ups=("rower",),
        ),
        Section(
            "chance",
            "What do the rules do by themselves?",
            "Every seat plays at random: what places, gods and single cards do before anybody has a plan. A player "
            "with a plan hardly lays a card that does not turn the ship; how often the voyage would have ended "
            "elsewhere without the last card of the round is therefore read here.",
            line_ups=("uniform",),
        ),
        Section(
            "skill",
            "Luck, chaos or skill?",
            "The strongest way to play against players who row for the best disc at once, rotated over the seats.",
            line_ups=("helmsman,rower", "rower,helmsman"),
        ),
        Section(
            "strength",
            "Which way of playing is strongest?",
            "A round robin of the strategies: every pair in both orders, rotated over the seats.",
            round_robin=True,
            games=0.03,
        ),
    ),
    claims=(
        Claim(
            "It is pure chaos and luck: playing well makes no difference.",
            "reviews",
            "skill",
            measure="strategy helmsman",
            says="same",
        ),
        Claim("It is interactive: every seat changes the voyage of all.", "reviews", "tension"),
        Claim("It is worth playing only with six.", "reviews", "seats", measure="holders of first_god=Zeus"),
        Claim(
            "Below a full table shared interests vanish and the balance suffers: who shares none wins less.",
            "reviews",
            "components",
            measure="holders of company=nobody",
            says="less",
        ),
        Claim(
            "One card can change the destination entirely: even laid at random, the last card of a round does so one "
            "time in ten or more.",
            "reviews",
            "chance",
            measure="last_card_share",
            says="between",
            low=0.1,
            high=1.0,
        ),
        Claim(
            "A game takes 45 minutes, ten more or less.",
            "box",
            "length",
            measure="minutes",
            says="between",
            low=35,
            high=55,
        ),
    ),
)
