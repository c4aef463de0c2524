"""Train a small agent on `sprint` and measure its exact regret.

The agent is a network with one hidden layer that estimates, for the side that has just made a turn, how a set of Play Ball will end. It chooses
the turn with the best estimate, and learns from games against itself: what a position is worth is what the best turn from it seems to be worth.
It never sees a value of the table. The table only says, before and after, what each of its decisions gives away: 0 for a turn that keeps the value
of the position, 1 for a win that becomes a draw or a draw that is lost, 2 for a win that is lost. Decisions are measured in all positions in
which the side to move cannot score at once.

Run it with ``python examples/sprint.py``; ``--help`` lists what can be set.
"""

import argparse
import os
import time
from dataclasses import dataclass
from typing import Self

# Matrices as small as these are multiplied sooner by one thread.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from numpy.typing import NDArray

from touchline import Afterstates, Match, Table

Array = NDArray[np.float32]
# Own playballers, the opponent's and the ball: the planes of an observation that differ between afterstates of one position.
PLANES = 3


def features(observations: NDArray[np.float32]) -> Array:
    """Return what the network sees of each observation."""
    return observations[:, :PLANES].reshape(len(observations), -1)


class Network:
    """A hidden layer of rectified units and one output from -1 to 1, trained by Adam (Kingma and Ba 2015)."""

    def __init__(self, inputs: int, hidden: int, random: np.random.Generator, rate: float) -> None:
        """Draw the weights."""
        self.parameters: list[Array] = [
            random.normal(0, np.sqrt(2 / inputs), (inputs, hidden)).astype(np.float32),
            np.zeros(hidden, np.float32),
            random.normal(0, np.sqrt(1 / hidden), (hidden, 1)).astype(np.float32),
            np.zeros(1, np.float32),
        ]
        self.means = [np.zeros_like(parameter) for parameter in self.parameters]
        self.squares = [np.zeros_like(parameter) for parameter in self.parameters]
        self.rate = rate
        self.updates = 0

    def __call__(self, inputs: Array) -> Array:
        """Estimate what each row is worth."""
        first, bias, second, shift = self.parameters
        values: Array = np.tanh(np.maximum(inputs @ first + bias, 0) @ second + shift)[:, 0]
        return values

    def learn(self, inputs: Array, targets: Array) -> None:
        """Go a step towards the targets."""
        first, bias, second, shift = self.parameters
        hidden = np.maximum(inputs @ first + bias, 0)
        values = np.tanh(hidden @ second + shift)
        error = (values - targets[:, None]) * (1 - values * values) / len(inputs)
        back = (error @ second.T) * (hidden > 0)
        gradients = [inputs.T @ back, back.sum(0), hidden.T @ error, error.sum(0)]
        self.updates += 1
        for parameter, gradient, mean, square in zip(self.parameters, gradients, self.means, self.squares, strict=True):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            corrected = np.sqrt(square / (1 - 0.999**self.updates)) + 1e-8
            parameter -= self.rate * mean / (1 - 0.9**self.updates) / corrected


@dataclass
class Regret:
    """What an agent gives away per decision, over positions as often as each occurs."""

    total: float = 0.0
    random: float = 0.0
    mistakes: float = 0.0
    weight: float = 0.0

    def add(self, weight: int, best: int, made: int, outcomes: NDArray[np.int8]) -> Self:
        """Count a decision, and that of a player who makes any turn with equal probability."""
        self.total += weight * (best - made)
        self.random += weight * (best - float(outcomes.mean()))
        self.mistakes += weight * (best > made)
        self.weight += weight
        return self

    def __str__(self) -> str:
        """Say it in a line."""
        return (
            f"mean regret {self.total / self.weight:.4f}, a mistake in {100 * self.mistakes / self.weight:.2f} % of"
            f" {self.weight:.0f} positions; a random player's regret there is {self.random / self.weight:.4f}"
        )


def estimates(network: Network, afterstates: Afterstates) -> Array:
    """Return what each turn seems to be worth; one that scores is worth 1 by the rules."""
    values = network(features(afterstates.observations()))
    if afterstates.has_win:
        values[0] = 1
    return values


def places(table: Table, count: int | None, seed: int) -> list[int]:
    """Return places of positions in which the side to move cannot score at once: so many at random, or all.

    In the others, most of the board, the rules alone tell the best turn.
    """
    positions = ((place, table.position(place)) for place in range(table.place_count))
    every = [place for place, position in positions if position and table.value(position).distance != 1]
    if count is None or count >= len(every):
        return every
    return [every[index] for index in np.random.default_rng(seed).choice(len(every), count, replace=False)]


def measure(network: Network, table: Table, at: list[int]) -> Regret:
    """Let the agent decide in positions of the table, and look up what it gives away."""
    regret = Regret()
    for place in at:
        position = table.position(place)
        assert position is not None
        afterstates = position.afterstates()
        choice = int(estimates(network, afterstates).argmax())
        outcomes, _ = table.values(afterstates)
        regret.add(table.weight(place), int(outcomes.max()), int(outcomes[choice]), outcomes)
    return regret


def train(network: Network, starts: list[Match], positions: int, random: np.random.Generator, explore: float = 0.2) -> None:
    """Let the agent learn from so many positions of sets against itself, each begun at one of the starts."""
    seen: list[Array] = []
    targets: list[float] = []
    match: Match | None = None
    turns = 0
    for number in range(positions):
        if match is None or match.is_over or turns == 20:
            match, turns = starts[random.integers(len(starts))].copy(), 0
        afterstates = match.afterstates()
        values = estimates(network, afterstates)
        # The position as the side that has just moved sees it, and what it is worth to that side.
        side = "b" if match.side == "a" else "a"
        seen.append(features(match.observation(side)[None])[0])
        targets.append(-float(values.max()))
        choice = int(random.integers(len(values)) if random.random() < explore else values.argmax())
        match.play(afterstates.turn(choice))
        turns += 1
        if number % 32 == 31:
            # The last positions, and as many from before.
            recent = np.arange(max(0, len(seen) - 32), len(seen))
            chosen = np.concatenate([recent, random.integers(max(0, len(seen) - 20_000), len(seen), 96)])
            network.learn(np.stack([seen[index] for index in chosen]), np.array([targets[index] for index in chosen], np.float32))


def main(arguments: list[str] | None = None) -> tuple[Regret, Regret]:
    """Train, and return the regret before and after."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n", maxsplit=1)[0])
    parser.add_argument("--seed", type=int, default=1, help="what all random choices follow from (1)")
    parser.add_argument("--positions", type=int, default=300_000, help="positions to learn from (300000)")
    parser.add_argument("--hidden", type=int, default=256, help="hidden units (256)")
    parser.add_argument("--rate", type=float, default=0.001, help="how far a step of learning goes (0.001)")
    parser.add_argument("--measure", type=int, default=0, help="positions to measure regret in (all)")
    parser.add_argument("--board", default="sprint", help="the board (sprint)")
    chosen = parser.parse_args(arguments)
    table = Table.solve(chosen.board)
    random = np.random.default_rng(chosen.seed)
    start = Match("playball", board=chosen.board, one_goal=True)
    inputs = features(start.observation()[None]).shape[1]
    network = Network(inputs, chosen.hidden, random, chosen.rate)
    at = places(table, chosen.measure or None, chosen.seed)
    before = measure(network, table, at)
    print(f"before: {before}")
    # Sets begin anywhere: exploring starts (Sutton and Barto 2018, 5.3). Nothing else is taken from the table.
    starts = [position for place in places(table, 5000, chosen.seed + 1) if (position := table.position(place))]
    began = time.perf_counter()
    train(network, [start, *starts], chosen.positions, random)
    print(f"learned from {chosen.positions} positions in {time.perf_counter() - began:.0f} s")
    after = measure(network, table, at)
    print(f"after: {after}")
    return before, after


if __name__ == "__main__":
    main()
