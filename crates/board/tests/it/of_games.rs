//! Scenes of real matches: what can be chosen is what is legal, and what moves ends where it stands.

use std::collections::HashSet;

use crate::common::{Random, playout};
use board::field::CellId;
use board::geometry::CARRIED;
use board::geometry::Shape;
use board::motion::{Mover, timeline};
use board::of_games::{DieState, Look, Offers, Shown, at_goal, dice, scene, turn_in_progress, turn_segments};
use board::scene::{BallChange, Motion, Reaching, Scene, SegmentKind, TargetKind};
use games::game::Match as _;
use games::playball::{Board, Boards, Mode, Position};
use games::side::Side;
use games::{diaballik, pawnball, playball};

/// The actions that are played by choosing cells.
trait ByCells: Shown {
    fn by_cells(action: Self::Action) -> bool;
}

impl ByCells for playball::Match {
    fn by_cells(_: playball::Action) -> bool {
        true
    }
}

impl ByCells for diaballik::Match {
    fn by_cells(action: diaballik::Action) -> bool {
        action != diaballik::Action::Claim
    }
}

impl ByCells for pawnball::Match {
    fn by_cells(action: pawnball::Action) -> bool {
        matches!(action, pawnball::Action::Place(_) | pawnball::Action::Step(_))
    }
}

/// What a shot comes to, whoever of the two pawns shoots.
fn without_shooter(action: &str) -> &str {
    action.find('*').map_or(action, |at| &action[at..])
}

fn offers_are_the_actions<M: ByCells>(game: &M) {
    for side in Side::BOTH {
        let actions = game.actions(side);
        let wanted: HashSet<String> = actions
            .iter()
            .filter(|&&action| M::by_cells(action))
            .map(|action| without_shooter(&action.to_string()).to_owned())
            .collect();
        let mut offered = HashSet::new();
        for board in 0..M::GAME.boards() {
            let offers = Offers::of(game, side, board);
            for offer in offers.all() {
                assert!(actions.contains(&offer.action), "{:?} is offered and not legal", offer.action);
                offered.insert(without_shooter(&offer.action.to_string()).to_owned());
                let target = board::scene::Target { cell: offer.to, kind: offer.kind };
                assert!(offers.targets(offer.from).contains(&target));
                assert!(offers.chosen(offer.from, offer.to).any(|chosen| chosen.action == offer.action));
            }
        }
        assert_eq!(offered, wanted);
    }
}

/// The scene before an action and the one after it, with the motion between them.
fn both_scenes<M: Shown>(before: &M, side: Side, action: M::Action, after: &M) -> Option<(Scene, Scene)> {
    let (board, segment) = before.segment(side, action)?;
    let first = scene(before, &Look { board, may_act: Some(side), ..Look::default() });
    let motion = Motion { number: 1, segments: vec![segment] };
    let look = Look { board, may_act: Some(side), motion, before: first.pieces.clone(), ..Look::default() };
    let second = scene(after, &look);
    Some((first, second))
}

fn motion_ends_where_it_stands(first: &Scene, second: &Scene) {
    let ids: HashSet<_> = second.pieces.iter().map(|piece| piece.id).collect();
    assert_eq!(ids.len(), second.pieces.len(), "two pieces with one id");
    for piece in &second.pieces {
        if let Some(before) = first.piece(piece.id) {
            assert_eq!((before.side, before.dot), (piece.side, piece.dot));
        }
    }
    let timeline = timeline(first, second);
    for track in &timeline.tracks {
        assert!(track.frames.windows(2).all(|pair| pair[0].at <= pair[1].at));
        let (start, end) = (track.frames[0], track.frames[track.frames.len() - 1]);
        assert_eq!((start.at, end.at), (0, timeline.duration));
        let place = |scene: &Scene| match track.mover {
            Mover::Piece(id) => scene.field.point(scene.piece(id).unwrap().cell, scene.flipped),
            Mover::Ball(index) => board::draw::ball_place(scene, &scene.balls[index]).0,
        };
        assert!(start.point.distance(place(first)) < 1e-6, "{track:?}");
        assert!(end.point.distance(place(second)) < 1e-6, "{track:?}");
        assert!((end.scale - 1.0).abs() < 1e-6);
    }
    // Whatever stands elsewhere than before has moved visibly.
    for piece in &second.pieces {
        let moved = first.piece(piece.id).is_some_and(|before| before.cell != piece.cell);
        let seen = timeline.tracks.iter().any(|track| track.mover == Mover::Piece(piece.id));
        assert!(!moved || seen);
    }
}

#[test]
fn play_ball_on_every_board() {
    let mut kinds = HashSet::new();
    for board in Board::all_shipped() {
        for seed in 0..6 {
            let game = playball::Match::new(board, Mode::Normal);
            playout(game, &mut Random(seed), 150, |before, side, action, after| {
                offers_are_the_actions(before);
                let (first, second) = both_scenes(before, side, action, after).unwrap();
                motion_ends_where_it_stands(&first, &second);
                kinds.insert(second.motion.segments[0].kind);
            });
        }
    }
    assert_eq!(kinds.len(), 4, "steps, jumps, bounces and passes: {kinds:?}");
}

#[test]
fn diaballik() {
    for seed in 0..10 {
        let game = diaballik::Match::new(diaballik::Start::Variant);
        playout(game, &mut Random(seed), 150, |before, side, action, after| {
            offers_are_the_actions(before);
            if let Some((first, second)) = both_scenes(before, side, action, after) {
                motion_ends_where_it_stands(&first, &second);
            }
        });
    }
}

#[test]
fn pawnball_with_its_set_up_dice_and_shots() {
    let mut kinds = HashSet::new();
    let mut states = HashSet::new();
    for seed in 0..12 {
        playout(pawnball::Match::new(), &mut Random(seed), 220, |before, side, action, after| {
            offers_are_the_actions(before);
            for board in 0..2 {
                let shown = dice(before, board);
                assert!(shown.len() == 4 || before.draws().is_empty());
                let number = pawnball::BoardNumber::BOTH[board];
                for die in &shown {
                    states.insert(die.state);
                    let choice = pawnball::Action::Die(number, die.die);
                    if die.state == DieState::Open {
                        assert!(before.actions(die.side).contains(&choice));
                    }
                }
                let chosen = before.die_turn().is_some_and(|(on, _)| on == number);
                assert_eq!(shown.iter().any(|die| die.state == DieState::Chosen), chosen);
            }
            if let Some((first, second)) = both_scenes(before, side, action, after) {
                motion_ends_where_it_stands(&first, &second);
                kinds.insert(second.motion.segments[0].kind);
            }
        });
    }
    for kind in [SegmentKind::Place, SegmentKind::Step, SegmentKind::Shot] {
        assert!(kinds.contains(&kind), "{kind:?} was not seen");
    }
    assert_eq!(states.len(), 5, "{states:?}");
}

#[test]
fn before_a_pawn_is_chosen_all_that_can_be_reached_is_shown() {
    let mut seen = HashSet::new();
    for seed in 0..6 {
        playout(pawnball::Match::new(), &mut Random(seed), 220, |before, side, _, _| {
            for board in 0..2 {
                let look = Look { board, may_act: Some(side), ..Look::default() };
                let shown = scene(before, &look);
                let cells = |wanted: &[Reaching]| -> HashSet<CellId> {
                    let reach = shown.reach.iter().filter(|reach| wanted.contains(&reach.by));
                    reach.map(|reach| reach.cell).collect()
                };
                let offers = Offers::of(before, side, board);
                let offered = |kinds: &[TargetKind]| -> HashSet<CellId> {
                    let offers = offers.all().iter().filter(|offer| kinds.contains(&offer.kind));
                    offers.map(|offer| offer.to).collect()
                };
                assert_eq!(cells(&[Reaching::First, Reaching::Second]), offered(&[TargetKind::Step]));
                assert_eq!(cells(&[Reaching::Ball]), offered(&[TargetKind::Shot, TargetKind::Goal]));
                seen.extend(shown.reach.iter().map(|reach| reach.by));
                if let Some(pawn) = shown.pieces.iter().find(|piece| piece.movable) {
                    let chosen = scene(before, &Look { selected: Some(pawn.cell), ..look });
                    assert!(chosen.reach.is_empty(), "then its own targets are shown");
                }
            }
        });
    }
    assert_eq!(seen.len(), 3, "{seen:?}");
}

fn play_ball(text: &str) -> playball::Match {
    playball::Match::from_position(Position::parse(text, &Boards::shipped()).unwrap(), Mode::Normal)
}

#[test]
fn a_steal_pulls_the_ball_from_the_one_that_had_it() {
    // A's playballer on c2 jumps over B's on c3, which has the ball.
    let game = play_ball("lanes 1b5/3b2/4Ba1/3a2/4a2 a 3 0-0");
    let action = "c2^c4".parse().unwrap();
    let (_, segment) = game.segment(Side::A, action).unwrap();
    let field = game.field(0);
    assert_eq!(segment.ball, Some(BallChange::Stolen(field.find("c3").unwrap())));
    let mut after = game.clone();
    after.act(Side::A, action).unwrap();
    let (first, second) = both_scenes(&game, Side::A, action, &after).unwrap();
    let timeline = timeline(&first, &second);
    let ball = timeline.tracks.iter().find(|track| track.mover == Mover::Ball(0)).unwrap();
    let point = |name: &str| field.point(field.find(name).unwrap(), false) + CARRIED;
    assert_eq!(ball.frames[0].point, point("c3"));
    assert!(ball.frames[ball.frames.len() - 1].point.distance(point("c4")) < 1e-6);
}

#[test]
fn a_cell_that_says_too_little_gives_both_actions() {
    // The holder on c3 can pass to its neighbour on d3, or jump over it and, if the run reached the edge, bounce.
    let game = play_ball("lanes 1b5/3b2/2b1A2/3a2/3a3 a 3 1-0");
    let field = game.field(0);
    let [c3, d3] = ["c3", "d3"].map(|name| field.find(name).unwrap());
    let offers = Offers::of(&game, Side::A, 0);
    let mut texts: Vec<String> = offers.chosen(c3, d3).map(|offer| offer.action.to_string()).collect();
    texts.sort();
    assert_eq!(texts, ["c3>d3", "c3^c3:ne"]);
}

#[test]
fn a_goal_is_marked_and_everything_returns_after_it() {
    let game = play_ball("lanes 1A5/6/2b1b2/2a3/2b1a2 a 3 0-0");
    let field = game.field(0);
    let [a6, a7] = ["a6", "a7"].map(|name| field.find(name).unwrap());
    let offers = Offers::of(&game, Side::A, 0);
    assert!(offers.targets(Some(a6)).iter().any(|target| target.cell == a7 && target.kind == TargetKind::Goal));
    let mut after = game.clone();
    let action = "a6a7".parse().unwrap();
    after.act(Side::A, action).unwrap();
    let (first, second) = both_scenes(&game, Side::A, action, &after).unwrap();
    let timeline = timeline(&first, &second);
    assert_eq!(timeline.duration, board::motion::STEP_MS + board::motion::RETURN_MS);
    assert!(timeline.sounds.contains(&(board::motion::STEP_MS, board::motion::Sound::Goal)));
}

#[test]
fn a_goal_is_shown_where_it_was_scored_and_play_goes_on_from_the_start() {
    let start = play_ball("lanes 1A5/6/2b1b2/2a3/2b1a2 a 3 0-0");
    let field = start.field(0);
    let a7 = field.find("a7").unwrap();
    let action = "a6a7".parse().unwrap();
    let last_turn = turn_segments(&start, Side::A, &[action], 0);
    let mut scored = start.clone();
    scored.act(Side::A, action).unwrap();
    let look = Look { last_turn: last_turn.clone(), ..Look::default() };
    let kick_off = scene(&scored, &look);
    assert!(kick_off.last_turn.is_empty(), "no arrow where nothing stands that it could start from");
    let first = scene(&start, &Look::default());
    let look = Look { motion: Motion { number: 1, segments: last_turn.clone() }, before: first.pieces.clone(), ..look };
    let goal = at_goal(&start, &scored, &look);
    assert_eq!(goal.piece_on(a7).map(|piece| piece.side), Some(Side::A));
    assert_eq!((goal.balls[0].cell, &goal.last_turn), (a7, &last_turn));
    motion_ends_where_it_stands(&first, &goal);
    // Nobody goes back yet; the ball goes on into the net.
    assert_eq!(timeline(&first, &goal).duration, board::motion::STEP_MS + board::motion::RETURN_MS);
    let in_net = board::draw::ball_place(&goal, &goal.balls[0]).0;
    assert!(in_net.y < field.point(a7, false).y - 40.0, "behind the scorer: {in_net:?}");
    let after = goal.after_goal.as_ref().unwrap();
    let cells = |pieces: &[board::scene::Piece]| pieces.iter().map(|piece| piece.cell).collect::<HashSet<_>>();
    assert_eq!((cells(&after.pieces), &after.balls), (cells(&kick_off.pieces), &kick_off.balls));
    // The kick-off of the other side begins where everything has gone back to.
    let action =
        scored.actions(Side::B).into_iter().find(|action| matches!(action, playball::Action::Step { .. })).unwrap();
    let segment = scored.segment(Side::B, action).unwrap().1;
    let mut next = scored.clone();
    next.act(Side::B, action).unwrap();
    let motion = Motion { number: 2, segments: vec![segment] };
    let look = Look { motion, before: goal.pieces_before(2).to_vec(), ..Look::default() };
    let played = scene(&next, &look);
    motion_ends_where_it_stands(&goal, &played);
    assert_eq!(timeline(&goal, &played).duration, board::motion::RETURN_MS + board::motion::STEP_MS);
}

#[test]
fn only_the_ball_that_scored_lies_in_the_net() {
    let mut game = diaballik::Match::new(diaballik::Start::Standard);
    let turns = ["g1g2,g2g3", "g7g6,g6f6", "g3g4,g4g5,d1>a1", "f6e6", "g5g6,g6g7,a1>g7"];
    let mut before = game.clone();
    for (i, turn) in turns.iter().enumerate() {
        before = game.clone();
        game.play(if i % 2 == 0 { Side::A } else { Side::B }, turn).unwrap();
    }
    let actions = before.read_turn(Side::A, turns[4]).unwrap();
    let look = Look { last_turn: turn_segments(&before, Side::A, &actions, 0), ..Look::default() };
    let goal = at_goal(&before, &game, &look);
    let far = |i: usize| {
        let ball = &goal.balls[i];
        goal.field.point(ball.cell, false).distance(board::draw::ball_place(&goal, ball).0)
    };
    assert!(far(0) > 40.0 && far(1) < 40.0, "{} {}", far(0), far(1));
}

#[test]
fn the_turn_so_far_is_drawn_and_taken_back() {
    let mut game = play_ball("lanes 1b5/3b2/2b1A2/3a2/4a2 a 3 1-0");
    for action in ["c3>d3", "d3d4"] {
        game.act(Side::A, action.parse().unwrap()).unwrap();
    }
    let kinds = |game: &playball::Match| turn_in_progress(game, 0).iter().map(|s| s.kind).collect::<Vec<_>>();
    assert_eq!(kinds(&game), [SegmentKind::Pass, SegmentKind::Step]);
    game.undo();
    assert_eq!(kinds(&game), [SegmentKind::Pass]);
}

#[test]
fn every_cell_is_found_at_its_place_and_reached_by_arrow_keys() {
    let mut fields: Vec<_> = Board::all_shipped().iter().map(board::of_games::playball_field).collect();
    fields.push(board::of_games::diaballik_field());
    fields.push(board::of_games::pawnball_field());
    for field in fields {
        for flipped in [false, true] {
            let view = field.view_box();
            for id in field.ids() {
                let place = field.point(id, flipped);
                assert_eq!(field.hit(place, flipped), Some(id));
                for corner in field.shape().corners(1.0) {
                    assert_eq!(field.hit(place + corner, flipped), Some(id), "{:?}", field.cell(id));
                    let shown = place + corner;
                    assert!(shown.x > view.x && shown.x < view.x + view.width);
                    assert!(shown.y > view.y && shown.y < view.y + view.height);
                }
            }
            let mut reached: HashSet<_> = [field.ids().next().unwrap()].into();
            let mut open: Vec<_> = reached.iter().copied().collect();
            while let Some(id) = open.pop() {
                use board::field::Arrow;
                for arrow in [Arrow::Up, Arrow::Down, Arrow::Left, Arrow::Right] {
                    if let Some(next) = field.neighbour(id, arrow, flipped) {
                        let way = field.point(next, flipped) - field.point(id, flipped);
                        let forward = match arrow {
                            Arrow::Up => -way.y,
                            Arrow::Down => way.y,
                            Arrow::Left => -way.x,
                            Arrow::Right => way.x,
                        };
                        assert!(forward > 0.0, "{arrow:?} from {:?} to {:?}", field.cell(id), field.cell(next));
                        if reached.insert(next) {
                            open.push(next);
                        }
                    }
                }
            }
            assert_eq!(reached.len(), field.cells().len());
            let grid = field.grid(flipped);
            assert_eq!(grid.iter().map(Vec::len).sum::<usize>(), field.cells().len());
        }
    }
}

#[test]
fn the_turf_is_mown_in_two_tones() {
    let mut fields: Vec<_> = Board::all_shipped().iter().map(board::of_games::playball_field).collect();
    fields.push(board::of_games::diaballik_field());
    fields.push(board::of_games::pawnball_field());
    for field in fields {
        let is_checked = field.shape() == Shape::Square && field.cells().len() == 49;
        let mut tones = std::collections::HashSet::new();
        for a in field.ids() {
            tones.insert(field.cell(a).tone);
            let opposite = field.hit(field.point(a, true), false).unwrap();
            if field.piece_word() != board::field::PieceWord::Pawn {
                assert_eq!(field.cell(a).tone, field.cell(opposite).tone, "{}", field.cell(a).name);
            }
            for b in field.ids().filter(|&b| field.point(a, false).distance(field.point(b, false)) < 101.0 && a != b) {
                let (here, there) = (field.cell(a), field.cell(b));
                let in_stripe = here.column == there.column;
                // Squares of Diaballik alternate; elsewhere each stripe has one tone.
                if is_checked {
                    assert_ne!(here.tone, there.tone);
                } else if in_stripe {
                    assert_eq!(here.tone, there.tone);
                } else if field.shape() == Shape::Hexagon {
                    assert_ne!(here.tone, there.tone);
                }
            }
        }
        assert_eq!(tones.len(), 2);
    }
}

#[test]
fn the_upright_pitch_has_the_same_squares_and_a_at_the_bottom() {
    let (wide, upright) = (board::of_games::pawnball_field(), board::of_games::upright_pawnball_field());
    assert_eq!(wide.ids().count(), upright.ids().count());
    for id in wide.ids() {
        let (a, b) = (wide.cell(id), upright.cell(id));
        assert_eq!((&a.name, a.ground, a.tone), (&b.name, b.ground, b.tone));
        let turned = wide.point(id, false) - wide.centre();
        let found = upright.point(id, false) - upright.centre();
        assert!((found.x - turned.y).abs() < 1e-9 && (found.y + turned.x).abs() < 1e-9, "{}", a.name);
        assert_eq!(upright.hit(upright.point(id, true), true), Some(id));
    }
    for flipped in [false, true] {
        for field in [&wide, &upright] {
            let texts: std::collections::BTreeSet<&str> =
                field.coordinates(flipped).iter().map(|coordinate| coordinate.text.as_str()).collect();
            assert_eq!(texts.len(), 15 + 11, "every column and every row: {texts:?}");
        }
    }
    assert_eq!(upright.grid(false).first().map(Vec::len), Some(11));
}

#[test]
fn every_row_and_column_or_every_cell_is_named() {
    for board in Board::all_shipped() {
        let field = board::of_games::playball_field(board);
        for flipped in [false, true] {
            let named: Vec<&str> = field.coordinates(flipped).iter().map(|found| found.text.as_str()).collect();
            assert_eq!(named, field.cells().iter().map(|cell| cell.name.as_str()).collect::<Vec<_>>());
            for (coordinate, id) in field.coordinates(flipped).iter().zip(field.ids()) {
                assert_eq!(
                    field.hit(coordinate.place, flipped),
                    Some(id),
                    "{} is written in its cell",
                    coordinate.text
                );
            }
        }
    }
    let field = board::of_games::diaballik_field();
    for text in ["a", "g", "1", "7"] {
        assert_eq!(field.coordinates(true).iter().filter(|found| found.text == text).count(), 3, "{text}");
    }
}
