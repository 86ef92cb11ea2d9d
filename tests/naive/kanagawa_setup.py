"""Positions of Kanagawa in one line, for the tests of the slow second engine."""

from tests.naive.kanagawa import Table
from tests.naive.kanagawa_box import BOX

RULES = {
    "claim_later": False,
    "end_print_cards": 11,
    "first_player_points": 2,
    "lessons": 3,
    "starting_brushes": 2,
    "work_without_cards": True,
}
TILES = tuple(BOX.tiles)  # plain in spring, ocean in summer, mountain in autumn, forest in winter


def cards(names):
    """The cards of these ids."""
    return [BOX.cards[name] for name in names.split()]


def ids(found):
    """The ids of cards or diplomas."""
    return [one.id for one in found]


def school(top="", players=2, start=0, tiles=TILES, others=tuple(BOX.cards), **rules):
    """The first lesson of a game; the cards named are dealt first, then the others."""
    deck = [*top.split(), *(name for name in others if name not in top.split())]
    setup = {"start": start, "tiles": list(tiles[:players]), "deck": deck}
    return Table(players, RULES | rules, setup)


def at_work(hand="", studio="", print="", supply=2, tiles=TILES, settled=True, players=2, **rules):
    """Seat 0 in its working turn; diplomas that the position opens are settled, as declined."""
    others = [name for name in BOX.cards if name not in f"{hand} {studio} {print}".split()]
    table = school(players=players, tiles=tiles, others=others, **rules)
    act(table, "take", column=1)
    player = table.player
    table.brushes += player.supply - supply
    player.supply, player.hand, player.print = supply, cards(hand), cards(print)
    for card in cards(studio):
        player.add_to_studio(card)
    if settled:
        player.declined = {one.id for one in table.diplomas if player.meets(one)}
    return table


def act(table, do, **arguments):
    """The seat to act does something."""
    table.act({"seat": table.seat, "do": do, **arguments})


def move(table, source, brush, target):
    """The seat to act moves a brush by an arrow."""
    table.act({"seat": table.seat, "do": "move", "from": source, "brush": brush, "to": target})


def paint(table, names):
    """The seat to act paints these cards without jokers."""
    for name in names.split():
        act(table, "print", card=name, jokers=0)


def take(table, column):
    """The seat to act takes a column, puts all of it into the studio and declines what it can."""
    act(table, "take", column=column)
    work_off(table)


def work_off(table):
    """The seat to act puts its hand into the studio, declines what it can, and ends its turn."""
    seat = table.seat
    while table.working and table.seat == seat:
        if offered(table, "decline", "diploma"):
            act(table, "decline", diploma=offered(table, "decline", "diploma")[0])
        elif table.player.hand:
            act(table, "studio", card=table.player.hand[0].id)
        else:
            act(table, "done")


def offered(table, do, *names):
    """The named arguments of all choices of a word, in alphabetical order."""
    found = [[choice[name] for name in names] for choice in table.choices() if choice["do"] == do]
    return sorted(one for (one,) in found) if len(names) == 1 else sorted(found)


def words(table):
    """The words of all choices, each once, in alphabetical order."""
    return sorted({choice["do"] for choice in table.choices()})


# The box as component tables


def layout():
    """The default box in that layout, without what is not read (records page, section 1)."""
    return {
        "components": {"data": {"brushes": BOX.brushes, "storm_tokens": BOX.storm_tokens}},
        "cards": {"data": list(map(card_layout, BOX.cards.values()))},
        "starting_tiles": {"data": list(map(tile_layout, BOX.tiles.values()))},
        "diplomas": {"data": list(map(diploma_layout, BOX.diplomas))},
    }


def card_layout(card):
    """A card's entry."""
    studio, half = card.studio._asdict(), card.print
    for thing in ("brush", "assistant"):
        studio[f"instant_{thing}"] = studio.pop(thing)
    shown = {
        "requires": {"landscape": half.landscape, "count": half.symbols},
        "season": half.season,
        "subject": half.subject and half.subject._asdict(),
        "points": half.points,
    }
    return {"id": card.id, "back": card.back, "studio": studio, "print": shown}


def tile_layout(tile):
    """A starting tile's entry."""
    studio = {"landscape": tile.landscape, "arrow": tile.arrow}
    return {"id": tile.id, "print": {"season": tile.season}, "studio": studio}


def diploma_layout(diploma):
    """A diploma's entry."""
    asked = {"animals": list(diploma.animals)} if diploma.animals else {"n": diploma.least}
    return {
        "id": diploma.id,
        "color": diploma.colour,
        "condition": {"type": diploma.condition, **asked},
        "points": diploma.points,
        "effect": {name: getattr(diploma, name) for name in ("brush", "storm_token", "assistant")},
    }
