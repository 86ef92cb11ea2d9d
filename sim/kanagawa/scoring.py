"""Points at the end (RULES 48 to 50)."""

from sim.core.jit import kernel

PART_NAMES = ("cards", "run", "harmony", "diplomas", "first_player")
STORM = 4  # the season that fits every other


@kernel
def season_at(state, rules, seat, place):
    """Season at a place of the print, the starting tile first."""
    if place == 0:
        return rules.tile_season[state.tile[seat]]
    return rules.season[state.order[seat, place - 1]]


@kernel
def longest_run(state, rules, seat):
    """Cards of the longest run of one season, storms fitting all, tokens laid where they help
    (RULES 38, 48, Q18, Q19)."""
    best = 0
    for season in range(STORM):
        start, others = 0, 0
        for end in range(state.painted[seat] + 1):
            own = season_at(state, rules, seat, end)
            others += own != season and own != STORM
            while others > state.storms[seat]:
                first = season_at(state, rules, seat, start)
                others -= first != season and first != STORM
                start += 1
            best = max(best, end - start + 1)
    return best


@kernel
def diploma_points(state, rules, seat):
    """Points of the diplomas a seat owns."""
    points = 0
    for diploma in range(rules.worth.shape[0]):
        if (state.owned[seat] >> diploma) & 1:
            points += rules.worth[diploma]
    return points


@kernel
def score(state, rules, seat, points):
    """One seat's points by part, in the order of PART_NAMES (RULES 49)."""
    points[0] = state.painted[seat] + 1
    points[1] = longest_run(state, rules, seat)
    points[2] = state.harmony[seat]
    points[3] = diploma_points(state, rules, seat)
    points[4] = rules.first_player_points if state.start == seat else 0


@kernel
def total(state, seat):
    """Points of all parts."""
    points = 0
    for part in range(state.points.shape[1]):
        points += state.points[seat, part]
    return points


@kernel
def place(state, rules, seat):
    """One more than the seats with more points: ties share a place (RULES 50)."""
    ahead = 0
    for other in range(rules.players):
        ahead += total(state, other) > total(state, seat)
    return 1 + ahead
