"""The environments pass PettingZoo's own tests."""

from typing import Any

import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, seed_test

from touchline.pettingzoo import env, raw_env

GAMES: list[dict[str, Any]] = [
    {"game": "playball", "board": "sprint", "one_goal": True, "most_actions": 100},
    {"game": "diaballik", "most_actions": 100},
    {"game": "pawnball"},
]


@pytest.mark.parametrize("arguments", GAMES)
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_api(arguments: dict[str, Any]) -> None:
    api_test(env(**arguments), num_cycles=300)
    api_test(raw_env(**arguments), num_cycles=300)


@pytest.mark.parametrize("arguments", GAMES)
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_seeds(arguments: dict[str, Any]) -> None:
    seed_test(lambda: env(**arguments), num_cycles=200)


def test_a_whole_match_has_a_winner_or_none() -> None:
    environment = env("playball", board="sprint", one_goal=True)
    for seed in range(5):
        environment.reset(seed=seed)
        total = {"a": 0.0, "b": 0.0}
        for agent in environment.agent_iter():
            observation, reward, termination, truncation, _ = environment.last()
            total[agent] += reward
            assert observation is not None
            legal = observation["action_mask"]
            done = termination or truncation
            environment.step(None if done else environment.action_space(agent).sample(legal))
        assert sum(total.values()) == 0
        assert set(total.values()) in ({1, -1}, {0})


def test_an_illegal_action_loses() -> None:
    environment = env("diaballik")
    environment.reset(seed=1)
    environment.step(1)
    assert environment.rewards == {"a": -1, "b": 0}
    assert all(environment.terminations.values())


def test_positions_are_rendered() -> None:
    environment = raw_env("diaballik", render_mode="ansi")
    environment.reset()
    assert environment.render() == "bbbBbbb/7/7/7/7/7/aaaAaaa a"
