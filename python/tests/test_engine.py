"""Engines: what they find, and that they find it again."""

from typing import Any

import pytest

from touchline import Engine, Match, Table


@pytest.mark.parametrize("arguments", [{"game": "playball"}, {"game": "diaballik"}, {"game": "pawnball"}])
def test_searches_are_repeatable_and_their_turns_legal(arguments: dict[str, Any]) -> None:
    match = Match(**arguments)
    engines = [Engine(match.game, seed=1) for _ in range(2)]
    found = [engine.analyse(match, nodes=3000) for engine in engines]
    assert found[0].best == found[1].best
    assert found[0].nodes == found[1].nodes
    assert found[0].depth >= (match.game != "pawnball")
    best = found[0].variations[0]
    assert (best.points is None) == (best.win_in is not None or best.loss_in is not None)
    for side, turn in best.turns:
        if match.is_chance:
            break
        match.play(turn, side=side)


def test_a_forced_win_is_found_as_the_table_has_it() -> None:
    sprint = Match("playball", board="sprint", one_goal=True)
    table = Table.solve("sprint")
    analysis = Engine("playball").analyse(sprint, depth=4, variations=3)
    assert len(analysis.variations) == 3
    assert analysis.variations[0].win_in == table.value(sprint).distance
    assert analysis.best is not None
    assert table.regret(sprint, analysis.best) == 0


def test_levels_play_legal_turns() -> None:
    match = Match("diaballik", most_actions=60)
    engine = Engine("diaballik", level=2, seed=5)
    while not match.is_over:
        best = engine.analyse(match, nodes=1000).best
        assert best is not None
        match.play(best)
    assert match.actions_made > 5


def test_wrong_arguments_say_what_would_be_right() -> None:
    engine = Engine("diaballik")
    with pytest.raises(ValueError, match="a search needs a limit: nodes, depth or seconds"):
        engine.analyse(Match("diaballik"))
    with pytest.raises(ValueError, match="this engine plays diaballik"):
        engine.analyse(Match("playball"), depth=1)
    with pytest.raises(ValueError, match="nobody may act here"):
        engine.analyse(Match("diaballik"), depth=1, side="b")
    with pytest.raises(ValueError, match="a level is from 1 to 10, not 11"):
        Engine("diaballik", level=11)
