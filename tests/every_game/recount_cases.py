"""Games whose rows are recounted: line-ups, rules and tables under which rare things happen."""

import json
import random
from typing import Any

from sim.core.experiment import Experiment
from tests.naive import pastiche_lot

Rules = dict[str, Any]

GAMES = 4  # of each case
SHORT = {"animal_cards": dict.fromkeys(("cattle", "horse", "pig", "sheep"), 10)}
POOR = {"start_money": 0, "allow_pass": False, "scorings": 1, "stall_guard": 6}
RICH = {"start_money": 90, "herd_points": 2, "harvest_tokens": 2, "animals_removed": 6, **SHORT}
SLOW = {"claim_later": True, "work_without_cards": False, "starting_brushes": 1}
QUICK = {"lessons": 2, "end_print_cards": 6, "first_player_points": 5}
TENSE = {"income": "owned", "max_rounds": 6, "start_thaler": 70, "thaler_per_point": 1}
MOODY = {"hour_mood": [-4, -1, 0, 2, 4], "hour_price": [0, 1, 2, 3, 4], "apprentices": 4}
MARKET = {"trade_cards": 2, "trade_offers_per_turn": 4, "hand_limit": 6, "end_points": 20}
ODD = {"hexes_in_hand": 4, "end_points": 1000, "gallery_swaps_per_turn": 2, "bank_penalty": 2}

PLAYED: dict[str, list[tuple[str, Rules]]] = {
    "hacienda": [
        ("tuned random", {}),
        ("random-without:stop+buy-land casual", RICH),
        ("greedy casual random", {"map": "asymmetric"}),
        ("random random-without:play-land+stop tuned", POOR),
        ("casual tuned random greedy", {"market_income": "product", "water_points": 3}),
        ("random casual casual-without:stop random", RICH),
        ("casual random greedy tuned random", {"haciendas": 2, "payout_chains": "largest"}),
        ("random random-without:harvest+stop casual random casual", POOR),
    ],
    "kanagawa": [
        ("tuned random", {}),
        ("random-without:take+done casual", SLOW),
        ("greedy casual random", {}),
        ("random random-without:done tuned", QUICK),
        ("casual tuned random greedy", {}),
        ("random casual random-without:take+studio random", SLOW),
    ],
    "fresco": [
        ("tuned random", {}),
        ("random-without:hour+buy casual", TENSE),
        ("greedy casual random", {}),
        ("random random-without:restore+plan tuned", MOODY),
        ("casual tuned random greedy", {}),
        ("random casual tuned-without:theatre+hour random", TENSE),
    ],
    "pastiche": [
        ("tuned random", {}),
        ("random-without:done+place casual", MARKET),
        ("greedy casual random", {}),
        ("random tuned random-without:done", ODD),
        ("casual tuned random greedy", {}),
        ("random casual tuned-without:mix random", MARKET),
    ],
}


def by_lot() -> dict[str, str]:
    """Component tables of Pastiche with palettes of one card to seven, and any mixes."""
    return {"by-lot": json.dumps(pastiche_lot.some_table(random.Random(1)))}


def case(game: str, line: str, rules: Rules, **more: Any) -> Experiment:
    """A few games of a line-up."""
    seats = tuple(line.split())
    return Experiment(
        game=game, players=len(seats), seats=seats, games=GAMES, seed=5, rules=rules, **more
    )


def name_of(wanted: Experiment) -> str:
    """What tells a case from the others of its game."""
    return " ".join((wanted.game, *wanted.seats, *wanted.components))


CASES = [case(game, line, rules) for game, lines in PLAYED.items() for line, rules in lines]
CASES.append(case("pastiche", "random casual", {}, components=by_lot()))
