"""Touchline's three ball games for researchers.

Play Ball, Diaballik and Pawnball: rules, actions with masks, exact chance, batches, observations, engines, and boards of Play Ball that are
solved, so that every decision has an exact regret. ``docs/python.md`` of the project is the documentation.

>>> from touchline import Match
>>> match = Match("diaballik")
>>> match.position, match.side, len(match.legal_actions())
('bbbBbbb/7/7/7/7/7/aaaAaaa a', 'a', 12)
>>> match.play("d1>c1,b1b2")
>>> match.side
'b'
"""

from touchline._native import (
    DRAWS,
    Afterstates,
    Analysis,
    Batch,
    Engine,
    IllegalActionError,
    Match,
    NotationError,
    Table,
    Value,
    Variation,
    __version__,
    boards,
    draw_number,
    draw_text,
)

__all__ = [
    "DRAWS",
    "Afterstates",
    "Analysis",
    "Batch",
    "Engine",
    "IllegalActionError",
    "Match",
    "NotationError",
    "Table",
    "Value",
    "Variation",
    "__version__",
    "boards",
    "draw_number",
    "draw_text",
]
