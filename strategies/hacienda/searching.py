"""Players of Hacienda that imagine worlds."""

from pathlib import Path

from sim.core.jit import kernel
from sim.hacienda import scoring
from sim.hacienda.choices import nth, survey
from sim.hacienda.deal import disguise
from sim.hacienda.rules import act, over
from strategies.hacienda import outlook, plans
from strategies.hacienda.greedy import best, propose
from strategies.imagining import imagining
from strategies.outlooks import outlook as read_outlook

SETTINGS = {"horizon": 2, "explore": 0.1, "at_once": 3, "growth": 0.0, "ripe": 1, "final": 0.8}


@kernel
def imagine(world, rules, row, seat, seed):
    """Deal anew what the seat cannot know."""
    disguise(world, rules, seat, seed)


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
    total=scoring.total,
    place=scoring.place,
    best=best,
    propose=propose,
    measure=outlook.measure,
)
