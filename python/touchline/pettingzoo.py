"""Touchline's games as environments of PettingZoo, in which agents act in turn.

>>> from touchline.pettingzoo import env
>>> environment = env("diaballik")
>>> environment.reset(seed=1)
>>> observation, reward, termination, truncation, info = environment.last()

The agents are ``a`` and ``b``. Observations have the keys ``observation`` and ``action_mask``; the reward is 1 for the winner and -1 for the
loser. Dice of Pawnball follow from the seed of ``reset``.
"""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from touchline import Match
from touchline._dice import draw


def env(game: str, **arguments: Any) -> Any:
    """Return an environment in which an illegal action ends the game as a loss."""
    environment: Any = raw_env(game, **arguments)
    environment = wrappers.TerminateIllegalWrapper(environment, illegal_reward=-1)
    environment = wrappers.AssertOutOfBoundsWrapper(environment)
    return wrappers.OrderEnforcingWrapper(environment)


class raw_env(AECEnv, EzPickle):  # type: ignore[misc]  # noqa: N801 (PettingZoo's name)
    """A match. The arguments beside ``render_mode`` are those of `touchline.Match`; ``most_actions`` is 1000 unless given."""

    metadata = {"render_modes": ["ansi"], "name": "touchline_v0", "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, game: str, *, render_mode: str | None = None, most_actions: int = 1000, **arguments: Any) -> None:
        """Make the environment; it must be reset before it is used."""
        EzPickle.__init__(self, game, render_mode=render_mode, most_actions=most_actions, **arguments)
        super().__init__()
        self.render_mode = render_mode
        self.match = Match(game, most_actions=most_actions, **arguments)
        self.possible_agents = ["a", "b"]
        self.agents = self.possible_agents[:]
        size = self.match.action_space
        shape = tuple(self.match.observation_shape)
        self.action_spaces = {agent: spaces.Discrete(size) for agent in self.agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0.0, 1.0, shape, np.float32),
                    "action_mask": spaces.Box(0, 1, (size,), np.int8),
                }
            )
            for agent in self.agents
        }
        self._random = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of what an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin anew; a seed decides the dice of this match and of those after it."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.match.reset()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees, with a mask of its legal actions: zeros where it does not act."""
        acts = agent == self.match.side
        mask = self.match.action_mask() if acts else np.zeros(self.match.action_space, np.int8)
        return {"observation": self.match.observation(agent), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Make an action of the selected agent."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if action is None:
            raise ValueError("None is the action of an agent whose match is over, and this one goes on")
        self.match.act(int(action))
        self._go_on()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """Draw the dice that are awaited, and select who acts next."""
        while self.match.is_chance:
            self.match.roll(draw(self._random))
        if self.match.is_over:
            self.rewards = dict(zip(self.agents, self.match.returns(), strict=True))
            ended = self.truncations if self.match.is_truncated else self.terminations
            for agent in self.agents:
                ended[agent] = True
            self.agent_selection = self.agents[0]
        else:
            assert self.match.side is not None
            self.agent_selection = self.match.side

    def render(self) -> str | None:
        """Return the position in notation."""
        if self.render_mode is None:
            gymnasium.logger.warn("render is called, but no render_mode was given: give render_mode='ansi'")
            return None
        return self.match.position

    def close(self) -> None:
        """Do nothing: there is nothing to close."""
