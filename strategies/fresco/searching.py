"""Players of Fresco that imagine worlds."""

from pathlib import Path

from sim.core.jit import kernel
from sim.fresco import scoring
from sim.fresco.choices import nth, survey
from sim.fresco.deal import disguise
from sim.fresco.play import space
from sim.fresco.rules import act, over
from sim.fresco.state import LOCATIONS, PLAN
from strategies.fresco import outlook, plans
from strategies.fresco.greedy import best, propose
from strategies.imagining import imagining
from strategies.outlooks import outlook as read_outlook

SETTINGS = {"horizon": 1, "explore": 0.3, "at_once": 4, "growth": 0.5, "ripe": 1, "final": 0.8}


@kernel
def imagine(world, rules, row, seat, seed):
    """Deal anew what the seat cannot know; others plan by the policy (RULES 2.5)."""
    disguise(world, rules, seat, seed)
    world.by_hand = 0  # in a world of the mind nobody tells what chance brings
    turns = world.turn
    if world.phase != PLAN or world.seat != seat:
        return
    for turn in range(turns):
        other = world.acting[turn]
        if other < rules.players and other != seat:
            world.turn, world.seat, world.actor = turn, other, other
            plan_unseen(world, rules, row, other)
    world.turn, world.seat, world.actor = turns, seat, seat


@kernel
def plan_unseen(world, rules, row, other):
    """The plan that the policy makes for a seat, in place of what it planned unseen."""
    choice = best(world, rules, row, survey(world, rules))
    for location in range(LOCATIONS):
        world.plan[other, location] = (choice >> (4 * location)) & 15


SEARCHING = imagining(
    __name__,
    plans.WEIGHTED.get("tuned", plans.WEIGHTED["greedy"]),
    lambda players: read_outlook(Path(__file__).parent / "outlook.toml", outlook.NAMES, players),
    SETTINGS,
    survey=survey,
    nth=nth,
    act=act,
    over=over,
    imagine=imagine,
    total=space,
    place=scoring.place,
    best=best,
    propose=propose,
    measure=outlook.measure,
)
