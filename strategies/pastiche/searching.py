"""Players of Pastiche that imagine worlds."""

from pathlib import Path

from sim.core.jit import kernel
from sim.pastiche import scoring
from sim.pastiche.choices import nth, survey
from sim.pastiche.deal import disguise
from sim.pastiche.rules import act, over
from strategies.imagining import imagining
from strategies.outlooks import outlook as read_outlook
from strategies.pastiche import outlook, plans
from strategies.pastiche.greedy import best, propose

SETTINGS = {"horizon": 1, "explore": 0.1, "at_once": 4, "growth": 0.1, "ripe": 40, "final": 0.8}


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
