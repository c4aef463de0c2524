"""Batches against single matches."""

import sys
import threading
import time
from typing import Any

import numpy as np
import pytest

from touchline import Batch, IllegalActionError, Match

STARTS: list[dict[str, Any]] = [
    {"game": "diaballik", "most_actions": 60},
    {"game": "playball", "board": "sprint", "one_goal": True, "most_actions": 60},
]


@pytest.mark.parametrize("arguments", STARTS)
@pytest.mark.parametrize("dtype", [np.int32, np.int64, None])
def test_a_batch_is_as_many_single_matches(arguments: dict[str, Any], dtype: Any) -> None:
    batch = Batch(Match(**arguments), 9, seed=3)
    singles = [Match(**arguments) for _ in range(9)]
    ended = 0
    for _ in range(150):
        actions = batch.sample_actions()
        rewards, terminated, truncated = batch.step(actions.tolist() if dtype is None else actions.astype(dtype))
        masks, observations, actors = batch.action_masks(), batch.observations(), batch.actors()
        for index, single in enumerate(singles):
            single.act(int(actions[index]))
            assert tuple(rewards[index]) == single.returns()
            assert truncated[index] == single.is_truncated
            assert terminated[index] == (single.is_over and not single.is_truncated)
            if single.is_over:
                ended += 1
                single.reset()
            assert single.side == "ab"[actors[index]]
            assert batch.position(index) == single.position
            assert np.array_equal(masks[index], single.action_mask())
            assert np.array_equal(observations[index], single.observation())
    assert ended > 5
    assert len(batch) == 9
    assert terminated.dtype == truncated.dtype == np.bool_


def test_dice_are_drawn_and_follow_from_the_seed() -> None:
    def play(seed: int, threads: int) -> list[str]:
        batch = Batch(Match("pawnball"), 6, seed=seed, threads=threads)
        for _ in range(200):
            batch.step(batch.sample_actions())
        return [batch.position(index) for index in range(6)]

    assert play(1, 1) == play(1, 2)
    assert play(1, 1) != play(2, 1)


def test_other_threads_run_while_a_batch_is_stepped() -> None:
    batch = Batch(Match("diaballik", most_actions=200), 5000)
    counted = 0
    ran = False
    done = threading.Event()

    def step() -> None:
        nonlocal ran
        for _ in range(500):
            actions = batch.sample_actions()
            before = counted
            batch.step(actions)
            ran = counted > before
            if ran:
                break
        done.set()

    # No thread is interrupted: another one runs only where the lock is given up.
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1000)
    try:
        thread = threading.Thread(target=step)
        thread.start()
        while not done.is_set():
            counted += 1
            time.sleep(0)
        thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert ran


def test_wrong_batches_are_refused_whole() -> None:
    batch = Batch(Match("diaballik"), 3)
    with pytest.raises(IllegalActionError, match="match 2 of the batch: action 1 is not legal here"):
        batch.step([0, 0, 1])
    with pytest.raises(IllegalActionError, match="1 actions for 3 matches"):
        batch.step([0])
    with pytest.raises(ValueError, match="actions are whole numbers"):
        batch.step(np.zeros(3))  # type: ignore[arg-type]
    assert batch.position(0) == Match("diaballik").position
    with pytest.raises(ValueError, match="there is no match 3"):
        batch.position(3)
    with pytest.raises(ValueError, match="a batch has one match or more"):
        Batch(Match("diaballik"), 0)
    with pytest.raises(ValueError, match="threads is 1 or more"):
        Batch(Match("diaballik"), 1, threads=0)
