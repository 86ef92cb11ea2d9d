"""Decisions of Fresco tried otherwise."""

from sim.fresco import scoring
from sim.fresco.choices import nth, survey
from sim.fresco.codes import CLASS_NAMES, class_of
from sim.fresco.deal import deal
from sim.fresco.play import order, space, write_own
from sim.fresco.rules import act, over
from strategies.firing import same
from strategies.forks import forking
from strategies.fresco.conditions import measure
from strategies.fresco.searching import imagine

fork = forking(
    __name__, deal=deal, survey=survey, nth=nth, act=act, over=over, total=space,
    place=scoring.place, order=order, write_own=write_own, class_of=class_of,
    class_of_run=same, RUNS=len(CLASS_NAMES), KINDS=len(CLASS_NAMES), imagine=imagine,
    measure=measure,
)  # fmt: skip
