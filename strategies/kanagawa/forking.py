"""Decisions of Kanagawa tried otherwise."""

from sim.kanagawa import scoring
from sim.kanagawa.choices import nth, survey
from sim.kanagawa.codes import CLASS_NAMES, class_of
from sim.kanagawa.deal import deal
from sim.kanagawa.play import order, write_own
from sim.kanagawa.rules import act, over
from strategies.firing import same
from strategies.forks import forking
from strategies.kanagawa.conditions import measure
from strategies.kanagawa.searching import imagine

fork = forking(
    __name__, deal=deal, survey=survey, nth=nth, act=act, over=over, total=scoring.total,
    place=scoring.place, order=order, write_own=write_own, class_of=class_of,
    class_of_run=same, RUNS=len(CLASS_NAMES), KINDS=len(CLASS_NAMES), imagine=imagine,
    measure=measure,
)  # fmt: skip
