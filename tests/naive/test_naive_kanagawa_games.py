"""Random games of the slow second engine of Kanagawa, with rules and component tables by lot."""

import copy
import json
import random

import pytest

from tests.naive.kanagawa import Table
from tests.naive.kanagawa_box import BOX, read_box
from tests.naive.kanagawa_record import EVENTS, check
from tests.naive.kanagawa_setup import RULES, layout
from tests.naive.records import compact

GAMES = range(36)


def some_table(luck):
    """Component tables with fewer cards and diplomas and other numbers."""
    table = layout()
    table["components"]["data"] = {"brushes": luck.randint(12, 16), "storm_tokens": 1}
    cards, diplomas = table["cards"]["data"], table["diplomas"]["data"]
    table["cards"]["data"] = luck.sample(cards, luck.randint(1, len(cards)))
    table["diplomas"]["data"] = luck.sample(diplomas, luck.randint(0, len(diplomas)))
    for card in table["cards"]["data"]:
        card["studio"]["points"] = luck.randint(-2, 2)
        card["studio"]["hold"] = luck.choice([0, 0, 0, 1, 2])
        card["print"]["requires"]["count"] = luck.randint(0, 3)
    for diploma in table["diplomas"]["data"]:
        diploma["effect"] = {key: luck.choice([0, 0, 1]) for key in diploma["effect"]}
    return table


def some_header(seed):
    """A header drawn by lot: usual rules and cards in every other game, each diploma rule."""
    luck = random.Random(seed)
    players, unusual = 2 + seed % 3, seed % 2
    table = some_table(luck) if unusual else None
    rules = {**RULES, "claim_later": seed % 12 < 6}
    if unusual:
        rules["end_print_cards"] = luck.randint(1, 12)
        rules["first_player_points"] = luck.randint(-2, 5)
        rules["lessons"] = luck.randint(1, 3)
        rules["starting_brushes"] = luck.randint(0, 3)
        rules["work_without_cards"] = luck.random() < 0.5
    deck = list(read_box(table).cards if table else BOX.cards)
    luck.shuffle(deck)
    tiles = luck.sample(list(BOX.tiles), players)
    tables = {"table": table} if table else {}
    return {
        "record": 1,
        "game": "kanagawa",
        "players": players,
        "rules": rules,
        "components": {"name": "lot", "sha256": "0" * 64, **tables},
        "seed": seed,
        "setup": {"start": luck.randrange(players), "tiles": tiles, "deck": deck},
    }


def some_game(seed):
    """Table, choices and lines at every step of a game by lot in which cards are often painted."""
    luck, header = random.Random(seed), some_header(seed)
    tables = header["components"].get("table")
    table = Table(header["players"], header["rules"], header["setup"], tables)
    lines = [compact(header)]
    while not table.over:
        choices = table.choices()
        words = sorted({choice["do"] for choice in choices})
        word = "print" if "print" in words and luck.random() < 0.7 else luck.choice(words)
        event = luck.choice([choice for choice in choices if choice["do"] == word])
        yield table, choices, lines
        table.act(event)
        lines.append(compact({**event, "n": len(choices)}))
    lines.append(compact({"end": table.end()}))
    yield table, [], lines


class TestRandomGames:
    """Games by lot end, and what always holds holds."""

    @pytest.mark.parametrize("seed", GAMES)
    def test_choices_are_different_and_of_the_seat_to_act(self, seed):
        for table, choices, _ in some_game(seed):
            assert len({compact(choice) for choice in choices}) == len(choices)
            for choice in choices:
                assert list(choice) == ["seat", "do", *EVENTS[choice["do"]]]
                assert choice["seat"] == table.seat
            assert bool(choices) != table.over

    @pytest.mark.parametrize("seed", GAMES[:6])
    def test_every_choice_can_be_made(self, seed):
        for table, choices, _ in some_game(seed):
            for choice in choices:
                copy.deepcopy(table).act(choice)

    @pytest.mark.parametrize("seed", GAMES)
    def test_cards_brushes_tokens_and_diplomas_stay_together(self, seed):
        for table, _, lines in some_game(seed):
            box = read_box(json.loads(lines[0])["components"].get("table") or layout())
            piles = [table.deck, *table.columns.values()]
            for player in table.seats:
                piles += [player.hand, player.studio, player.print]
                colours = [diploma.colour for diploma in player.diplomas]
                assert len(colours) == len(set(colours))
                assert player.moves <= player.arrows
            assert sorted(card for pile in piles for card in pile) == sorted(box.cards.values())
            assert table.brushes + sum(player.brushes for player in table.seats) == box.brushes
            assert table.tokens + sum(player.tokens for player in table.seats) == box.storm_tokens

    @pytest.mark.parametrize("seed", GAMES)
    def test_its_record_passes_and_a_wrong_count_does_not(self, seed):
        *_, (_, _, lines) = some_game(seed)
        check(lines)
        which = random.Random(seed).randrange(1, len(lines) - 1)
        event = json.loads(lines[which])
        event["n"] += 1
        with pytest.raises(ValueError, match=f"line {which + 1}: n is {event['n']}"):
            check([*lines[:which], compact(event), *lines[which + 1 :]])

    def test_everything_happens(self):
        happened, ends = set(), set()
        for seed in GAMES:
            *_, (table, _, lines) = some_game(seed)
            happened |= {json.loads(line)["do"] for line in lines[1:-1]}
            ends.add((table.end()["reason"], table.rules["claim_later"], len(table.seats)))
        assert happened == set(EVENTS)
        assert ends >= {("deck", later, size) for later in (False, True) for size in (2, 3, 4)}
        assert {reason for reason, _, _ in ends} == {"deck", "print"}
