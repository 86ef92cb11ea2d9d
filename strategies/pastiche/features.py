"""What the weighted players of Pastiche look at when they weigh a hand of palette cards.

A wish is a commission that a seat may complete, of its own hand or of the gallery; it is worth
more, the nearer it is. A hand is worth its best wish, a share of the best one with the cards that
the first leaves over, and the cards that no wish needs. In the last turn it is worth the points
that it brings.

    primary     price of a primary that a wish lacks
    secondary   the same for a secondary
    tertiary    the same for a tertiary
    tint        the same for black and white
    hoard       what each of the equal cards in hand takes off the price of a tint
    same        price of a tint or tertiary that equal cards in hand pay for
    exchange    price of a primary that another one in hand pays for
    blend       price of having to make bisque or gray, beside that of the two cards
    gone        price of a colour that the bank does not have
    late        by how much prices rise to the end of the game, as a share
    done        a wish that lacks nothing
    own         a wish of the hand, which nobody takes away
    few         each colour of a wish's palette
    much        each point of a wish
    bonus       points of an artist's bonus that a wish completes
    partner     points of an artist's bonus whose other work is in reach: in hand or gallery
    second      share of the best wish with the cards left over
    spare       a card that no wish needs
    spare-first a primary that no wish needs, beside that
    usable      a point of usable cards, times how far the game has gone
    trade       what a trade with the bank has to gain
    swap        what a swap has to gain
    deal        what an offer has to gain, made or taken
    charm       what the other seat has to gain by an offer, by what is open to all
    envy        what counts against an offer, as a share of the other seat's gain
    tries       offers made in a turn
    next        what `second` grows by where the best wish lacks nothing
    last        share of a hand's worth that goes by points alone in the last turn
    loom        chance that a later seat brings the end in this round, at no points lacking
    ahead       each point of the lead, as a completion that brings the end makes it
    hold        what it costs to leave a commission for later
    race        a wish of the gallery, for each other seat that lacks one card of it or none
    gift        a commission given to the gallery, for each other seat that lacks as little of it
    leave       a hollow for the next seat: an open cell with three hexes around it or more
    deep        the same for one with four hexes around it or more, beside that
    fill        a hollow that a placement fills, as a share of what it is worth to others
    again       placements that are weighed once more, all their cards together
    keep        a point of usable cards, times the square of how far the game has gone, at all times
"""

NAMES = (
    "primary", "secondary", "tertiary", "tint", "hoard", "same", "exchange", "blend", "gone",
    "late", "done", "own", "few", "much", "bonus", "partner", "second", "spare", "spare-first",
    "usable", "trade", "swap", "deal", "charm", "envy", "tries", "next", "last", "loom", "ahead",
    "hold", "race", "gift", "leave", "deep", "fill", "again", "keep",
)  # fmt: skip
(
    PRIMARY, SECONDARY, TERTIARY, TINT, HOARD, SAME, EXCHANGE, BLEND, GONE,
    LATE, DONE, OWN, FEW, MUCH, BONUS, PARTNER, SECOND, SPARE, SPARE_FIRST,
    USABLE, TRADE, SWAP, DEAL, CHARM, ENVY, TRIES, NEXT, LAST, LOOM, AHEAD,
    HOLD, RACE, GIFT, LEAVE, DEEP, FILL, AGAIN, KEEP,
) = range(len(NAMES))  # fmt: skip
