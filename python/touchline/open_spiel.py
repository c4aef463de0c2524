"""Touchline's games in OpenSpiel.

Importing this module registers ``touchline_playball``, ``touchline_diaballik`` and ``touchline_pawnball``:

>>> import pyspiel
>>> import touchline.open_spiel
>>> game = pyspiel.load_game("touchline_playball", {"board": "sprint", "one_goal": True})
>>> state = game.new_initial_state()

Player 0 is side A. Actions are numbered as in `touchline.Match`; the outcomes of a chance node are the numbers of the draws. A game that reaches
``most_actions`` is a draw.
"""

from typing import Any

import numpy as np
import pyspiel

from touchline import DRAWS, Match, draw_text

_SIDES = ("a", "b")
# Far above what a game of Pawnball can have; games of the others may go on for ever.
_MOST_ACTIONS = 1000
_DRAWS_OF_A_MATCH = 8


def _type(name: str, long_name: str, parameters: dict[str, Any], *, has_dice: bool) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"touchline_{name}",
        long_name=long_name,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if has_dice else kinds.ChanceMode.DETERMINISTIC,
        # In Pawnball both teams are set up unseen.
        information=kinds.Information.IMPERFECT_INFORMATION if has_dice else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"most_actions": _MOST_ACTIONS} | parameters,
    )


class _Game(pyspiel.Game):  # type: ignore[misc]
    """A game of Touchline, with the parameters that its type names."""

    name: str
    type: Any

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        chosen = self.type.parameter_specification | (parameters or {})
        self.start = Match(self.name, **chosen)
        self.has_dice = self.name == "pawnball"
        info = pyspiel.GameInfo(
            num_distinct_actions=self.start.action_space,
            max_chance_outcomes=DRAWS if self.has_dice else 0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=chosen["most_actions"],
        )
        super().__init__(self.type, info, parameters or {})

    def new_initial_state(self) -> "State":
        """Return the state before the first action."""
        return State(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return how often dice are drawn at most."""
        return _DRAWS_OF_A_MATCH if self.has_dice else 0

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> "Observer":
        """Return what observes a state for a player."""
        return Observer(self, params)


class PlayBall(_Game):
    """Play Ball: parameters ``board``, ``mode``, ``one_goal`` (one set, as in tables) and ``most_actions``."""

    name = "playball"
    type = _type(name, "Play Ball", {"board": "lanes", "mode": "normal", "one_goal": False}, has_dice=False)


class Diaballik(_Game):
    """Diaballik: parameters ``variant`` and ``most_actions``."""

    name = "diaballik"
    type = _type(name, "Diaballik", {"variant": "standard"}, has_dice=False)


class Pawnball(_Game):
    """Pawnball: parameter ``most_actions``."""

    name = "pawnball"
    type = _type(name, "Pawnball", {}, has_dice=True)


class State(pyspiel.State):  # type: ignore[misc]
    """A state of any of the games."""

    def __init__(self, game: _Game) -> None:
        """Begin the match of a game."""
        super().__init__(game)
        self.match = game.start.copy()

    def current_player(self) -> int:
        """Return the player who acts, or that dice are drawn, or that the game is over."""
        if self.match.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.match.side is None:
            return int(pyspiel.PlayerId.CHANCE)
        return _SIDES.index(self.match.side)

    def _legal_actions(self, player: int) -> list[int]:
        return self.match.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the draws, by their numbers, with their probabilities."""
        return self.match.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        if self.match.is_chance:
            self.match.roll(action)
        else:
            self.match.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return draw_text(action)
        return self.match.action_text(action)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.match.is_over

    def returns(self) -> list[float]:
        """Return 1 for the winner and -1 for the loser."""
        return list(self.match.returns())

    def __str__(self) -> str:
        """Return the position in notation."""
        return f"{self.match.position} {self.match.turn}".rstrip()


class Observer:
    """What a player sees: the tensor is the observation of `touchline.Match`."""

    def __init__(self, game: _Game, params: dict[str, Any] | None) -> None:
        """Make an observer of a game; it has no parameters."""
        if params:
            raise ValueError(f"observations have no parameters, but {params} were given")
        shape = tuple(game.start.observation_shape)
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: State, player: int) -> None:
        """Fill the tensor with what a player sees."""
        self.dict["observation"][:] = state.match.observation(_SIDES[player])

    def string_from(self, state: State, player: int) -> str:
        """Return what a player may know, in notation."""
        return state.match.seen_position(_SIDES[player])


for _game in (PlayBall, Diaballik, Pawnball):
    pyspiel.register_game(_game.type, _game)
