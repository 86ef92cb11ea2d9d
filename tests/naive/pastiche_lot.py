"""Games of Pastiche by lot, with rules and component tables by lot, for the slow second engine."""

import random
from collections import Counter

from tests.naive.pastiche import Table
from tests.naive.pastiche_box import BOX, COLOURS
from tests.naive.pastiche_setup import layout, rules_for
from tests.naive.records import compact


def some_table(luck):
    """Component tables with other palettes, points, drops, mixes and numbers of cards."""
    table = layout()
    for row in table["palette_cards"]["cards"]:
        row["count"] = luck.randint(2, 14)
    for row in table["mixing"]["three_drops"] + table["mixing"]["two_drops"]:
        row["card"] = luck.choice([*COLOURS, None])
    for card in table["commissions"]["cards"]:
        card["palette"] = sorted(luck.choices(COLOURS, k=luck.randint(1, 7)), key=COLOURS.index)
        card["points"] = luck.randint(0, 16)
    for piece in table["hexes"]["tiles"] + table["tri_hex"]["hexes"]:
        piece["corners"] = luck.choices("RYB", k=6)
    for tile in table["hexes"]["tiles"]:
        tile["centre"] = luck.sample("RYB", luck.randint(1, 2))
    return table


def some_rules(luck, players):
    """Unusual values of all parameters."""
    start = sorted(luck.sample(COLOURS, 3), key=COLOURS.index)
    sums, limit = sorted(luck.sample(range(10, 40), 6)), luck.randint(0, 10)
    return rules_for(
        players,
        end_points=luck.randint(0, 50),
        hand_limit=limit,
        hexes_in_hand=luck.randint(1, 4),
        commissions_in_hand=luck.randint(0, 4),
        gallery=luck.randint(0, 6),
        gallery_swaps_per_turn=luck.randint(0, 2),
        start_cards={colour: luck.randint(0, 2 // (players - 1)) for colour in start},
        card_points={colour: luck.randint(0, 6) for colour in COLOURS},
        bank_same=luck.randint(2, 4),
        bank_penalty=luck.randint(1, 2),
        trade_offers_per_turn=luck.randint(0, 2),
        trade_cards=luck.randint(1, 2) if limit < 6 else 1,
        artist_bonus=[[sums[i], sums[i + 1] - 1, luck.randint(0, 9)] for i in range(0, 5, 2)],
        field_radius=luck.randint(4, 12),
    )


def some_header(seed):
    """A header by lot; in every other game rules and tables are unusual."""
    luck = random.Random(seed)
    players, unusual = 2 + seed % 3, seed % 2
    tiles, commissions = list(BOX.tiles), list(BOX.commissions)
    luck.shuffle(tiles)
    luck.shuffle(commissions)
    trading = {"trade_offers_per_turn": 2 if seed % 4 else 0}
    tables = {"table": some_table(luck)} if unusual else {}
    return {
        "record": 1,
        "game": "pastiche",
        "players": players,
        "rules": some_rules(luck, players) if unusual else rules_for(players, **trading),
        "components": {"name": "lot", "sha256": "0" * 64, **tables},
        "seed": seed,
        "setup": {
            "start_seat": luck.randrange(players),
            "tiles": tiles,
            "commissions": commissions,
        },
    }


def lay(header):
    """The table of a header."""
    tables = header["components"].get("table")
    return Table(header["players"], header["rules"], header["setup"], tables)


SENSE = (0.9, 0.0, 0.9)  # the share of sensible choices in games by lot


def game(seed):
    """The game of a seed, step by step."""
    return some_game(some_header(seed), SENSE[seed // 4 % 3])


def some_game(header, sense):
    """Table, choices and lines at every step of a game by lot; a share of its choices makes sense.

    All commissions that can be completed are.
    """
    luck, table, lines = random.Random(header["seed"]), lay(header), [compact(header)]
    while not table.over:
        choices = table.choices()
        yield table, choices, lines
        event = sensible(table, choices, luck) if luck.random() < sense else any_of(choices, luck)
        table.act(event)
        lines.append(compact({**event, "n": len(choices)}))
    lines.append(compact({"end": table.end()}))
    yield table, [], lines


def any_of(choices, luck):
    """A choice of a word by lot, but complete first."""
    words = list(dict.fromkeys(choice["do"] for choice in choices))
    word = "complete" if "complete" in words else luck.choice(words)
    return luck.choice([choice for choice in choices if choice["do"] == word])


def sensible(table, choices, luck):
    """A tile that makes most cards; else what leaves fewest cards missing for a commission."""
    if table.phase == "place":
        few = luck.sample(choices, min(20, len(choices)))
        return max(few, key=lambda one: len(made(table, one)))
    return min(reversed(choices), key=lambda one: missing(table, one))


def made(table, event):
    """The cards that a tile would make."""
    cell, tile = tuple(event["at"]), table.box.tiles[event["tile"]]
    table.field.place(cell, tile.corners, event["rot"])
    found = table.field.mixes(cell, table.box.mixes)
    del table.field.hexes[cell]
    return found


def missing(table, event):
    """Cards that are then missing for the nearest commission; -1 if it is completed now."""
    hand = table.player.cards.copy()
    match event["do"]:
        case "complete":
            return -1
        case "mix":
            hand.update(table.field.mixes(table.cell, table.box.mixes))
        case "centre":
            hand.update([event["colour"]])
        case "bank":
            hand.subtract(event["give"])
            hand.update([event["get"]])
        case "discard":
            hand.subtract([event["colour"]])
    cards = [*table.player.commissions, *table.gallery]
    return min(((Counter(card.palette) - hand).total() for card in cards), default=0)
