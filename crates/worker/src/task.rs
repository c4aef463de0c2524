//! Doing requests.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use engine::{Clock, Control, Level};
use games::notation::Fault;
use games::playball::{Board, Boards, Position};
use games::side::Side;
use play::{AnyMatch, GameSoFar};
use requests::{Analysis, Answer, BoardText, Chooser, Limits, Refusal, Request, Task, VERSION, ValuedTurn};
use tablebase::{Solver, Space, Stop, Table};

use crate::players::{self, HeldTable};

/// Progress is told not more often than this.
const PROGRESS_EVERY: Duration = Duration::from_millis(50);

/// Says an answer with its bytes, or why there is none.
pub type Say<'a> = &'a mut (dyn FnMut(Result<Answer, Refusal>, Option<Vec<u8>>) + Send);

/// The position that must not be one of a rated game being played, or the request would help in it. Where games begin as they do, bots
/// play with everybody; what is looked into for its own sake the page asks about before it asks the engine.
#[must_use]
pub fn position_to_ask_about(task: &Task) -> Option<AnyMatch> {
    match task {
        Task::Play { game, side, .. } if game.begins_elsewhere() => read(game, *side).ok().map(|(game, _)| game),
        _ => None,
    }
}

/// Does one request at a time and keeps what later ones need.
#[derive(Debug)]
pub struct Desk<C> {
    clock: C,
    tables: BTreeMap<String, HeldTable>,
}

impl<C: Clock> Desk<C> {
    /// A desk that reads the time from `clock`.
    #[must_use]
    pub const fn new(clock: C) -> Self {
        Self { clock, tables: BTreeMap::new() }
    }

    /// Does a request and says its answers, the last of them included.
    pub fn perform(&mut self, request: Request, say: Say<'_>) {
        let done = if request.version == VERSION {
            self.answer(request.task, request.bytes, say)
        } else {
            Err(Refusal::Version)
        };
        match done {
            Ok((answer, bytes)) => say(Ok(answer), bytes),
            Err(refusal) => say(Err(refusal), None),
        }
    }

    fn answer(
        &mut self,
        task: Task,
        bytes: Option<Vec<u8>>,
        say: Say<'_>,
    ) -> Result<(Answer, Option<Vec<u8>>), Refusal> {
        match task {
            Task::Play { game, side, by: Chooser::Perfect, seed, .. } => {
                let (game, side) = read(&game, side)?;
                let AnyMatch::PlayBall(game) = game else {
                    return Err(Refusal::Version);
                };
                let name = game.current().board().name();
                let table = self.table(name).ok_or_else(|| Refusal::NoTable { board: name.to_owned() })?;
                let text = players::perfect(&game, side, table, seed).map_err(|_| Refusal::TableDamaged)?;
                Ok((Answer::Turn { text }, None))
            }
            Task::Play { game, side, by: Chooser::Level(level), limits, seed } => {
                let level = Level::new(level).ok_or(Refusal::Version)?;
                let found = self.think(&game, side, Some(level), limits, seed, &mut |_| ())?;
                let text = found.and_then(|found| {
                    let (_, text) = found.lines.into_iter().next()?.turns.into_iter().next()?;
                    Some(text)
                });
                Ok((Answer::Turn { text }, None))
            }
            Task::Analyse { game, side, limits } => {
                let mut inform = |analysis| say(Ok(Answer::Thinking(analysis)), None);
                let found = self.think(&game, side, None, limits, 0, &mut inform)?;
                Ok((Answer::Analysis { found }, None))
            }
            Task::Solve { board } => self.solve(&board, say),
            Task::UseTable => {
                let table = Table::open(bytes.unwrap_or_default());
                let table = table.map_err(|_| Refusal::TableDamaged)?;
                let board = table.board().name().to_owned();
                self.tables.insert(board.clone(), Arc::new(table));
                Ok((Answer::TableTaken { board }, None))
            }
            Task::Probe { position } => self.probe(&position),
        }
    }

    fn think(
        &self,
        game: &GameSoFar,
        side: char,
        level: Option<Level>,
        limits: Limits,
        seed: u64,
        inform: &mut dyn FnMut(Analysis),
    ) -> Result<Option<Analysis>, Refusal> {
        let limits = engine::Limits {
            depth: limits.depth,
            nodes: limits.nodes,
            time: limits.milliseconds.map(|milliseconds| Duration::from_millis(milliseconds.into())),
            lines: limits.lines.max(1),
        };
        // Nobody sets it: who wants to stop a worker ends it.
        let stop = AtomicBool::new(false);
        let control = Control { stop: &stop, clock: &self.clock };
        let (game, side) = read(game, side)?;
        let table = match &game {
            AnyMatch::PlayBall(game) => self.table(game.current().board().name()),
            _ => None,
        };
        Ok(players::search(&game, side, level, seed, table, &limits, &control, inform))
    }

    fn table(&self, board: &str) -> Option<HeldTable> {
        self.tables.get(board).map(Arc::clone)
    }

    fn solve(&self, board: &BoardText, say: Say<'_>) -> Result<(Answer, Option<Vec<u8>>), Refusal> {
        let board = match &board.columns {
            Some(columns) => Arc::new(Board::parse_line(&board.name, columns)?),
            None => {
                let boards = Boards::shipped();
                let shipped = boards.get(&board.name);
                Arc::clone(shipped.map_err(|reason| Fault { line: 1, column: 1, reason })?)
            }
        };
        let mut solver = Solver::new(Space::new(&board));
        let positions = solver.space().kept_count();
        let mut told = None;
        let run = solver.run(1, &AtomicBool::new(false), |now| {
            let time = self.clock.now();
            if told.is_none_or(|told| time.saturating_sub(told) >= PROGRESS_EVERY) {
                told = Some(time);
                let (done, rows) = now.rows;
                say(Ok(Answer::Solving { distance: now.distance, done, rows, known: now.known, positions }), None);
            }
        });
        // Nobody stops it.
        run.map_err(|(Stop::TooLong | Stop::Told)| Refusal::TooLong)?;
        let mut file = Vec::new();
        solver.write(&mut file).expect("memory can be written");
        let answer = Answer::Solved {
            board: board.name().to_owned(),
            kick_off: value_of(solver.kick_off()),
            totals: solver.counts().totals(None),
        };
        Ok((answer, Some(file)))
    }

    fn probe(&self, position: &str) -> Result<(Answer, Option<Vec<u8>>), Refusal> {
        let mut boards = Boards::shipped();
        for table in self.tables.values() {
            boards.add(Arc::clone(table.board()));
        }
        let position = Position::parse(position, &boards)?;
        let table = self.tables.get(position.board().name());
        let table = table.ok_or_else(|| Refusal::NoTable { board: position.board().name().to_owned() })?;
        let damaged = |_| Refusal::TableDamaged;
        let value = table.value(&position).map_err(damaged)?;
        let turns = table.turns(&position).map_err(damaged)?.into_iter().map(|valued| ValuedTurn {
            text: games::game::turn_text(&valued.turn.actions),
            value: value_of(valued.value),
            result: valued.turn.result.hash(),
        });
        Ok((Answer::Probed { value: value_of(value), turns: turns.collect() }, None))
    }
}

fn read(game: &GameSoFar, side: char) -> Result<(AnyMatch, Side), Refusal> {
    let side = Side::from_letter(side).ok_or(Refusal::Version)?;
    Ok((game.read(side)?, side))
}

/// A value of a table as the page is told it.
const fn value_of(value: tablebase::Value) -> requests::Value {
    match value {
        tablebase::Value::Win(turns) => requests::Value::Win(turns),
        tablebase::Value::Draw => requests::Value::Draw,
        tablebase::Value::Loss(turns) => requests::Value::Loss(turns),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::NoClock;
    use games::game::Match;
    use requests::Value;

    /// What is said at once.
    type Said = (Result<Answer, Refusal>, Option<Vec<u8>>);

    fn asked(desk: &mut Desk<NoClock>, task: Task, bytes: Option<Vec<u8>>) -> Vec<Said> {
        let mut answers = Vec::new();
        let request = Request { version: VERSION, id: 1, task, bytes };
        desk.perform(request, &mut |answer, bytes| answers.push((answer, bytes)));
        let last = answers.iter().filter(|(answer, _)| answer.as_ref().map_or(true, Answer::is_last)).count();
        assert_eq!(last, 1, "exactly one answer is the last");
        answers
    }

    fn play(record: &str, actions: &[&str], side: char) -> Result<Answer, Refusal> {
        let actions = actions.iter().map(|&action| action.to_owned()).collect();
        let game = GameSoFar { record: record.to_owned(), draw: None, actions };
        let limits = Limits { depth: Some(1), nodes: None, milliseconds: None, lines: 1 };
        let task = Task::Play { game, side, by: Chooser::Level(3), limits, seed: 1 };
        asked(&mut Desk::new(NoClock), task, None).pop().unwrap().0
    }

    fn turn(answer: Result<Answer, Refusal>) -> String {
        match answer {
            Ok(Answer::Turn { text: Some(text) }) => text,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_turn_is_chosen_in_every_game() {
        let text = turn(play("[Game \"diaballik\"]\n", &[], 'a'));
        assert!(diaballik_start().play(Side::A, &text).is_ok(), "{text}");
        let text = turn(play("[Game \"playball\"]\n[Board \"sprint\"]\n", &[], 'a'));
        let mut game = games::playball::Match::new(Board::shipped("sprint").unwrap(), games::playball::Mode::Normal);
        assert!(game.play(Side::A, &text).is_ok(), "{text}");
        let text = turn(play("[Game \"pawnball\"]\n", &[], 'a'));
        assert!(games::pawnball::Match::new().play(Side::A, &text).is_ok(), "{text}");
    }

    fn diaballik_start() -> games::diaballik::Match {
        games::diaballik::Match::new(games::diaballik::Start::default())
    }

    #[test]
    fn the_rest_of_a_turn_in_progress_is_chosen() {
        let rest = turn(play("[Game \"diaballik\"]\n", &["c1c2", "c2c3"], 'a'));
        let whole = if rest == "-" { "c1c2,c2c3".to_owned() } else { format!("c1c2,c2c3,{rest}") };
        assert!(diaballik_start().play(Side::A, &whole).is_ok(), "{whole}");
    }

    #[test]
    fn who_may_not_act_is_told_so() {
        assert_eq!(play("[Game \"diaballik\"]\n", &[], 'b'), Ok(Answer::Turn { text: None }));
    }

    #[test]
    fn what_is_wrong_is_refused_with_its_place() {
        let refused = |record, actions, side| play(record, actions, side).unwrap_err();
        let fault = refused("[Game \"diaballik\"]\n\n1. c1c9\n", &[], 'a');
        assert!(matches!(fault, Refusal::Fault { line: 3, column: 4.., .. }), "{fault:?}");
        for (record, actions) in
            [("", &[][..]), ("[Game \"chess\"]\n", &[]), ("[Game \"diaballik\"]\n", &["c1c4"]), ("[Game", &[])]
        {
            assert!(matches!(refused(record, actions, 'a'), Refusal::Fault { .. }), "{record}");
        }
        assert_eq!(refused("[Game \"diaballik\"]\n", &[], 'x'), Refusal::Version);
    }

    #[test]
    fn a_board_is_solved_and_its_table_answers() {
        let mut desk = Desk::new(NoClock);
        let board = BoardText { name: "sprint".to_owned(), columns: None };
        let mut answers = asked(&mut desk, Task::Solve { board }, None);
        assert!(matches!(answers[0], (Ok(Answer::Solving { positions, .. }), None) if positions > 100_000));
        let (Ok(Answer::Solved { board, kick_off, totals }), Some(table)) = answers.pop().unwrap() else { panic!() };
        assert_eq!((board.as_str(), totals), ("sprint", [218_634, 15, 5_751]));

        let start = Position::kick_off(Board::shipped("sprint").unwrap(), Side::A, [0, 0]).to_string();
        let probe = Task::Probe { position: start };
        let (before, _) = asked(&mut desk, probe.clone(), None).pop().unwrap();
        assert_eq!(before, Err(Refusal::NoTable { board: "sprint".to_owned() }), "there is no table yet");
        let taken = asked(&mut desk, Task::UseTable, Some(table)).pop().unwrap().0;
        assert_eq!(taken, Ok(Answer::TableTaken { board }));
        let (Ok(Answer::Probed { value, turns }), None) = asked(&mut desk, probe, None).pop().unwrap() else {
            panic!()
        };
        assert_eq!(value, kick_off);
        assert_eq!(turns[0].value, value, "the best turn keeps the value");
        assert!(matches!(value, Value::Win(_)));
    }

    #[test]
    fn a_bot_asks_where_a_game_does_not_begin_as_games_do() {
        let asks = |record: &str, side| {
            let game = GameSoFar { record: record.to_owned(), draw: None, actions: Vec::new() };
            let limits = Limits { depth: Some(1), nodes: None, milliseconds: None, lines: 1 };
            position_to_ask_about(&Task::Play { game, side, by: Chooser::Perfect, limits, seed: 1 })
        };
        let position = "bbbBbbb/7/7/7/7/6a/aaaAaa1 b";
        let found = asks(&format!("[Game \"diaballik\"]\n[Position \"{position}\"]\n"), 'b');
        assert_eq!(found.map(|game| game.position()).as_deref(), Some(position));
        for record in
            ["[Game \"diaballik\"]\n", "[Game \"diaballik\"]\n\n1. c1c2\n", "[Game \"playball\"]\n[Board \"sprint\"]\n"]
        {
            assert!(asks(record, 'b').is_none(), "{record}");
        }
    }

    #[test]
    fn a_damaged_table_is_refused() {
        let answers = asked(&mut Desk::new(NoClock), Task::UseTable, Some(vec![0; 100]));
        assert_eq!(answers[0].0, Err(Refusal::TableDamaged));
    }

    #[test]
    fn a_request_of_another_version_is_refused() {
        let mut answers = Vec::new();
        let request = Request { version: VERSION + 1, id: 1, task: Task::UseTable, bytes: None };
        Desk::new(NoClock).perform(request, &mut |answer, _| answers.push(answer));
        assert_eq!(answers, [Err(Refusal::Version)]);
    }
}
