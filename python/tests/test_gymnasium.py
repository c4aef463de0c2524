"""The environments pass Gymnasium's own check."""

from typing import Any

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402

import touchline.gymnasium  # noqa: E402, F401
from touchline import Match  # noqa: E402

IDS = ["PlayBall", "Sprint", "Diaballik", "Pawnball"]


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("side", ["a", "b", "random"])
def test_check_env(name: str, side: str) -> None:
    environment = gymnasium.make(f"touchline/{name}-v0", side=side, render_mode="ansi")
    check_env(environment.unwrapped)


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("opponent", ["random", 1, lambda match: match.legal_actions()[-1]])
def test_whole_episodes(name: str, opponent: Any) -> None:
    environment = gymnasium.make(f"touchline/{name}-v0", opponent=opponent, most_actions=80)
    for seed in range(2):
        observation, info = environment.reset(seed=seed)
        environment.action_space.seed(seed)
        done = False
        while not done:
            assert environment.observation_space.contains(observation)
            assert info["action_mask"].any()
            action = environment.action_space.sample(info["action_mask"])
            observation, reward, terminated, truncated, info = environment.step(action)
            done = terminated or truncated
            assert reward in (-1, 0, 1)
            assert done or reward == 0
        assert "illegal_action" not in info


def test_an_illegal_action_loses_and_says_so() -> None:
    environment = gymnasium.make("touchline/Diaballik-v0")
    environment.reset(seed=1)
    _, reward, terminated, truncated, info = environment.step(1)
    assert (reward, terminated, truncated, info["illegal_action"]) == (-1, True, False, True)


def test_the_agent_plays_either_side() -> None:
    environment = gymnasium.make("touchline/Diaballik-v0", side="random").unwrapped
    sides = {environment.reset(seed=seed)[1]["side"] for seed in range(20)}
    assert sides == {"a", "b"}
    environment = gymnasium.make("touchline/Diaballik-v0", side="b", render_mode="ansi")
    observation, info = environment.reset(seed=1)
    assert info["side"] == "b"
    assert environment.render() != Match("diaballik").position
    assert np.all(observation[6] == 1)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [({"side": "c"}, "side is 'a', 'b' or 'random'"), ({"opponent": "strong"}, "opponent is 'random'")],
)
def test_wrong_arguments_say_what_would_be_right(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        gymnasium.make("touchline/Diaballik-v0", **arguments)
