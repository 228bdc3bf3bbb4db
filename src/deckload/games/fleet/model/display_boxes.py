"""The boxes of the display on which ships are attacked from the air."""

from __future__ import annotations


def hexagon_of_boxes(
    count: int,
) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[float, float], ...]]:
    """A hexagon of boxes, the centre first, then ring by ring: the neighbours of each, and where it
    is drawn."""
    radius = next(r for r in range(count) if 1 + 3 * r * (r + 1) >= count)
    span = range(-radius, radius + 1)
    boxes = [(q, r) for q in span for r in span if abs(q + r) <= radius]
    boxes.sort(key=lambda box: (max(abs(box[0]), abs(box[1]), abs(sum(box))), box))
    boxes = boxes[:count]
    steps = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
    at = {box: number for number, box in enumerate(boxes)}
    neighbours = tuple(
        tuple(sorted(at[q + a, r + b] for a, b in steps if (q + a, r + b) in at)) for q, r in boxes
    )
    places = tuple((1.5 * q, 3**0.5 * (r + q / 2)) for q, r in boxes)
    return neighbours, places
