"""Decisions of Pastiche tried otherwise."""

from sim.pastiche import scoring
from sim.pastiche.choices import nth, survey
from sim.pastiche.codes import CLASS_NAMES, class_of
from sim.pastiche.deal import deal
from sim.pastiche.play import order, write_own
from sim.pastiche.rules import act, over
from strategies.firing import same
from strategies.forks import forking
from strategies.pastiche.conditions import measure
from strategies.pastiche.searching import imagine

fork = forking(
    __name__, deal=deal, survey=survey, nth=nth, act=act, over=over, total=scoring.total,
    place=scoring.place, order=order, write_own=write_own, class_of=class_of,
    class_of_run=same, RUNS=len(CLASS_NAMES), KINDS=len(CLASS_NAMES), imagine=imagine,
    measure=measure,
)  # fmt: skip
