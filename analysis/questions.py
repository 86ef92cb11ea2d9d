"""The named questions: which choice, compared with what, told apart by what, under which rules.

A question is a value; `ludostat ask` plays what it needs, `analysis.answers` turns rows into words.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from analysis.worth import Stratum
from sim.core.errors import InputError, nearest

Rules = Mapping[str, Any]


@dataclass(frozen=True)
class Curve:
    """A rule parameter over a range."""

    parameter: str
    title: str
    values: tuple[Any, ...]
    labels: tuple[str, ...] = ()  # where values are no numbers


@dataclass(frozen=True)
class Other:
    """The same game with other rules or component tables that may be the true ones."""

    label: str
    rule_set: str = ""  # of the game's named ones
    rules: Rules = field(default_factory=dict)
    generated: int | None = None  # seed of generated tables


@dataclass(frozen=True)
class Question:
    """What is asked, and how it is answered."""

    name: str
    title: str
    asks: str
    deed: str  # begins a sentence
    wanted: tuple[str, ...]  # classes of choices
    base: str  # the alternative that all others are compared with
    against: tuple[str, ...] = ()
    instead: str = ""  # goes on from the deed
    strata: tuple[Stratum, ...] = ()
    own: bool = False  # asked of decisions at which the player itself does it
    barred: tuple[str, ...] = ()
    habits: Mapping[str, str] = field(default_factory=dict)  # by label: a rule of a priority list
    plans: Mapping[str, str] = field(default_factory=dict)  # that people may settle on, likewise
    curves: tuple[Curve, ...] = ()
    parts: Mapping[str, Rules] = field(default_factory=dict)  # mechanisms, and rules without them
    others: tuple[Other, ...] = ()
    exact: str = ""  # said where there are no other tables
    kept: tuple[str, ...] = ()  # columns of points that a deed brings to its player and to others
    choices: Mapping[int, str] = field(default_factory=dict)  # arms by number of a choice

    @property
    def game(self) -> str:
        """The game that it is about."""
        return self.name.partition("/")[0]


STAYING = Question(
    name="kanagawa/staying",
    title="What is staying in school worth?",
    asks="At each lesson a player takes a column of cards or stays for more. When is which right?",
    deed="Staying",
    instead="rather than taking the best column",
    wanted=("stay",),
    against=("take",),
    base="take",
    strata=(
        Stratum("lesson", "lesson"),
        Stratum("round", "stage of the game", (2, 4)),
        Stratum("in_school", "players in school"),
        Stratum("to_ask", "players still to be asked"),
        Stratum("tallest", "cards of the tallest column"),
        Stratum("hidden", "face-down cards in school", (0, 1)),
        Stratum("hand", "cards held over in hand", (0, 1)),
    ),
    barred=("stay",),
    plans={"staying-once": "if lesson >= 2: take"},
    curves=(
        Curve("lessons", "lessons in a round", (1, 2, 3)),
        Curve("first_player_points", "points of the last start player", (0, 2, 4, 6, 8)),
    ),
    others=(Other("diplomas claimed later", "claim-later"),),
    exact="All cards and tiles of Kanagawa are exact: no other tables to try.",
)
WATER = Question(
    name="hacienda/water",
    title="What is a water tile worth?",
    asks="A water tile costs 12 pesos and brings a point for each piece beside it, to everybody.",
    deed="Buying a water tile where the player does so",
    instead="rather than the best other action",
    wanted=("buy-water",),
    base="rest",
    own=True,
    strata=(
        Stratum("round", "stage of the game", (5, 10, 15)),
        Stratum("scorings_left", "scorings still to come"),
        Stratum("water_gain", "points of the best tile, over the scorings to come",
                (3, 6, 9, 12)),
        Stratum("pesos", "pesos in hand", (14, 19, 29)),
        Stratum("size", "hexes of the tile"),
        Stratum("water_left", "water tiles left", (4, 8, 12)),
    ),
    barred=("buy-water",),
    plans={"fond-of-water": "if water_gain >= 4: buy-water"},
    curves=(
        Curve("price_water", "price of a water tile in pesos", (4, 8, 12, 16, 20, 24)),
        Curve("water_points", "points per piece beside a tile", (0, 1, 2, 3)),
    ),
    others=(
        Other("asymmetric map", rules={"map": "asymmetric"}),
        Other("rare water tiles as lines", "water-a"),
        Other("water tile of three as a line", "water-b"),
        Other("water tile of three bent", "water-c"),
    ),
    kept=("first_water", "last_water"),
)  # fmt: skip
EARLY, LATE = (f"if rounds >= 0: hour by {who}" for who in ("early", "late"))
WAKING = Question(
    name="fresco/waking",
    title="What is the hour you get up worth?",
    asks="Early risers act first, but pay more for tiles and lose mood. Which hour is worth it?",
    deed="Getting up at",
    instead="rather than at 7",
    wanted=("hour",),
    base="7 o'clock",
    strata=(
        Stratum("choosing", "place in choosing the hour"),
        Stratum("round", "stage of the game", (2, 5)),
        Stratum("mood", "mood before", (-1, 0)),
        Stratum("thaler", "thalers", (5, 10)),
    ),
    habits={"always as early as it can": EARLY, "always as late as it can": LATE},
    plans={"early-riser": EARLY, "late-riser": LATE},
    parts={
        "price": {"hour_price": [2, 2, 2, 2, 2]},
        "mood": {"hour_mood": [0, 0, 0, 0, 0]},
    },
    others=(
        Other("8 o'clock at 1 thaler", "price-8"),
        Other("income for all tiles owned", "owned-income"),
        Other("generated tiles 1", generated=1),
        Other("generated tiles 2", generated=2),
        Other("generated tiles 3", generated=3),
    ),
    choices={0: "5 o'clock", 1: "6 o'clock", 2: "7 o'clock", 3: "8 o'clock", 4: "9 o'clock"},
)
CENTRE = Question(
    name="pastiche/centre",
    title="The primary of the centre, or mixing?",
    asks="A hex laid down gives what its corners mix, or one primary of its centre.",
    deed="Taking the primary of the centre",
    instead="rather than the mixes",
    wanted=("centre",),
    against=("mix",),
    base="mix",
    strata=(
        Stratum("mixed", "cards that the mixes give"),
        Stratum("mixed_missing", "colours of the mixes still missing"),
        Stratum("centre_missing", "centre's colours still missing"),
        Stratum("round", "stage of the game", (2, 4, 6)),
        Stratum("missing", "cards missing for the nearest commission"),
        Stratum("nearest_points", "price of the nearest commission", (9, 12)),
        Stratum("cards", "cards in hand", (3, 5, 7)),
    ),
    barred=("centre",),
    plans={"ever-centre": "if rounds >= 0: centre"},
    curves=(
        Curve("trade_offers_per_turn", "offers to others in a turn", (0, 1, 2, 4)),
        Curve("bank_same", "equal cards the bank asks for one", (2, 3, 4)),
        Curve("bank_penalty", "cards paid beside a primary for another", (1, 2, 3)),
    ),
    others=tuple(Other(f"generated tables {seed}", generated=seed) for seed in (1, 2, 3)),
)
QUESTIONS = {one.name: one for one in (STAYING, WATER, WAKING, CENTRE)}


def find(name: str) -> Question:
    """A question by name; InputError where there is none."""
    if name not in QUESTIONS:
        raise InputError(
            f"there is no question {name!r}{nearest(name, QUESTIONS)}; there are "
            f"{', '.join(QUESTIONS)}"
        )
    return QUESTIONS[name]
