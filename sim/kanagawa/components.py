"""The box of Kanagawa, read from `data/`, and the numbers its words stand for
(RULES 1, 3, 35 to 37)."""

from pathlib import Path

from sim.core.box import Box

BOX = Box(Path(__file__).parent / "data", "cards.toml", "components.toml")

BACKS = ("green", "red", "blue", "yellow")
LANDSCAPES = ("forest", "mountain", "plain", "ocean")
KINDS = (*LANDSCAPES, "joker")  # of slots
SEASONS = ("spring", "summer", "autumn", "winter", "storm")
PERSONS = ("warrior", "peasant", "monk", "lady")
ANIMALS = ("boar", "deer", "crane", "butterfly")
BUILDINGS = ("thatched_cottage", "castle", "round_house", "shrine", "pagoda", "tiled_house")
SUBJECTS = (*PERSONS, *ANIMALS, *BUILDINGS)
COLORS = ("green", "yellow", "red", "blue", "pink", "purple", "cyan")
CONDITIONS = (
    "trees_total",
    "distinct_buildings",
    "distinct_persons",
    "same_person",
    "animals_all",
    "brushes_owned",
    "arrows_in_studio",
    "same_landscape_symbols",
)
EFFECTS = ("none", "brush", "storm_token", "assistant")

CARD_ROWS = BOX.tables["lesson_cards"].rows
TILE_ROWS = BOX.tables["starting_tiles"].rows
DIPLOMA_ROWS = BOX.tables["diplomas"].rows
CARD_IDS = tuple(row["id"] for row in CARD_ROWS)
TILE_IDS = tuple(row["id"] for row in TILE_ROWS)
DIPLOMA_IDS = tuple(row["id"] for row in DIPLOMA_ROWS)
BACK_OF = tuple(BACKS.index(row["back"]) for row in CARD_ROWS)
