"""Positions of Pastiche in one line, for the tests of the slow second engine."""

from collections import Counter

from tests.naive.pastiche import Table
from tests.naive.pastiche_box import BOX, COLOURS, PRIMARY, SECONDARY, TERTIARY

RULES = {
    "end_points": 45,
    "hand_limit": 8,
    "hexes_in_hand": 2,
    "commissions_in_hand": 2,
    "gallery": 4,
    "gallery_swaps_per_turn": 1,
    "start_cards": {"orange": 1, "green": 1, "violet": 1, "brown": 1},
    "card_points": {
        **dict.fromkeys(PRIMARY, 4),
        **dict.fromkeys(SECONDARY, 1),
        **dict.fromkeys(TERTIARY, 2),
        **{"black": 3, "white": 3, "gray": 6, "bisque": 4},
    },
    "bank_same": 3,
    "bank_penalty": 1,
    "trade_offers_per_turn": 2,
    "trade_cards": 1,
    "artist_bonus": [[15, 17, 3], [18, 22, 4], [23, 27, 5], [28, 31, 6]],
    "field_radius": 7,
}
END_POINTS = {2: 45, 3: 40, 4: 35}


def rules_for(players, **changes):
    """The default rules for so many players, with changes."""
    return {**RULES, "end_points": END_POINTS[players], **changes}


def new_table(players=2, start=0, tiles=(), commissions=(), table=None, **rules):
    """A game before its first turn; the tiles and commissions named are dealt first."""
    setup = {
        "start_seat": start,
        "tiles": first(tiles, BOX.tiles),
        "commissions": first(commissions, BOX.commissions),
    }
    return Table(players, rules_for(players, **rules), setup, table)


def first(these, numbers):
    """All numbers in order, but these before the others."""
    return [*these, *(number for number in numbers if number not in these)]


def at(phase, *hands, players=2, **rules):
    """Seat 0 on turn in a phase; hands are given as texts, seats without one keep theirs."""
    table = new_table(players, **rules)
    table.phase = phase
    for seat, hand in enumerate(hands):
        hold(table, seat, hand)
    return table


def hold(table, seat, cards):
    """A seat has these palette cards; what it had goes to the bank."""
    table.bank.update(table.seats[seat].cards)
    table.seats[seat].cards = Counter(cards.split())
    table.bank.subtract(table.seats[seat].cards)


def leave(table, **counts):
    """The bank has only so many cards of these colours."""
    table.bank.update(counts)
    for colour, number in counts.items():
        table.bank[colour] = number


def cards(table, seat=0):
    """The palette cards of a seat as a text in table order."""
    held = table.seats[seat].cards
    return " ".join(colour for colour in COLOURS for _ in range(held[colour]))


def numbers(things):
    """The numbers of commissions or tiles."""
    return [thing.id for thing in things]


def commissions(*which):
    """The commissions of these numbers."""
    return [BOX.commissions[number] for number in which]


def act(table, do, **arguments):
    """The seat to act does something."""
    table.act({"seat": table.seat, "do": do, **arguments})


def place(table, tile, at, rot=0):
    """The seat to act places a tile."""
    act(table, "place", tile=tile, at=list(at), rot=rot)


def bank(table, give, get):
    """The seat to act trades with the bank."""
    act(table, "bank", give=give.split(), get=get)


def offer(table, to, give, want):
    """The seat to act offers an exchange."""
    act(table, "offer", to=to, give=give.split(), want=want.split())


def complete(table, card, source="hand"):
    """The seat to act completes a commission."""
    act(table, "complete", card=card, **{"from": source})


def pass_turn(table):
    """The seat to act places its first tile, takes no trade, and discards what it must."""
    turn = table.rounds, table.turn
    while not table.over and (table.rounds, table.turn) == turn:
        last = table.phase not in {"place", "take", "discard"}
        table.act(table.choices()[-1 if last else 0])


def offered(table, do, *names):
    """The named arguments of all choices of a word."""
    found = [[choice[name] for name in names] for choice in table.choices() if choice["do"] == do]
    return [one for (one,) in found] if len(names) == 1 else found


def deals(table, give=None):
    """What the bank offers, as texts; or what it offers for these cards."""
    found = [(" ".join(paid), get) for paid, get in offered(table, "bank", "give", "get")]
    return found if give is None else [get for paid, get in found if paid == give]


def words(table):
    """The words of all choices, each once, in order."""
    return list(dict.fromkeys(choice["do"] for choice in table.choices()))


# The box as component tables


def layout(box=BOX):
    """A box in that layout, without what is not read (records page, section 1)."""
    copies = [{"color": colour, "count": count} for colour, count in box.copies.items()]
    mixes = [{"drops": list(drops), "card": card} for drops, card in box.mixes.items()]
    hexes = [{"q": q, "r": r, "corners": list(drops)} for (q, r), drops in box.tri_hex.items()]
    return {
        "palette_cards": {"cards": copies},
        "mixing": {
            "two_drops": [row for row in mixes if len(row["drops"]) == 2],
            "three_drops": [row for row in mixes if len(row["drops"]) == 3],
        },
        "commissions": {
            "cards": [
                {**card._asdict(), "palette": list(card.palette)}
                for card in box.commissions.values()
            ]
        },
        "hexes": {"tiles": list(map(tile_layout, box.tiles.values()))},
        "tri_hex": {"hexes": hexes},
    }


def tile_layout(tile):
    """A tile's entry."""
    centre = [colour[0].upper() for colour in tile.centre]
    return {"id": tile.id, "corners": list(tile.corners), "centre": centre}
