"""Touchline's games as environments of Gymnasium: one agent against an opponent.

Importing this module registers ``touchline/PlayBall-v0``, ``touchline/Sprint-v0`` (one set on the board that is solved in a moment),
``touchline/Diaballik-v0`` and ``touchline/Pawnball-v0``:

>>> import gymnasium
>>> import touchline.gymnasium
>>> environment = gymnasium.make("touchline/Sprint-v0", opponent="random")
>>> observation, info = environment.reset(seed=1)
>>> action = environment.action_space.sample(info["action_mask"])

A step is one action, the end of the turn included. When the turn passes to the opponent it plays until the agent acts again. The reward is 1 for a
win and -1 for a loss; an illegal action loses at once, and ``info["illegal_action"]`` says so.
"""

from collections.abc import Callable
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from touchline import Engine, Match
from touchline._dice import draw

Opponent = Literal["random"] | int | Callable[[Match], int]
"""Who plays against the agent: legal actions at random, an engine's level from 1 to 10, or a function that chooses an action of a match."""

_NODES = 2000


class TouchlineEnv(gymnasium.Env[NDArray[np.float32], np.int64]):
    """A match against an opponent. The other arguments are those of `touchline.Match`; ``most_actions`` is 1000 unless given."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        *,
        opponent: Opponent = "random",
        side: Literal["a", "b", "random"] = "a",
        render_mode: str | None = None,
        most_actions: int = 1000,
        **arguments: Any,
    ) -> None:
        """Make the environment; ``side`` is the agent's, drawn anew with each reset if ``random``."""
        if side not in ("a", "b", "random"):
            raise ValueError(f"side is 'a', 'b' or 'random', not {side!r}")
        if isinstance(opponent, str) and opponent != "random":
            raise ValueError(f"opponent is 'random', a level from 1 to 10 or a function, not {opponent!r}")
        self.match = Match(game, most_actions=most_actions, **arguments)
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(self.match.action_space)
        self.observation_space = spaces.Box(0.0, 1.0, tuple(self.match.observation_shape), np.float32)
        self._opponent = opponent
        self._engine = Engine(game, level=opponent) if isinstance(opponent, int) else None
        self._asked_side = side
        self.side: Literal["a", "b"] = "a" if side == "random" else side

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begin anew; the seed decides the dice, the agent's side and a random opponent's actions."""
        super().reset(seed=seed, options=options)
        self.match.reset()
        if self._engine is not None:
            self._engine.forget()
        if self._asked_side == "random":
            self.side = "a" if self.np_random.integers(2) == 0 else "b"
        self._go_on()
        return self._observation(), self._info()

    def step(self, action: np.int64 | int) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Make an action of the agent's, and all that follows until it acts again."""
        if self.match.is_over:
            raise gymnasium.error.ResetNeeded("the match is over: call reset() before the next step")
        if not self.action_mask()[int(action)]:
            return self._observation(), -1.0, True, False, self._info() | {"illegal_action": True}
        self.match.act(int(action))
        self._go_on()
        reward = self.match.returns()["ab".index(self.side)]
        truncated = self.match.is_truncated
        return self._observation(), reward, self.match.is_over and not truncated, truncated, self._info()

    def action_mask(self) -> NDArray[np.int8]:
        """Return which actions are legal, as 0 and 1."""
        return self.match.action_mask()

    def render(self) -> str | None:
        """Return the position in notation."""
        return self.match.position if self.render_mode == "ansi" else None

    def _observation(self) -> NDArray[np.float32]:
        return self.match.observation(self.side)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_mask(), "side": self.side}

    def _go_on(self) -> None:
        """Draw dice and play the opponent's actions until the agent acts or the match is over."""
        while not self.match.is_over and self.match.side != self.side:
            if self.match.is_chance:
                self.match.roll(draw(self.np_random))
            else:
                self._answer()

    def _answer(self) -> None:
        if self._engine is not None:
            best = self._engine.analyse(self.match, nodes=_NODES).best
            assert best is not None
            self.match.play(best)
        elif callable(self._opponent):
            self.match.act(self._opponent(self.match))
        else:
            legal = self.match.legal_actions()
            self.match.act(legal[int(self.np_random.integers(len(legal)))])


_ENVIRONMENTS: dict[str, dict[str, Any]] = {
    "PlayBall": {"game": "playball"},
    "Sprint": {"game": "playball", "board": "sprint", "one_goal": True},
    "Diaballik": {"game": "diaballik"},
    "Pawnball": {"game": "pawnball"},
}
for _name, _arguments in _ENVIRONMENTS.items():
    gymnasium.register(f"touchline/{_name}-v0", "touchline.gymnasium:TouchlineEnv", kwargs=_arguments)
