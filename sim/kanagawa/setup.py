"""From rule parameters to the records that kernels take: the rules in force and a fresh table."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sim.core import parameters
from sim.core.errors import InputError
from sim.core.game import records
from sim.kanagawa import components as box
from sim.kanagawa.board import face_down
from sim.kanagawa.state import COLUMNS, RULES, STATE
from sim.kanagawa.state import ROWS as MAT_ROWS

PLAYERS = (2, 3, 4)


@dataclass(frozen=True)
class Setup:
    """A variant ready to play: parameters by name, and the two records."""

    players: int
    parameters: dict[str, Any]
    rules: Any
    fresh: Any  # a table before the deal
    own_tables: None = None  # records need no more than the box


def set_up(
    players: int, changes: Mapping[str, Any], own_tables: Mapping[str, str] | None = None
) -> Setup:
    """The variant with these rule parameters; InputError where one is unknown or out of range
    (RULES 4)."""
    if players not in PLAYERS:
        raise InputError(f"players {players}: Kanagawa is for 2 to 4 players")
    if own_tables:
        raise InputError(f"Kanagawa has no component table {next(iter(own_tables))!r}")
    values = parameters.in_force(box.BOX.parameters, players, changes)
    rules = records(RULES)[0]
    for name, value in values.items():
        rules[name] = value
    rules.players = players
    _lay_cards(rules)
    _lay_tiles(rules)
    _lay_diplomas(rules)
    return Setup(players, values, rules, _fresh(rules))


def _lay_cards(rules: Any) -> None:
    for card, row in enumerate(box.CARD_ROWS):
        studio, printed = row["studio"], row["print"]
        rules.back[card] = box.BACKS.index(row["back"])
        kind = studio.get("landscape")
        rules.studio_kind[card] = box.KINDS.index(kind) if kind else -1
        for effect in ("arrow", "brush", "assistant", "hold", "points"):
            rules[f"studio_{effect}"][card] = studio.get(effect, 0)
        landscape, needs = box.LANDSCAPES.index(printed["landscape"]), printed.get("symbols", 1)
        rules.asks[card], rules.needs[card] = landscape, needs
        _put(rules.asking[landscape, needs], card)
        rules.season[card] = box.SEASONS.index(printed["season"])
        rules.trees[card] = printed.get("trees", 0)
        subject = printed.get("subject")
        rules.subject[card] = box.SUBJECTS.index(subject) if subject else -1
        rules.print_points[card] = printed.get("points", 0)
        _sort_card(rules, card)


def _sort_card(rules: Any, card: int) -> None:
    """Into the sets of cards by what they show."""
    sets = []
    if rules.trees[card]:
        sets.append(rules.with_trees[rules.trees[card] - 1])
    if rules.subject[card] >= 0:
        sets.append(rules.with_subject[rules.subject[card]])
    if rules.studio_kind[card] >= 0:
        sets.append(rules.with_kind[rules.studio_kind[card]])
    if rules.studio_arrow[card]:
        sets.append(rules.with_arrow)
    if rules.studio_brush[card]:
        sets.append(rules.with_brush)
    for cards in sets:
        _put(cards, card)


def _put(cards: Any, card: int) -> None:
    """A card more in a set."""
    cards[card >> 6] |= cards.dtype.type(1 << (card & 63))


def _lay_tiles(rules: Any) -> None:
    for tile, row in enumerate(box.TILE_ROWS):
        rules.tile_season[tile] = box.SEASONS.index(row["season"])
        rules.tile_kind[tile] = box.KINDS.index(row["landscape"])
        rules.tile_arrow[tile] = row["arrow"]
    pieces = box.BOX.tables["pieces"].counts("piece")
    rules.brushes, rules.storms = pieces["brush"], pieces["storm token"]
    for column in range(COLUMNS):
        rules.face_down[column] = [face_down(row, column) for row in range(MAT_ROWS)]


def _lay_diplomas(rules: Any) -> None:
    for diploma, row in enumerate(box.DIPLOMA_ROWS):
        rules.condition[diploma] = box.CONDITIONS.index(row["condition"])
        wanted = row.get("animals", ())
        rules.least[diploma] = row.get("least", len(wanted))
        rules.animals[diploma] = sum(1 << box.ANIMALS.index(name) for name in wanted)
        rules.worth[diploma] = row["points"]
        rules.effect[diploma] = box.EFFECTS.index(row.get("effect", "none"))
        rules.same_color[diploma] = sum(
            1 << other
            for other, twin in enumerate(box.DIPLOMA_ROWS)
            if twin["color"] == row["color"]
        )


def _fresh(rules: Any) -> Any:
    state = records(STATE)[0]
    state.brushes_left = rules.brushes
    state.storms_left = rules.storms
    state.diplomas_left = (1 << len(box.DIPLOMA_ROWS)) - 1
    return state
