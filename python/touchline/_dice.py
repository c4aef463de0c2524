"""Dice of Pawnball from a generator of numpy."""

import numpy as np

_COLOURS = "kwgy"


def draw(random: np.random.Generator) -> str:
    """Draw four dice, whose 24 sides are equally likely, and return them in notation."""
    sides = np.sort(random.integers(24, size=4))
    return "".join(f"{_COLOURS[side // 6]}{side % 6 + 1}" for side in sides)
