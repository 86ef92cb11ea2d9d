"""The columns of result rows: those of all games, then each game's own, declared once."""

from typing import NamedTuple

import polars as pl

type_of = type[pl.DataType] | pl.DataType


class Column(NamedTuple):
    """One column of result rows and what its numbers mean."""

    name: str
    dtype: type_of
    unit: str
    meaning: str


class Source(NamedTuple):
    """Where points come from: the columns whose sum is its part of the score."""

    name: str
    columns: tuple[str, ...]


COMMON = (
    Column("game_index", pl.Int64, "", "number of the game in its experiment, from 0"),
    Column("seed", pl.Int64, "", "the game's own seed, shared by the rotations of one line-up"),
    Column("seat", pl.Int8, "", "seat at the table, clockwise from 0"),
    Column("order", pl.Int8, "", "place in turn order at the start, 0 starts"),
    Column("strategy", pl.Enum, "", "name of the strategy at this seat"),
    Column("score", pl.Int32, "points", "final score"),
    Column("margin", pl.Int32, "points", "own score minus the best other score"),
    Column("place", pl.Int8, "", "final place, 1 = won; equal places are shared"),
    Column("win_share", pl.Float64, "wins", "1/k for each of k shared winners, else 0"),
    Column("rounds", pl.Int32, "rounds", "rounds the game lasted"),
    Column("reason", pl.Enum, "", "why the game ended"),
)

HACIENDA_SOURCES = {
    "markets": "different markets reached",
    "land": "tiles in land chains",
    "herds": "animals in herds",
    "haciendas": "tiles of chains and herds with a hacienda",
    "water": "pieces beside water tiles",
    "money": "money held",
}
HACIENDA_CHOICES = (
    "buy_land",
    "buy_animal",
    "buy_hacienda",
    "buy_water",
    "play_land",
    "play_animal",
    "harvest",
    "stop",
)
SCORINGS = ("first", "last")

HACIENDA = (
    *(
        Column(f"{scoring}_{name}", pl.Int32, "points", f"{meaning}, {scoring} scoring")
        for scoring in SCORINGS
        for name, meaning in HACIENDA_SOURCES.items()
    ),
    Column("cash", pl.Int32, "pesos", "money held at the end, which breaks ties"),
    Column("first_held", pl.Boolean, "", "whether the first scoring was held"),
    Column("markets_used", pl.Int32, "markets", "markets with an animal beside them, of any seat"),
    Column("ponds_used", pl.Int32, "ponds", "printed water hexes with a piece of any seat beside"),
    *(
        Column(f"chose_{name}", pl.Int32, "choices", f"how often the seat chose to {words}")
        for name, words in ((name, name.replace("_", " ")) for name in HACIENDA_CHOICES)
    ),
    Column("bars_lifted", pl.Int32, "choices", "barred choices allowed as nothing else was legal"),
)

KANAGAWA_PARTS = {
    "cards": "cards in the print, starting tile included",
    "run": "cards of the longest run of one season",
    "harmony": "harmony points in print and studio",
    "diplomas": "diplomas",
    "first_player": "start player after the last round",
}
KANAGAWA_DIPLOMAS = (
    "tree3", "tree4", "tree5", "bldg2", "bldg3", "bldg4", "pers2", "pers3", "pers3same",
    "anim_boar_deer", "anim_crane_butterfly", "anim_boar_butterfly_deer", "brush3", "brush4",
    "arrow2", "arrow3", "land2", "land3", "land4",
)  # fmt: skip
KANAGAWA_CHOICES = {
    "stay": "stay in school",
    "take": "take a column",
    "leave": "leave school without a column",
    "studio": "place a card in the studio",
    "print": "place a card in the print",
    "put": "put a brush on a slot",
    "move": "move a brush by arrow",
    "claim": "claim a diploma",
    "decline": "decline a diploma",
    "done": "end a working turn",
}
KANAGAWA = (
    *(Column(f"from_{name}", pl.Int32, "points", text) for name, text in KANAGAWA_PARTS.items()),
    *(
        Column(f"diploma_{name}", pl.Int32, "diplomas", f"1 if the seat owns diploma {name}")
        for name in KANAGAWA_DIPLOMAS
    ),
    Column("print_cards", pl.Int32, "cards", "cards in the print, tile not counted"),
    Column("studio_cards", pl.Int32, "cards", "cards in the studio, tile not counted"),
    Column("held_cards", pl.Int32, "cards", "cards in hand at the end"),
    *(
        Column(f"stays_lesson_{number}", pl.Int32, "choices", f"times stayed in lesson {number}")
        for number in (1, 2, 3)
    ),
    *(
        Column(f"takes_lesson_{number}", pl.Int32, "choices", f"columns taken in lesson {number}")
        for number in (1, 2, 3)
    ),
    *(
        Column(f"columns_of_{size}", pl.Int32, "choices", f"columns taken with {size} cards")
        for size in (1, 2, 3)
    ),
    Column("opened", pl.Int32, "", "1 if the seat was the first start player"),
    Column("rounds_started", pl.Int32, "rounds", "rounds begun as start player"),
    Column("brushes", pl.Int32, "brushes", "brushes owned at the end"),
    Column("arrows", pl.Int32, "arrows", "arrows at the end, tile included"),
    Column("arrows_used", pl.Int32, "choices", "moves by arrow in the game"),
    Column("storm_tokens", pl.Int32, "tokens", "storm tokens at the end"),
    *(
        Column(f"chose_{name}", pl.Int32, "choices", f"how often the seat chose to {words}")
        for name, words in KANAGAWA_CHOICES.items()
    ),
    Column("bars_lifted", pl.Int32, "choices", "barred choices allowed as nothing else was legal"),
)

FRESCO_PARTS = {
    "fresco": "segments of the fresco",
    "bishop": "bonus of the bishop",
    "altar": "the altar",
    "money": "money at the end",
    "bump": "spaces won or lost as landing spaces were occupied",
}
FRESCO_COUNTS = {
    "tiles": ("tiles", "segments restored"),
    "market_tiles": ("tiles", "market tiles bought"),
    "bishop_steps": ("choices", "steps of the bishop paid for"),
    "blends": ("cubes", "blends mixed"),
    "bumps": ("choices", "moves that found their landing space occupied, not those for money"),
    "thaler": ("thaler", "money left at the end, already counted in points"),
    "final_mood": ("steps", "mood at the end"),
    "leonardo": ("points", "score of Leonardo, with 2 players"),
}
FRESCO_CHOICES = {
    "hour": "wake up at an hour",
    "plan": "place apprentices",
    "buy": "buy market tiles",
    "close": "close a stall",
    "pass": "pass at the market or end a visit to the cathedral",
    "restore": "restore a segment",
    "altar": "restore the altar",
    "bump": "choose a space beside an occupied one",
    "studio": "work in the studio",
    "mix": "mix, or not, in the workshop",
    "theatre": "go to the theatre",
    "leonardo_hour": "wake Leonardo at an hour",
    "leonardo_close": "close a stall with Leonardo",
    "leonardo_restore": "restore a segment with Leonardo",
    "leonardo_bump": "choose Leonardo's space beside an occupied one",
}
FRESCO_ROUNDS = {
    "hour": ("o'clock", "hour of waking"),
    "position": ("", "place in choosing the hour, from 0"),
    "mood": ("steps", "mood after waking"),
    "apprentices": ("apprentices", "apprentices"),
    "price": ("thaler", "price of a market tile"),
    "thaler": ("thaler", "money after the round"),
    "points": ("points", "points made"),
}
FRESCO = (
    *(Column(f"from_{name}", pl.Int32, "points", text) for name, text in FRESCO_PARTS.items()),
    *(Column(name, pl.Int32, unit, text) for name, (unit, text) in FRESCO_COUNTS.items()),
    *(
        Column(f"chose_{name}", pl.Int32, "choices", f"how often the seat chose to {words}")
        for name, words in FRESCO_CHOICES.items()
    ),
    Column("bars_lifted", pl.Int32, "choices", "barred choices allowed as nothing else was legal"),
    *(
        Column(f"round_{name}", pl.List(pl.Int16), unit, f"by round: {text}")
        for name, (unit, text) in FRESCO_ROUNDS.items()
    ),
)

PASTICHE_PARTS = {
    "commissions": "completed commissions",
    "usable": "palette cards that the own commissions ask for",
    "bonus": "pairs of works by one artist",
}
PASTICHE_SIZES = (2, 3, 4, 5, 6, 7)
PASTICHE_CHOICES = {
    "place": "place a hex",
    "mix": "take the mixes of a hex",
    "centre": "take a primary of a hex's centre",
    "bank_same": "pay equal cards to the bank for a cheap card",
    "bank_bisque": "pay yellow and brown for bisque",
    "bank_gray": "pay black and white for gray",
    "bank_primary": "pay a primary and other cards for another primary",
    "offer": "offer cards to another player",
    "accept": "take another player's offer",
    "refuse": "refuse another player's offer",
    "swap": "swap a commission with the gallery",
    "complete_hand": "complete a commission of the hand",
    "complete_gallery": "complete a commission of the gallery",
    "discard": "discard a palette card",
    "done": "end a phase",
}
PASTICHE = (
    *(Column(f"from_{name}", pl.Int32, "points", text) for name, text in PASTICHE_PARTS.items()),
    Column("completed", pl.Int32, "commissions", "commissions completed"),
    *(
        Column(
            f"completed_{size}_colors",
            pl.Int32,
            "commissions",
            f"commissions completed whose palette has {size} cards",
        )
        for size in PASTICHE_SIZES
    ),
    *(
        Column(f"points_{size}_colors", pl.Int32, "points", f"points of those with {size} cards")
        for size in PASTICHE_SIZES
    ),
    *(
        Column(
            f"turn_commission_{number}",
            pl.Int32,
            "turns",
            f"own turn in which commission {number} was completed, from 1; 0 if it was not",
        )
        for number in range(1, 35)
    ),
    Column("mixed_primary", pl.Int32, "cards", "primaries got by mixing"),
    Column("mixed_secondary", pl.Int32, "cards", "secondaries got by mixing"),
    Column("mixed_tertiary", pl.Int32, "cards", "tertiaries got by mixing"),
    Column("mixed_other", pl.Int32, "cards", "other cards got by mixing, 0 in the printed game"),
    Column("mixes_missed", pl.Int32, "cards", "cards of mixes that the bank did not have"),
    Column("offers_taken", pl.Int32, "offers", "own offers that others took"),
    Column("cards_traded", pl.Int32, "cards", "cards got from other players"),
    Column("cards_left", pl.Int32, "cards", "palette cards in hand at the end"),
    Column("hexes_left", pl.Int32, "hexes", "hexes in hand at the end"),
    Column("stack_left", pl.Int32, "hexes", "hexes in the stack at the end, alike for all seats"),
    *(
        Column(f"chose_{name}", pl.Int32, "choices", f"how often the seat chose to {words}")
        for name, words in PASTICHE_CHOICES.items()
    ),
    Column("bars_lifted", pl.Int32, "choices", "barred choices allowed as nothing else was legal"),
)

OWN: dict[str, tuple[Column, ...]] = {
    "hacienda": HACIENDA,
    "kanagawa": KANAGAWA,
    "fresco": FRESCO,
    "pastiche": PASTICHE,
}
SOURCES: dict[str, tuple[Source, ...]] = {
    "hacienda": tuple(
        Source(name, tuple(f"{scoring}_{name}" for scoring in SCORINGS))
        for name in HACIENDA_SOURCES
    ),
    "kanagawa": tuple(Source(name, (f"from_{name}",)) for name in KANAGAWA_PARTS),
    "fresco": tuple(Source(name, (f"from_{name}",)) for name in FRESCO_PARTS),
    "pastiche": tuple(Source(name, (f"from_{name}",)) for name in PASTICHE_PARTS),
}
