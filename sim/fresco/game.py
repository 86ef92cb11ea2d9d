"""Fresco as the core sees it."""

from sim.core.game import Game
from sim.fresco import (
    choices,
    codes,
    components,
    deal,
    events,
    generator,
    picture,
    play,
    rules,
    scoring,
    setup,
)
from sim.fresco.state import REASONS

FRESCO = Game(
    name="fresco",
    title="Fresco (Marco Ruskowski and Marcel Süßelbeck, 2010)",
    players=setup.PLAYERS,
    classes=codes.CLASS_NAMES,
    reasons=REASONS,
    measures=play.MEASURES,
    note="Income is paid for tiles restored in the round; the English rules pay for all owned "
    "tiles (--rules owned-income). The price of 8 o'clock, five market and nine fresco tiles are "
    "not exact.",
    box=components.BOX,
    set_up=setup.set_up,
    outcome_dtype=play.OUTCOME,
    deal=deal.deal,
    survey=choices.survey,
    nth=choices.nth,
    choices=choices.choices,
    act=rules.act,
    over=rules.over,
    class_of=codes.class_of,
    disguise=deal.disguise,
    play=play.play,
    event=events.event_of,
    choice=events.choice_of,
    told=events.told,
    retold=events.retold,
    end=events.end_of,
    picture=picture.picture,
    chance_due=events.chance_due,
    happen=events.happen,
    generate=generator.generated,
    traces=scoring.TRACE_NAMES,
)
