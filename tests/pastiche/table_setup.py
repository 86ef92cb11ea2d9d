"""Positions of Pastiche in one line, in the words of the game.

Colours are named as in records, several in one text: "red red teal". Hexes and commissions go by
their ids, cells as (q, r).
"""

from typing import Any

from sim.core import bits
from sim.core.table import Table
from sim.pastiche import scoring
from sim.pastiche.cards import from_bank, to_bank
from sim.pastiche.components import COLORS
from sim.pastiche.game import PASTICHE
from sim.pastiche.picture import members
from sim.pastiche.state import COMMISSIONS, HEXES
from tests.helpers.by_hand import act, offered

GAME = PASTICHE
PHASES = ("place", "take", "trade", "answer", "swap", "complete", "discard")
FAR = (33, 34, 28, 29)  # commissions that nobody can complete by chance
N, NE, SE, S, SW, NW = range(6)  # corners of a hex


def new_table(
    players: int = 2,
    start: int = 0,
    tiles: Any = (),
    commissions: Any = (),
    table: Any = None,
    **rules: Any,
) -> Table:
    """A game before its first turn; the tiles and commissions named are dealt first."""
    setup = {
        "start_seat": start,
        "tiles": first(tiles, HEXES),
        "commissions": first(commissions, COMMISSIONS),
    }
    variant, state = GAME.retold(players, rules, setup, table)
    return Table(GAME, variant, state)


def first(these: Any, count: int) -> list[int]:
    """All ids in order, but these before the others."""
    return [*these, *(number for number in range(1, count + 1) if number not in these)]


def at(phase: str, *hands: str, **words: Any) -> Table:
    """The start seat on turn in a phase; hands by seat, seats without one keep theirs."""
    table = new_table(**words)
    table.state.phase = PHASES.index(phase)
    for seat, hand in enumerate(hands):
        hold(table, seat, hand)
    return table


def hold(table: Table, seat: int, hand: str) -> None:
    """A seat has these palette cards; what it had goes to the bank."""
    for colour in cards(table, seat).split():
        to_bank(table.state, seat, COLORS.index(colour))
    for colour in hand.split():
        from_bank(table.state, seat, COLORS.index(colour))


def leave(table: Table, **counts: int) -> None:
    """The bank has only so many cards of these colours."""
    state = table.state
    for name, count in counts.items():
        state.bank[COLORS.index(name)] = count
    state.stock = sum(1 << colour for colour, count in enumerate(state.bank) if count)


def finish(table: Table, seat: int, *ids: int) -> None:
    """A seat has completed these commissions, which came out of the pile."""
    state, rules = table.state, table.variant.rules
    for card in (number - 1 for number in ids):
        at_place = state.pile.tolist().index(card, int(state.pile_top))
        state.pile[at_place], state.pile[state.pile_top] = state.pile[state.pile_top], card
        state.pile_top += 1
        state.finished[seat] |= bits.bit(card)
        state.earned[seat] += rules.worth[card]
        state.completed[seat] += 1


def empty_stack(table: Table) -> None:
    """No hexes are left to draw."""
    table.state.stack_top = HEXES


def empty_pile(table: Table) -> None:
    """No commissions are left to draw."""
    table.state.pile_top = COMMISSIONS


def cards(table: Table, seat: int = 0) -> str:
    """The palette cards of a seat as a text in table order."""
    counts = table.state.cards[seat].tolist()
    pairs = zip(COLORS, counts, strict=True)
    return " ".join(name for name, count in pairs for _ in range(count))


def in_bank(table: Table, colour: str) -> int:
    """How many cards of a colour the bank has."""
    return int(table.state.bank[COLORS.index(colour)])


def tiles(table: Table, seat: int = 0) -> list[int]:
    """The ids of the hexes in hand."""
    return [tile + 1 for tile in members(table.state.tiles[seat], HEXES)]


def commissions(table: Table, seat: int = 0) -> list[int]:
    """The ids of the commissions in hand."""
    return [card + 1 for card in members(table.state.commissions[seat], COMMISSIONS)]


def completed(table: Table, seat: int = 0) -> list[int]:
    """The ids of the completed commissions."""
    return [card + 1 for card in members(table.state.finished[seat], COMMISSIONS)]


def gallery(table: Table) -> list[int]:
    """The ids of the open commissions."""
    return [card + 1 for card in members(table.state.gallery, COMMISSIONS)]


def phase(table: Table) -> str:
    """What the seat to act is doing."""
    return PHASES[table.state.phase]


def place(table: Table, tile: int, at: tuple[int, int], rot: int = 0) -> None:
    """The seat to act places a hex."""
    act(table, "place", tile=tile, at=list(at), rot=rot)


def bank(table: Table, give: str, get: str) -> None:
    """The seat to act trades with the bank."""
    act(table, "bank", give=give.split(), get=get)


def offer(table: Table, to: int, give: str, want: str) -> None:
    """The seat to act offers an exchange."""
    act(table, "offer", to=to, give=give.split(), want=want.split())


def complete(table: Table, card: int, source: str = "hand") -> None:
    """The seat to act completes a commission."""
    act(table, "complete", card=card, source=source)


def pass_turn(table: Table) -> None:
    """The seat to act does as little as it can until its turn ends."""
    turn = int(table.state.rounds), int(table.state.turn)
    while not table.over and (int(table.state.rounds), int(table.state.turn)) == turn:
        last = phase(table) not in {"place", "take", "discard"}
        table.act(len(table.legal()) - 1 if last else 0)


def pass_round(table: Table) -> None:
    """All seats do as little as they can."""
    for _ in range(table.variant.players):
        pass_turn(table)


def deals(table: Table, give: str | None = None) -> Any:
    """What the bank offers as pairs of texts; or what it offers for these cards."""
    found = [(" ".join(paid), get) for paid, get in offered(table, "bank", "give", "get")]
    return found if give is None else [get for paid, get in found if paid == give]


def points(table: Table, seat: int = 0) -> dict[str, int]:
    """What a seat would score now, by part."""
    found = table.variant.fresh.points[0].copy()
    scoring.score(table.state, table.variant.rules, seat, found)
    return dict(zip(scoring.PART_NAMES, found.tolist(), strict=True))
