"""What the weighted players of Fresco look at.

tile        points of a segment
bonus       points of the bishop
altar       points of the altar
basic       a basic cube, the first two of its colour; more of them are worth less
blend       an orange or green cube, likewise
purple      a purple cube, likewise
thaler      a thaler; in the final round its share of a point
mood        a step of mood
apprentice  an apprentice more in this round
order       each hour by which one gets up earlier than the latest
price       thalers that an hour takes for a market tile
deny        worth of what a closed stall keeps from later visitors, as a share
crowd       what earlier visitors leave at the market, as a share for each of them

More that `greedy` is blind to:

second      the second cube of a colour, as a share of a first, beside what all know, and
third       the third and fourth, likewise
fifth       those above, likewise
asked       cubes that many open segments ask for, as a share for each share of segments
waning      what cubes lose of their worth by the end, as a share
aging       the same in ten rounds
laden       the same for twenty cubes at hand
armed       the same for twenty cubes in each rival's hand
maturing    what a thaler gains by the end
cooling     what mood loses by the end, as a share
merry       mood from which the best hour brings an apprentice more
glum        mood from which an hour in the middle takes an apprentice away
taken       a segment taken, whatever it is worth
income      thalers that a segment will bring, as a share
racing      a segment, late in the game and for 20 points of lead; against it where one is behind
threat      a segment that a rival has the cubes for
contest     the same for a rival who comes earlier, while a plan is made
follow      a segment beside others that one has the cubes for
lure        a segment beside others that a rival has the cubes for
ready       ten points of the best segment that a plan leaves the cubes for
useful      the same for a purchase, where apprentices wait in the cathedral
wares       what the market promises at an hour, as a share
wanted      rivals who wake earlier and have the cubes for the segment that one wants most
block       what an hour is worth to oneself, when Leonardo takes it from others or leaves it
spare       a segment that Leonardo leaves, since one has the cubes for it
spite       a segment that Leonardo takes, since a rival has the cubes for it
keeping     what cubes are worth in the final round before its last visit, as a share
"""

NAMES = (
    "tile", "bonus", "altar", "basic", "blend", "purple", "thaler", "mood", "apprentice", "order",
    "price", "deny", "crowd", "second", "third", "fifth", "asked", "waning", "aging", "laden",
    "armed", "maturing", "cooling", "merry", "glum", "taken", "income", "racing", "threat",
    "contest", "follow", "lure", "ready", "useful", "wares", "wanted", "block", "spare", "spite",
    "keeping",
)  # fmt: skip
(
    TILE, BONUS, ALTAR, BASIC, BLEND, PURPLE, THALER, MOOD, APPRENTICE, ORDER,
    PRICE, DENY, CROWD, SECOND, THIRD, FIFTH, ASKED, WANING, AGING, LADEN,
    ARMED, MATURING, COOLING, MERRY, GLUM, TAKEN, INCOME, RACING, THREAT,
    CONTEST, FOLLOW, LURE, READY, USEFUL, WARES, WANTED, BLOCK, SPARE, SPITE,
    KEEPING,
) = range(len(NAMES))  # fmt: skip
