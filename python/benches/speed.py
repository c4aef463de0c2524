"""Measure how fast batches are stepped and tables are asked; `cargo xtask python --bench` runs it.

Each figure is the median of repeated measurements with their range; what is measured is one thread.
"""

import statistics
import time
from collections.abc import Callable

from touchline import Batch, Match, Table

REPETITIONS = 15


def measured(name: str, unit: str, once: Callable[[], float]) -> None:
    """Print the median of what a function measures, and the least and the most."""
    once()
    figures = [once() for _ in range(REPETITIONS)]
    print(f"{name}: {statistics.median(figures):,.2f} {unit} ({min(figures):,.2f} to {max(figures):,.2f})", flush=True)


def stepping(start: Match, count: int, steps: int, *, masks: bool = False, observations: bool = False) -> float:
    """Return millions of actions a second, random choice of the actions included."""
    batch = Batch(start, count, seed=1)
    began = time.perf_counter()
    for _ in range(steps):
        if masks:
            batch.action_masks()
        if observations:
            batch.observations()
        batch.step(batch.sample_actions())
    return count * steps / (time.perf_counter() - began) / 1e6


def probing(table: Table, positions: list[Match]) -> float:
    """Return microseconds for a probe."""
    began = time.perf_counter()
    for position in positions:
        table.value(position)
    return (time.perf_counter() - began) / len(positions) * 1e6


def steps(name: str, start: Match, count: int) -> None:
    """Measure stepping one game, without observing and with it."""
    measured(f"{name}, steps", "million/s", lambda: stepping(start, 1024, count))
    measured(f"{name}, steps with masks", "million/s", lambda: stepping(start, 1024, count, masks=True))
    measured(
        f"{name}, steps with masks and observations",
        "million/s",
        lambda: stepping(start, 1024, count, masks=True, observations=True),
    )


def probes(board: str) -> None:
    """Measure probing positions all over a board."""
    table = Table.solve(board, threads=2)
    stride = max(1, table.place_count // 40_000)
    positions = [position for place in range(0, table.place_count, stride) if (position := table.position(place))]
    measured(f"{board}, a probe", "µs", lambda: probing(table, positions))


def main() -> None:
    """Measure all."""
    steps("diaballik", Match("diaballik", most_actions=1000), 200)
    steps("playball sprint", Match("playball", board="sprint", most_actions=1000), 10)
    steps("playball lanes", Match("playball", most_actions=1000), 10)
    steps("pawnball", Match("pawnball"), 20)
    probes("sprint")
    probes("diamond")


if __name__ == "__main__":
    main()
