"""Kanagawa as the core sees it."""

from sim.core.game import Game
from sim.kanagawa import choices, codes, components, deal, events, picture, play, rules, setup
from sim.kanagawa.state import REASONS

KANAGAWA = Game(
    name="kanagawa",
    title="Kanagawa (Bruno Cathala and Charles Chevallier, 2016)",
    players=setup.PLAYERS,
    classes=codes.CLASS_NAMES,
    reasons=REASONS,
    measures=play.MEASURES,
    note="All cards, tiles and diplomas are exact.",
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
)
