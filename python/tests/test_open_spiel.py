"""The games pass what OpenSpiel asks of its own."""

from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.algorithms import get_all_states, mcts  # noqa: E402

import touchline.open_spiel  # noqa: E402, F401

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("touchline_playball", {"board": "sprint", "one_goal": True, "most_actions": 80}),
    ("touchline_playball", {"most_actions": 80}),
    ("touchline_diaballik", {"most_actions": 80}),
    ("touchline_diaballik", {"variant": "variant", "most_actions": 80}),
    ("touchline_pawnball", {}),
]


@pytest.mark.parametrize(("name", "parameters"), GAMES)
def test_random_simulation(name: str, parameters: dict[str, Any]) -> None:
    game = pyspiel.load_game(name, parameters)
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "parameters"), GAMES)
def test_states_are_copied_and_played_again_from_their_history(name: str, parameters: dict[str, Any]) -> None:
    game = pyspiel.load_game(name, parameters)
    state = game.new_initial_state()
    random = np.random.default_rng(1)
    while not state.is_terminal():
        copy = state.clone()
        assert str(copy) == str(state)
        action = int(random.choice(state.legal_actions()))
        copy.apply_action(action)
        state.apply_action(action)
        assert str(copy) == str(state)
    again = game.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert (str(again), again.returns()) == (str(state), state.returns())
    assert sum(state.returns()) == 0


def test_chance_nodes_have_the_draws() -> None:
    game = pyspiel.load_game("touchline_pawnball")
    assert game.max_chance_outcomes() == 17_550
    state = game.new_initial_state()
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert sum(probability for _, probability in state.chance_outcomes()) == pytest.approx(1)
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 0) == "k1k1k1k1"


def test_observers_see_what_matches_show() -> None:
    game = pyspiel.load_game("touchline_diaballik")
    observation = game.make_py_observer()
    state = game.new_initial_state()
    observation.set_from(state, 1)
    assert np.array_equal(observation.tensor, state.match.observation("b").ravel())
    assert observation.string_from(state, 0) == state.match.position
    with pytest.raises(ValueError, match="observations have no parameters"):
        game.make_py_observer(None, {"x": 1})


def test_its_search_and_its_environment_play_them() -> None:
    game = pyspiel.load_game("touchline_playball", {"board": "sprint", "one_goal": True, "most_actions": 40})
    bot = mcts.MCTSBot(game, 1.4, 30, mcts.RandomRolloutEvaluator(random_state=np.random.RandomState(1)))
    state = game.new_initial_state()
    assert bot.step(state) in state.legal_actions()
    environment = rl_environment.Environment(game)
    step = environment.reset()
    while not step.last():
        step = environment.step([step.observations["legal_actions"][step.current_player()][0]])
    assert sum(step.rewards) == 0
    assert get_all_states is not None
