//! Pawnball on the terminal: two boards, side by side where there is room.

use games::game::{Game, Match as _};
use games::pawnball::dice::{Dice, Die, Dot};
use games::pawnball::{Action, BoardNumber, BoardState, Match, PITCH, ShotEnd, Square, Step};
use games::side::Side;
use locale::{Locale, vars};

use super::{Area, Drawing, Kind, Place, Trace, View};
use crate::canvas::{Canvas, Ground, Ink};
use crate::terminal_game::{Choice, Playable};
use crate::words;

/// Columns for the numbers of the rows.
const LEFT: usize = 3;
/// Columns between two boards.
const GAP: usize = 2;

const fn place(board: BoardNumber, square: Square) -> Place {
    Place { board: board.index() as u8, column: square.column(), row: square.row() }
}

/// Who stands where on a board: the dot of the pawn on each square, and the ball.
struct Standing {
    pawns: Vec<(Square, Dot)>,
    ball: Square,
    mono: Side,
}

impl Standing {
    fn of(state: &BoardState) -> Self {
        match state {
            BoardState::SettingUp(lineup) => Self {
                // In the order black, black, white, white, green, green, yellow, yellow.
                pawns: lineup.placed().iter().enumerate().map(|(at, &square)| (square, Dot::ALL[at / 2])).collect(),
                ball: Square::CENTRE,
                mono: state.mono(),
            },
            BoardState::Playing(position) => Self {
                pawns: Dot::ALL.into_iter().flat_map(|dot| position.pawns(dot).map(|square| (square, dot))).collect(),
                ball: position.ball(),
                mono: state.mono(),
            },
        }
    }

    fn owner(&self, dot: Dot) -> Side {
        if dot.is_mono() { self.mono } else { self.mono.other() }
    }

    fn pawn(&self, square: Square) -> Option<Dot> {
        self.pawns.iter().find(|(on, _)| *on == square).map(|&(_, dot)| dot)
    }
}

fn dot_name(locale: &Locale, dot: Dot) -> String {
    match dot {
        Dot::Black => locale.dot_black(),
        Dot::White => locale.dot_white(),
        Dot::Green => locale.dot_green(),
        Dot::Yellow => locale.dot_yellow(),
    }
}

/// Dice as people read them: `k3 k3 w5`.
fn dice_text(dice: &Dice) -> String {
    dice.as_slice().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn name(locale: &Locale, side: Side) -> String {
    words::side(locale, Game::Pawnball, side)
}

/// The board of the turn in progress.
fn board_in_turn(game: &Match) -> Option<BoardNumber> {
    match game.turn().first() {
        Some(Action::SetUp(board) | Action::Die(board, _)) => Some(*board),
        _ => None,
    }
}

impl Playable for Match {
    fn choice(&self, side: Side, action: Action) -> Choice {
        let text = action.to_string();
        let board = board_in_turn(self).unwrap_or(BoardNumber::One);
        let at = |square| Some(place(board, square));
        let (from, to, kind) = match action {
            Action::SetUp(board) => {
                let squares = Square::all().filter(|square| square.in_set_up_zone(side));
                let opens = squares.map(|square| place(board, square)).collect();
                return Choice { text, from: None, to: None, kind: Kind::Other, opens };
            }
            Action::Die(board, die) => {
                let state = &self.match_position().boards[board.index()];
                let opens = Standing::of(state).pawns.into_iter().filter(|(_, dot)| *dot == die.dot());
                let opens = opens.map(|(square, _)| place(board, square)).collect();
                return Choice { text, from: None, to: None, kind: Kind::Other, opens };
            }
            Action::Place(square) => (None, at(square), Kind::Step),
            Action::Step(Step::Move { from, to }) => (at(from), at(to), Kind::Step),
            Action::Step(Step::Exchange { first, second }) => (at(first), at(second), Kind::Jump),
            Action::Step(Step::Shot { from, end: ShotEnd::Rest(square) }) => (at(from), at(square), Kind::Pass),
            Action::Step(Step::Shot { from, end: ShotEnd::Goal(scorer) }) => {
                (at(from), goal_square(scorer).and_then(at), Kind::Goal)
            }
        };
        Choice { text, from, to, kind, opens: Vec::new() }
    }

    fn phrase(&self, action: Action, locale: &Locale) -> String {
        match action {
            Action::SetUp(board) => locale.play_words_set_up(u32::from(board.number())),
            Action::Place(square) => locale.play_words_place(square.to_string()),
            Action::Die(board, die) => locale.play_words_die(
                vars::Board(u32::from(board.number())),
                vars::Dot(dot_name(locale, die.dot())),
                vars::Points(u32::from(die.points())),
            ),
            Action::Step(Step::Move { from, to }) => {
                locale.play_words_step(vars::From(from.to_string()), vars::To(to.to_string()))
            }
            Action::Step(Step::Exchange { first, second }) => {
                locale.play_words_exchange(vars::First(first.to_string()), vars::Second(second.to_string()))
            }
            Action::Step(Step::Shot { from, end: ShotEnd::Rest(square) }) => {
                locale.play_words_shot(vars::From(from.to_string()), vars::To(square.to_string()))
            }
            Action::Step(Step::Shot { from, end: ShotEnd::Goal(_) }) => locale.play_words_shot_goal(from.to_string()),
        }
    }

    fn traces(&self, turn: &str) -> Vec<(Place, Trace)> {
        let Some((start, rest)) = turn.split_once(':') else { return Vec::new() };
        let board = if start.starts_with('1') { BoardNumber::One } else { BoardNumber::Two };
        let standing = Standing::of(&self.match_position().boards[board.index()]);
        let mut traces = Vec::new();
        for text in rest.split(',') {
            let squares = match text.parse::<Step>() {
                Ok(Step::Move { from, to } | Step::Exchange { first: from, second: to }) => [Some(from), Some(to)],
                Ok(Step::Shot { end: ShotEnd::Rest(square), .. }) => [None, Some(square)],
                _ => [None, text.parse().ok()],
            };
            let [from, to] = squares;
            traces.extend(from.map(|square| (square, Trace::Left)));
            traces.extend(to.map(|square| (square, Trace::Arrived)));
        }
        let stands = |square| standing.pawn(square).is_some() || standing.ball == square;
        traces.retain(|&(square, trace)| stands(square) == (trace == Trace::Arrived));
        traces.into_iter().map(|(square, trace)| (place(board, square), trace)).collect()
    }

    fn read_place(&self, text: &str) -> Option<Place> {
        // On which board: as written, else where the turn is in progress or can begin.
        let (board, square) = match text.split_once('/') {
            Some(("1", square)) => (Some(BoardNumber::One), square),
            Some(("2", square)) => (Some(BoardNumber::Two), square),
            Some(_) => return None,
            None => (board_in_turn(self), text),
        };
        Some(place(board.unwrap_or(BoardNumber::One), square.parse().ok()?))
    }

    fn place_name(&self, place: Place) -> String {
        let square = Square::new(place.column, place.row).map(|square| square.to_string()).unwrap_or_default();
        format!("{}/{square}", place.board + 1)
    }

    fn draw(&self, view: &View<'_>, locale: &Locale) -> Drawing {
        let boards: Vec<BoardNumber> = BoardNumber::BOTH
            .into_iter()
            .filter(|b| view.only_board.is_none_or(|only| only as usize == b.index()))
            .collect();
        let drawn: Vec<Drawing> = boards.into_iter().map(|board| draw_board(self, board, view, locale)).collect();
        let (width, height) = (drawn[0].canvas.width(), drawn[0].canvas.height());
        let beside = drawn.len() > 1 && 2 * width + GAP <= view.width;
        let size = match (drawn.len(), beside) {
            (1, _) => (width, height),
            (_, true) => (2 * width + GAP, height),
            (_, false) => (width, 2 * height + 1),
        };
        let mut canvas = Canvas::new(size.0, size.1);
        let mut places = Vec::new();
        for (i, board) in drawn.iter().enumerate() {
            let (x, y) = if beside { (i * (width + GAP), 0) } else { (0, i * (height + 1)) };
            canvas.stamp(x, y, &board.canvas);
            places.extend(board.places.iter().map(|&(at, area)| (at, Area { x: area.x + x, y: area.y + y, ..area })));
        }
        Drawing { canvas, places }
    }

    fn sizes(&self) -> usize {
        2
    }

    fn describe(&self, locale: &Locale) -> Vec<String> {
        let mut lines = Vec::new();
        for board in BoardNumber::BOTH {
            let standing = Standing::of(&self.match_position().boards[board.index()]);
            lines.push(locale.play_where_board(u32::from(board.number())));
            for side in Side::BOTH {
                let dots = Dot::ALL.into_iter().filter(|&dot| standing.owner(dot) == side);
                let pawns = dots.filter_map(|dot| {
                    let own = standing.pawns.iter().filter(|(_, of)| *of == dot);
                    let squares: Vec<String> = own.map(|(square, _)| square.to_string()).collect();
                    (!squares.is_empty()).then(|| {
                        locale.play_where_pawns(vars::Dot(dot_name(locale, dot)), vars::Squares(squares.join(", ")))
                    })
                });
                let pawns: Vec<String> = pawns.collect();
                let pawns = if pawns.is_empty() { "-".to_owned() } else { pawns.join("; ") };
                lines.push(locale.play_where_side(vars::Cells(pawns), vars::Side(words::capital(&name(locale, side)))));
            }
            lines.push(locale.play_where_ball(standing.ball.to_string()));
        }
        lines
    }

    fn status(&self, locale: &Locale) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some(draw) = self.draws().last() {
            let dice: Vec<String> = draw.dice().iter().map(Die::to_string).collect();
            lines.push(locale.play_status_draw(
                vars::Dice(dice.join(" ")),
                vars::Number(self.draws().len() as u32),
                vars::Of(8),
            ));
        }
        let position = self.match_position();
        for board in BoardNumber::BOTH {
            let number = u32::from(board.number());
            lines.push(match &position.boards[board.index()] {
                BoardState::SettingUp(lineup) => match position.to_set_up(board) {
                    Some(side) => locale.play_status_set_up(vars::Board(number), vars::Side(name(locale, side))),
                    None => {
                        let (board, side) = (vars::Board(number), vars::Side(name(locale, board.mono())));
                        if lineup.is_unseen() {
                            locale.play_status_unseen(board, side)
                        } else {
                            locale.play_status_waits(board, side)
                        }
                    }
                },
                BoardState::Playing(position) => match position.to_play() {
                    None if self.draws().is_empty() => continue,
                    None => locale.play_status_phase_over(number),
                    Some(side) => {
                        let mut now = locale.play_status_phase(
                            vars::Board(number),
                            vars::Dice(dice_text(&position.dice())),
                            vars::Side(name(locale, side)),
                        );
                        if let Some((side, dice)) = self.next_dice(board).filter(|(_, dice)| !dice.is_empty()) {
                            now +=
                                &locale.play_status_then(vars::Dice(dice_text(&dice)), vars::Side(name(locale, side)));
                        }
                        now
                    }
                },
            });
        }
        lines
    }

    fn turn_count(&self, _side: Side) -> Option<u64> {
        None
    }
}

/// The middle of the goal that `scorer` attacks (PW-3): A's attacks go to the right.
fn goal_square(scorer: Side) -> Option<Square> {
    let column = if scorer == Side::A { PITCH.width() - 1 } else { 0 };
    Square::new(column, (PITCH.goal_rows().start() + PITCH.goal_rows().end()) / 2)
}

fn draw_board(game: &Match, board: BoardNumber, view: &View<'_>, locale: &Locale) -> Drawing {
    let standing = Standing::of(&game.match_position().boards[board.index()]);
    let (columns, rows) = (usize::from(PITCH.width()), usize::from(PITCH.height()));
    let cell = view.size + 1;
    let mut canvas = Canvas::new(LEFT + columns * cell, rows + 2);
    canvas.text(LEFT, 0, &title(&standing, board, view, locale), Ink::Plain);
    let mut places = Vec::new();
    for square in Square::all() {
        let (column, row) = if view.flipped {
            (columns - 1 - usize::from(square.column()), usize::from(square.row()))
        } else {
            (usize::from(square.column()), rows - 1 - usize::from(square.row()))
        };
        let (x, y) = (LEFT + column * cell, 1 + row);
        draw_square(&mut canvas, view, &standing, place(board, square), square, (x, y, cell));
        if column == 0 {
            let number = square.row().to_string();
            canvas.text(LEFT - 1 - number.len(), y, &number, Ink::Faint);
        }
        if row == rows - 1 {
            let name = square.to_string();
            canvas.text(x, rows + 1, &name[..1], Ink::Faint);
        }
        if !square.is_post() {
            places.push((place(board, square), Area { x, y, width: cell, height: 1 }));
        }
    }
    Drawing { canvas, places }
}

/// Which board it is, and who wears which dots on it.
fn title(standing: &Standing, board: BoardNumber, view: &View<'_>, locale: &Locale) -> String {
    let dots = |side: Side| {
        let dots = Dot::ALL.into_iter().filter(|&dot| standing.owner(dot) == side);
        let letters: Vec<String> = dots.map(|dot| dot.letter().to_string()).collect();
        let sign = if side == Side::A { view.sign('●', 'a') } else { view.sign('○', 'b') };
        format!("{sign} {}", letters.join(" "))
    };
    format!("{}  {}  {}", locale.play_board_title(u32::from(board.number())), dots(Side::A), dots(Side::B))
}

fn draw_square(
    canvas: &mut Canvas,
    view: &View<'_>,
    standing: &Standing,
    at: Place,
    square: Square,
    (x, y, width): (usize, usize, usize),
) {
    let marks = view.marks;
    let target = marks.target(at);
    let trace = marks.trace(at);
    let pawn = standing.pawn(square);
    let plain = if square.is_post() {
        Ground::Margin
    } else if let Some(scorer) = square.goal() {
        Ground::Zone(scorer.other())
    } else if !square.in_playing_area() {
        Ground::Margin
    } else if (square.column() + square.row()) % 2 == 1 {
        Ground::FieldOther
    } else {
        Ground::Field
    };
    let ground = if marks.cursor == Some(at) {
        Ground::Cursor
    } else if marks.selected == Some(at) {
        Ground::Selected
    } else if let Some(dot) = pawn {
        Ground::Shirt(standing.owner(dot))
    } else if target.is_some() {
        Ground::Target
    } else if trace.is_some() {
        Ground::Trace
    } else {
        plain
    };
    canvas.lay(x, y, width, if pawn.is_some() { plain } else { ground });
    if let Some(dot) = pawn {
        let side = standing.owner(dot);
        let sign = match (marks.selected == Some(at), side) {
            (true, _) => '[',
            (false, Side::A) => view.sign('●', 'a'),
            (false, Side::B) => view.sign('○', 'b'),
        };
        canvas.lay(x, y, 2, ground);
        canvas.put_bold(x, y, sign, Ink::Side(side));
        canvas.put_bold(x + 1, y, dot.letter(), Ink::Side(side));
        if let Some(kind) = target.filter(|_| width > 2) {
            let (sign, ink) = super::tile::target_sign(view, kind);
            canvas.put_bold(x + 2, y, sign, ink);
        }
    } else if let Some(kind) = target {
        let (sign, ink) = super::tile::target_sign(view, kind);
        canvas.put_bold(x, y, sign, ink);
        if standing.ball == square {
            canvas.put_bold(x + 1, y, '*', Ink::Ball);
        }
    } else if standing.ball == square {
        canvas.put_bold(x, y, '*', Ink::Ball);
    } else if square.is_post() {
        for dx in 0..width {
            canvas.put(x + dx, y, view.sign('█', 'X'), Ink::Plain);
        }
    } else if let Some(scorer) = square.goal() {
        for dx in 0..width {
            canvas.put(x + dx, y, view.sign('░', ':'), Ink::Side(scorer.other()));
        }
    } else if trace == Some(Trace::Left) {
        canvas.put(x, y, view.sign('▹', '-'), Ink::Trace);
    } else if square.in_playing_area() {
        canvas.put(x, y, view.sign('·', '.'), Ink::Seam);
    }
}
