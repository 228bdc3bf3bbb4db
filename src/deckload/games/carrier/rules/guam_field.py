"""The field on Guam: aircraft land, and are made ready again (11.28, 11.29)."""

from __future__ import annotations

from deckload.engine.log import tell
from deckload.games.carrier.model.state import FROM_GUAM, CarrierState
from deckload.games.carrier.rules.butai.track import LANDED, LOST, put, unavailable
from deckload.games.carrier.rules.nouns import in_points, raid_ref
from deckload.games.carrier.rules.raids.counters import raids_at, remove_raid


def land_on_guam(s: CarrierState) -> None:
    """[11.28, 11.29, 16.21, 23.3] Raids that are back over Guam come down, after fighters have had
    their chance at them; reinforcements, and raids of carriers that shuttle, make it stronger."""
    for raid in raids_at(s, s.data.guam):
        if s.raid_to[raid] != s.data.guam:
            continue
        points, source = s.raid_points[raid], s.raid_source[raid]
        put(s, FROM_GUAM, LANDED, points)
        if source != FROM_GUAM:
            s.guam_air += points
        if source >= 0:  # lost to its carriers, but nobody has shot it down
            put(s, source, LOST, points)
        tell(s, "11.29", "{raid} lands on Guam: {n}.", raid=raid_ref(s, raid), n=in_points(points))
        remove_raid(s, raid)


def net_air_value(s: CarrierState, distance: int) -> int:
    """[11.21, 11.24] The air value of Guam less what is lost, out, or not ready for so many
    hexes."""
    return max(0, s.guam_air - unavailable(s, FROM_GUAM, distance))
