"""What the weighted players of Kanagawa look at when they weigh what to do.

    print      a card in the print
    harmony    harmony points of either half
    run        cards by which the longest run of a season grows
    growth     promise: what is added for a card by which the longest run grows
    tail       a card that goes on with the season at the right end of the print
    ahead      promise: a card of the run at the right end, which may still grow
    diploma    points of a diploma whose condition is met
    near       the same for one that misses one thing, as a share
    far        the same for one that misses two, as a share
    near-green what is added to the first of these shares for a colour; so also near-yellow,
               near-red, near-blue, near-pink, near-purple and near-cyan
    far-green  the same for the second share, and so on
    haste      how many times the game left it takes for these shares to count in full; 0: always
    pull       chance that an unseen card which helps to one of these diplomas comes to the seat;
               0: these shares count in full whatever may still come
    contested  the part of these shares that is lost where another seat is as near
    deny       a point of a diploma that another seat is as near to
    new-slot   promise: the first slot of a landscape
    slot       promise: a second slot of a landscape
    spare      promise: one more than two
    joker      promise: a joker slot
    jokers     promise: what is added for one after the first
    bare       promise: a slot for which there is no brush
    arrow      promise: an arrow
    brush      promise: a brush
    idle       promise: a brush for which there is no slot
    arrows     promise: what is added for an arrow after the second
    brushes    promise: what is added for a brush after the third
    stand      promise: at the end of a turn, a brush on a landscape where no other stands
    on-joker   promise: the same on a joker
    hold       promise: a hold symbol
    assistant  the Assistant, where another seat has it
    last       a point of the start player, for who gets the Assistant in the last round
    keep       what a card may be worth in the print, as a share, where it is held for later
    hidden     a card that lies face down in a column
    hint       the promise of the diplomas to which the back of such a card points, as a share
    finish     a point ahead of the best other, where the print grows to the end of the game
    wait       promise: staying in school, a card more in every column
    linger     the same whatever is left of the game
    longer     the same in the second lesson
    alone      the same where nobody else is in school
    crowd      promise: the same for every other in school
    rival      what others in school may take away: each its share of the lead of the best column
    rank       the same for those who are still to be asked in this lesson
    queue      promise: each of those, whatever the columns are worth
    content    the worth of the best column, as a share, which makes it less needful to stay
    hope       the better diploma of a colour that may still come, as a share, when one is offered
    bend       see below

Promises are times the share of the game that is left; with `bend`, a share of them shrinks with
its square.
"""

from sim.core.jit import kernel
from sim.kanagawa.state import CARDS

NAMES = (
    "print", "harmony", "run", "growth", "tail", "ahead", "diploma", "near", "far", "near-green",
    "near-yellow", "near-red", "near-blue", "near-pink", "near-purple", "near-cyan", "far-green",
    "far-yellow", "far-red", "far-blue", "far-pink", "far-purple", "far-cyan", "haste", "pull",
    "contested", "deny", "new-slot", "slot", "spare", "joker", "jokers", "bare", "arrow",
    "arrows", "brush", "brushes", "idle", "stand", "on-joker", "hold", "assistant", "last",
    "keep", "hidden", "hint", "finish", "wait", "linger", "longer", "alone", "crowd", "rival",
    "rank", "queue", "content", "hope", "bend",
)  # fmt: skip
(
    PRINT, HARMONY, RUN, GROWTH, TAIL, AHEAD, DIPLOMA, NEAR, FAR, NEAR_GREEN,
    NEAR_YELLOW, NEAR_RED, NEAR_BLUE, NEAR_PINK, NEAR_PURPLE, NEAR_CYAN, FAR_GREEN,
    FAR_YELLOW, FAR_RED, FAR_BLUE, FAR_PINK, FAR_PURPLE, FAR_CYAN, HASTE, PULL,
    CONTESTED, DENY, NEW_SLOT, SLOT, SPARE, JOKER_SLOT, JOKERS, BARE, ARROW,
    ARROWS, BRUSH, BRUSHES, IDLE, STAND, ON_JOKER, HOLD, ASSISTANT, LAST, KEEP, HIDDEN, HINT,
    FINISH, WAIT, LINGER, LONGER, ALONE, CROWD, RIVAL, RANK, QUEUE, CONTENT,
    HOPE, BEND,
) = range(len(NAMES))  # fmt: skip


@kernel
def time_left(state, rules):
    """The share of the game that is left: by the deck or by the longest print."""
    longest = 0
    for seat in range(rules.players):
        longest = max(longest, state.painted[seat])
    by_print = 1.0 - longest / rules.end_print_cards
    return max(0.0, min((CARDS - state.top) / CARDS, by_print))


@kernel
def promised_time(weights, left):
    """What promises are multiplied with."""
    return left * (1.0 - weights[BEND] * (1.0 - left))
