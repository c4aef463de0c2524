"""Values, and what an action gives away, of solved boards."""

import random
from pathlib import Path

import numpy as np
import pytest

from touchline import IllegalActionError, Match, Table


@pytest.fixture(scope="module")
def sprint() -> Table:
    return Table.solve("sprint")


def test_the_kick_off_of_sprint_is_the_published_one(sprint: Table) -> None:
    assert (sprint.board, sprint.position_count) == ("sprint", 224_400)
    assert (sprint.kick_off.outcome, sprint.kick_off.distance) == (1, 3)
    assert sprint.value(Match("playball", board="sprint")) == sprint.kick_off
    assert repr(sprint.kick_off) == "<touchline.Value win in 3>"


def test_every_place_counts_once(sprint: Table) -> None:
    weights = [sprint.weight(place) for place in range(sprint.place_count)]
    assert sum(weights) == sprint.position_count
    holds = [sprint.position(place) is not None for place in range(0, sprint.place_count, 97)]
    assert holds == [weight > 0 for weight in weights[::97]]


def test_a_value_is_that_of_the_best_turn_and_of_the_best_action(sprint: Table) -> None:
    choices = random.Random(1)
    seen = 0
    while seen < 60:
        match = sprint.position(choices.randrange(sprint.place_count))
        if match is None:
            continue
        seen += 1
        value = sprint.value(match)
        turns = sprint.turns(match)
        assert turns[0][1] == value
        afterstates = match.afterstates()
        outcomes, distances = sprint.values(afterstates)
        assert outcomes.dtype == np.int8
        assert len(turns) == len(afterstates) == len(outcomes) == len(distances)
        assert outcomes.max() == value.outcome
        some = list(range(0, len(afterstates), 7))
        assert sprint.values(afterstates, some)[0].tolist() == outcomes[some].tolist()
        for index in some:
            made = sprint.action_value(match, afterstates.turn(index))
            assert (made.outcome, made.distance) == (outcomes[index], distances[index])
            assert sprint.regret(match, afterstates.turn(index)) == value.outcome - outcomes[index]
        regrets = [sprint.regret(match, action) for action in match.legal_actions()]
        assert min(regrets) == 0
        assert max(regrets) <= 2
        # Within a turn too: the best action keeps the value to the end of the turn.
        side = match.side
        while match.side == side:
            kept = [action for action in match.legal_actions() if sprint.action_value(match, action) == value]
            match.act(choices.choice(kept))


def test_what_is_not_of_the_board_is_refused(sprint: Table) -> None:
    with pytest.raises(ValueError, match="board"):
        sprint.value(Match("playball"))
    with pytest.raises(ValueError, match="a match of diaballik"):
        sprint.value(Match("diaballik"))
    with pytest.raises(IllegalActionError, match="there is no action 134"):
        sprint.regret(Match("playball", board="sprint"), 134)
    with pytest.raises(ValueError, match="there is no place"):
        sprint.position(sprint.place_count)
    with pytest.raises(ValueError, match="there is no board"):
        Table.solve("moon")


def test_files_are_opened_and_what_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"none\.tlt"):
        Table.open(tmp_path / "none.tlt")
    wrong = tmp_path / "wrong.tlt"
    wrong.write_bytes(b"something else that is no table at all")
    with pytest.raises(ValueError, match="table"):
        Table.open(wrong)
