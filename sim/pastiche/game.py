"""Pastiche as the core sees it."""

from sim.core.game import Game
from sim.pastiche import (
    choices,
    codes,
    components,
    deal,
    events,
    generator,
    picture,
    play,
    rules,
    setup,
)
from sim.pastiche.state import REASONS

PASTICHE = Game(
    name="pastiche",
    title="Pastiche (Sean D. MacDonald, 2011)",
    players=setup.PLAYERS,
    classes=codes.CLASS_NAMES,
    reasons=REASONS,
    measures=play.MEASURES,
    note="Rules and palette cards are exact; 33 of 34 palettes of commissions and 31 of 54 hexes "
    "are not the printed ones.",
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
    generate=generator.generated,
)
