"""Decisions of Hacienda tried otherwise."""

from sim.hacienda import scoring
from sim.hacienda.choices import nth, survey
from sim.hacienda.codes import CLASS_NAMES, class_of, class_of_run
from sim.hacienda.deal import deal
from sim.hacienda.play import order, write_own
from sim.hacienda.rules import act, over
from sim.hacienda.state import GROUPS
from strategies.forks import forking
from strategies.hacienda.conditions import measure
from strategies.hacienda.searching import imagine

fork = forking(
    __name__, deal=deal, survey=survey, nth=nth, act=act, over=over, total=scoring.total,
    place=scoring.place, order=order, write_own=write_own, class_of=class_of,
    class_of_run=class_of_run, RUNS=GROUPS, KINDS=len(CLASS_NAMES), imagine=imagine,
    measure=measure,
)  # fmt: skip
