"""Hacienda as the core sees it."""

from sim.core.game import Game
from sim.hacienda import (
    choices,
    codes,
    components,
    deal,
    events,
    picture,
    play,
    rules,
    setup,
    telling,
)
from sim.hacienda.state import REASONS

HACIENDA = Game(
    name="hacienda",
    title="Hacienda (Wolfgang Kramer, 2005)",
    players=setup.PLAYERS,
    classes=codes.CLASS_NAMES,
    reasons=REASONS,
    measures=play.MEASURES,
    note="Both maps are reconstructed, not printed: findings on single hexes hold for them only.",
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
    told=telling.told,
    retold=telling.retold,
    end=events.end_of,
    picture=picture.picture,
)
