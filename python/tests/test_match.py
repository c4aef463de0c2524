"""Rules, actions, masks, chance, observations and records."""

import copy
import pickle
import random
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import touchline
from touchline import IllegalActionError, Match, NotationError

GAMES: list[dict[str, Any]] = [
    {"game": "playball"},
    {"game": "playball", "board": "sprint", "mode": "expert"},
    {"game": "diaballik"},
    {"game": "diaballik", "variant": "variant"},
    {"game": "pawnball"},
]


def played(arguments: dict[str, Any], seed: int, actions: int) -> Match:
    """Return a match in which so many random actions were made, or fewer if it ended."""
    choices = random.Random(seed)
    match = Match(**arguments)
    while not match.is_over and match.actions_made < actions:
        if match.is_chance:
            match.roll(choices.randrange(touchline.DRAWS))
        else:
            match.act(choices.choice(match.legal_actions()))
    return match


@pytest.mark.parametrize("arguments", GAMES)
def test_masks_and_lists_agree_and_texts_lead_back_to_numbers(arguments: dict[str, Any]) -> None:
    for actions in range(0, 120, 7):
        match = played(arguments, actions, actions)
        legal = match.legal_actions()
        mask = match.action_mask()
        assert mask.dtype == np.int8
        assert mask.shape == (match.action_space,)
        assert np.flatnonzero(mask).tolist() == legal
        assert (match.side is None) == (not legal)
        texts = [match.action_text(action) for action in legal]
        assert len(set(texts)) == len(texts)
        for action, text in zip(legal, texts, strict=True):
            assert match.action_number(text) == action


@pytest.mark.parametrize("arguments", GAMES)
def test_copies_go_on_by_themselves_and_undo_takes_back(arguments: dict[str, Any]) -> None:
    match = played(arguments, 3, 30)
    if match.is_chance:
        match.roll(0)
    before = match.position, match.turn
    copies = [match.copy(), copy.copy(match), copy.deepcopy(match)]
    for other in copies:
        action = other.legal_actions()[0]
        ends = other.action_text(action) == "end"
        other.act(action)
        assert (other.position, other.turn) != before
        if not ends and other.turn:
            assert other.undo()
            assert (other.position, other.turn) == before
    assert (match.position, match.turn) == before


@pytest.mark.parametrize("arguments", GAMES)
@pytest.mark.parametrize("actions", [0, 40, 41, 150])
def test_matches_are_pickled(arguments: dict[str, Any], actions: int) -> None:
    limited = arguments | {"most_actions": 500}
    match = played(limited, 7, actions)
    if match.turn:
        match.undo()
    for begun in (match, Match.from_record(match.record(), most_actions=500)):
        again = pickle.loads(pickle.dumps(begun))
        assert (again.position, again.turn, again.history) == (begun.position, begun.turn, begun.history)
        assert (again.actions_made, again.legal_actions()) == (begun.actions_made, begun.legal_actions())
        assert again.record() == begun.record()
        again.reset()
        assert pickle.loads(pickle.dumps(again)).position == Match(**arguments).position


@pytest.mark.parametrize("arguments", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_records_are_played_again(arguments: dict[str, Any], seed: int) -> None:
    match = played(arguments, seed, 150)
    text = match.record([("A", "Ana"), ("B", "Řehoř")])
    assert '[A "Ana"]\n[B "Řehoř"]\n' in text
    again = Match.from_record(text)
    assert again.history == match.history
    assert again.draws == match.draws
    assert again.winner == match.winner
    assert again.board == match.board
    while match.undo():
        pass
    assert again.position == match.position
    assert again.record([("A", "Ana"), ("B", "Řehoř")]) == text


@pytest.mark.parametrize("arguments", GAMES)
def test_observations_are_numbers_from_0_to_1_and_new_arrays(arguments: dict[str, Any]) -> None:
    match = played(arguments, 5, 40)
    for side in ("a", "b"):
        seen = match.observation(side)
        assert seen.dtype == np.float32
        assert seen.shape == tuple(match.observation_shape)
        assert seen.min() >= 0
        assert seen.max() <= 1
        seen.fill(7)
        assert match.observation(side).max() <= 1
    assert not np.array_equal(match.observation("a"), match.observation("b"))


def test_diaballik_is_seen_from_the_own_side() -> None:
    match = Match("diaballik")
    match.play("a1a2")
    seen = match.observation("a")
    assert seen.shape == (7, 7, 7)
    # Own pieces stand on their first rank but for the one that has gone one up.
    assert seen[0, 0].tolist() == [0, 1, 1, 1, 1, 1, 1]
    assert seen[0, 1].tolist() == [1, 0, 0, 0, 0, 0, 0]
    assert np.argwhere(seen[1]).tolist() == [[0, 3]]
    assert np.argwhere(seen[3]).tolist() == [[6, 3]]
    # It is B's turn, whose pieces all stand on what it sees as its first rank.
    assert seen[6].max() == 0
    other = match.observation("b")
    assert other[0, 0].tolist() == [1] * 7
    assert other[6].min() == 1
    # So B's step of the piece on a7 has the number of A's on a1.
    assert match.action_text(0) == "a7a6"


def test_actions_by_text_make_a_turn() -> None:
    match = Match("diaballik")
    for text in ("d1>c1", "d1d2", "end"):
        match.act(text)
    assert match.history == [("a", "d1>c1,d1d2")]
    assert match.side == "b"
    match.play("b7b6")
    assert match.position == "b1bBbbb/1b5/7/7/7/3a3/aaA1aaa a"
    assert match.actions_made == 5


def test_turns_are_the_distinct_results() -> None:
    diaballik = Match("diaballik")
    assert len(diaballik.turns()) == 290
    assert len(diaballik.afterstates()) == 290
    lanes = Match("playball")
    assert len(lanes.turns()) == 59
    afterstates = lanes.afterstates()
    assert len(afterstates) == 59
    assert not afterstates.has_win
    # Each result has a turn that leads to it: what is seen then is the afterstate.
    observations = afterstates.observations()
    assert len({afterstates.turn(index) for index in range(59)}) == 59
    for index in range(59):
        after = lanes.copy()
        after.play(afterstates.turn(index))
        assert np.array_equal(after.observation("a"), observations[index])
    with pytest.raises(ValueError, match="there is no afterstate 59: there are 59, numbered from 0"):
        afterstates.turn(59)


def test_an_afterstate_that_wins_is_the_first() -> None:
    match = Match("diaballik", position="bbBabb1/3A1b1/b6/7/7/7/aaaaa2 a")
    afterstates = match.afterstates()
    assert afterstates.has_win
    assert not afterstates.observations()[0].any()
    match.play(afterstates.turn(0))
    assert match.winner == "a"
    playball = Match("playball", position="sprint 2abB1/1b1a3/4a1 a 3 0-0")
    while not playball.is_over and not playball.afterstates().has_win:
        playball.play(playball.turns()[0])
    afterstates = playball.afterstates()
    assert afterstates.has_win
    assert not afterstates.observations()[0].any()
    side = playball.side
    score = playball.score
    playball.play(afterstates.turn(0))
    assert side is not None
    assert playball.score["ab".index(side)] == score["ab".index(side)] + 1


def test_draws_have_exact_probabilities() -> None:
    match = played({"game": "pawnball"}, 1, 24)
    assert match.is_chance
    assert match.side is None
    outcomes = match.chance_outcomes()
    assert len(outcomes) == touchline.DRAWS == 17_550
    assert [number for number, _ in outcomes] == list(range(touchline.DRAWS))
    # Every probability is a whole number of 24⁻⁴, and together they are 1.
    ways = [Fraction(probability) * 24**4 for _, probability in outcomes]
    assert {round(float(way)) for way in ways} == {1, 4, 6, 12, 24}
    assert sum(round(float(way)) for way in ways) == 24**4
    texts = {touchline.draw_text(number) for number, _ in outcomes}
    assert len(texts) == touchline.DRAWS
    assert touchline.draw_text(0) == "k1k1k1k1"
    assert outcomes[touchline.draw_number("k1w2g3y4")][1] == 24 / 24**4
    assert outcomes[touchline.draw_number("k3k3w5w5")][1] == 6 / 24**4
    match.roll("k3k3w5y1")
    assert match.draws == ["k3k3w5y1"]
    assert match.chance_outcomes() == []
    with pytest.raises(IllegalActionError):
        match.roll(0)


def test_a_team_that_is_set_up_is_hidden_from_the_opponent() -> None:
    match = Match("pawnball")
    match.play("1/setup:c4,g6,c6,g4")
    other = Match("pawnball")
    other.play("1/setup:a1,a2,a3,a4")
    assert np.array_equal(match.observation("b"), other.observation("b"))
    assert match.seen_position("b") == other.seen_position("b")
    assert match.seen_position("a") != other.seen_position("a")
    assert not np.array_equal(match.observation("a"), other.observation("a"))


def test_one_goal_ends_a_set_and_the_limit_truncates() -> None:
    match = Match("playball", board="sprint", one_goal=True)
    while not match.is_over:
        afterstates = match.afterstates()
        match.play(afterstates.turn(0))
    assert sum(match.score) == 1
    assert match.winner is not None
    assert sorted(match.returns()) == [-1, 1]
    assert match.ending is None
    assert match.legal_actions() == []
    match.reset()
    assert not match.is_over
    short = Match("diaballik", most_actions=1)
    short.act(0)
    assert short.is_over
    assert short.is_truncated
    assert short.returns() == (0, 0)


def test_own_boards_are_played_on() -> None:
    match = Match("playball", board="hall", columns="bB..Aa/bB.*.Aa/bB..Aa")
    assert match.board == "hall"
    assert match.position.startswith("hall ")
    assert touchline.boards() == ["lanes", "sprint", "diamond", "zigzag", "avenue", "stadium", "grand"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"game": "chess"}, "a game is 'playball', 'diaballik' or 'pawnball', not \"chess\""),
        ({"game": "playball", "board": "moon"}, 'there is no board "moon": lanes, sprint'),
        ({"game": "diaballik", "board": "lanes"}, "boards are Play Ball's"),
        ({"game": "playball", "mode": "easy"}, "a mode is 'normal' or 'expert'"),
        ({"game": "diaballik", "variant": "other"}, "a variant is 'standard' or 'variant'"),
        (
            {"game": "playball", "board": "sprint", "position": "lanes 1b3a1/6/1b1*1a1/6/1b3a1 a 2 0-0 k"},
            "of the board",
        ),
        ({"game": "pawnball", "draw": "k3k3w5y1"}, "a draw goes with the position"),
    ],
)
def test_wrong_arguments_say_what_would_be_right(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Match(**arguments)


def test_wrong_texts_name_the_place() -> None:
    with pytest.raises(NotationError) as caught:
        Match("diaballik", position="bbbBbbb/7/7/7/7/8/aaaAaaa a")
    assert (caught.value.line, caught.value.column, caught.value.code) == (1, 17, "reason-line-length")
    match = Match("diaballik")
    with pytest.raises(NotationError) as caught:
        match.play("d1>c1,d1d3")
    assert caught.value.column == 7
    assert match.position == Match("diaballik").position
    with pytest.raises(NotationError):
        Match.from_record('[Game "diaballik"]\n\n1. d1d3\n')
    with pytest.raises(ValueError, match="there is no game in this text"):
        Match.from_record("")


def test_illegal_actions_change_nothing() -> None:
    match = Match("diaballik")
    with pytest.raises(IllegalActionError, match="there is no action 247: actions are numbers from 0 to 246"):
        match.act(247)
    with pytest.raises(IllegalActionError, match="action 1 is not legal here; 12 actions are"):
        match.act(1)
    with pytest.raises(IllegalActionError):
        match.act("d1d2")
    with pytest.raises(IllegalActionError):
        match.act("end")
    with pytest.raises(ValueError, match="a side is 'a' or 'b', not \"c\""):
        match.observation("c")
    assert match.actions_made == 0
    with pytest.raises(ValueError, match="of Pawnball, list the actions"):
        Match("pawnball").turns()
