//! `touchline match`: engines against each other.

use std::fs::File;
use std::io::{self, Write as _};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use ::games::diaballik::Start;
use ::games::game::EndReason;
use ::games::playball;
use ::games::side::{BySide, Side};
use ::ugi::client::{CommandLine, Trouble};
use ::ugi::server::Settings;
use locale::{Language, Locale, vars};
use serde_json::{Value as Json, json};
use tournament::adjudication::{Adjudication, Judgement};
use tournament::contest::{Contest, Scope};
use tournament::openings::{Opening, TooFew, random_openings, recorded_opening};
use tournament::play::{Cause, Conditions, NoGame};
use tournament::player::{Launch, Player, ProcessPlayer};
use tournament::record::record;
use tournament::series::{Contestant, Finished, NoSeries, Plan, Standing, run as play_series};
use tournament::sprt::{Sprt, Verdict};

use crate::cli::{Format, MatchArgs, MatchMode};
use crate::failure::{Failure, Place, io_words};
use crate::gamefile::GameFile;
use crate::games::play_ball_board;
use crate::output::{Stdout, json_line, stderr_line};
use crate::progress::stop_flag;
use crate::tables;

pub(crate) fn run(args: &MatchArgs, locale: &Locale) -> Result<(), Failure> {
    ::play::with_game!(args.game, Match => run_game::<Match>(args, locale))
}

fn run_game<M: Contest>(args: &MatchArgs, locale: &Locale) -> Result<(), Failure> {
    let launches =
        [launch(&args.engine_a, &args.option_a, args, locale)?, launch(&args.engine_b, &args.option_b, args, locale)?];
    let conditions = conditions(args, locale)?;
    let openings = openings::<M>(args, locale)?;
    let stop = stop_flag().map_err(|error| Failure::Work(io_words(&error, locale)))?;
    let mut names = [args.name_a.clone(), args.name_b.clone()];
    for ((name, launch), command) in names.iter_mut().zip(&launches).zip([&args.engine_a, &args.engine_b]) {
        let own = ProcessPlayer::new(launch.clone()).introduce(&stop).map_err(|trouble| {
            Failure::Work(
                locale
                    .match_reason_failed(vars::Name(command.as_str()), vars::Trouble(engine_trouble(&trouble, locale))),
            )
        })?;
        name.get_or_insert(own);
    }
    let mut names = names.map(Option::unwrap_or_default);
    if names[0] == names[1] {
        names = [format!("{} (A)", names[0]), format!("{} (B)", names[1])];
    }
    let plan = Plan {
        openings: &openings,
        games: args.games.get() as usize,
        concurrency: usize::from(args.concurrency),
        conditions: &conditions,
        sprt: args.sprt,
    };
    let factory = |who| -> Result<Box<dyn Player<M>>, Trouble> {
        let launch = &launches[usize::from(who == Contestant::Second)];
        Ok(Box::new(ProcessPlayer::new(launch.clone())))
    };
    let mut file = args.out.as_deref().map(Games::open).transpose()?;
    let report = Reporter { args, names: &names, locale };
    let mut failed = None;
    let standing = play_series(&plan, &factory, &stop, &mut |finished, standing| {
        let opening = plan.opening(finished.number);
        let done = report.game(finished, standing, opening, plan.conditions, file.as_mut());
        if let Err(failure) = done {
            // Whoever reads has gone, or the disk is full: there is no point in playing on.
            failed.get_or_insert(failure);
            stop.store(true, Ordering::Relaxed);
        }
    })
    .map_err(|error| no_series(error, &names, locale))?;
    match failed {
        Some(failure) => Err(failure),
        None => report.end(&standing, stop.load(Ordering::Relaxed)),
    }
}

fn launch(command: &str, options: &[(String, String)], args: &MatchArgs, locale: &Locale) -> Result<Launch, Failure> {
    let line = CommandLine::parse(command).ok_or_else(|| {
        Failure::Usage(locale.cli_error_invalid_value(vars::Argument("--engine-a, --engine-b"), vars::Value(command)))
    })?;
    Ok(Launch { command: line, options: options.to_vec(), patience: Duration::from_secs(u64::from(args.patience)) })
}

fn conditions(args: &MatchArgs, locale: &Locale) -> Result<Conditions, Failure> {
    let mode = match args.mode {
        MatchMode::Set => None,
        MatchMode::Normal => Some("normal"),
        MatchMode::Expert => Some("expert"),
    };
    let table = match (&args.table, mode) {
        (None, _) => None,
        (Some(_), Some(mode)) => return Err(Failure::Usage(locale.match_table_needs_set(mode))),
        (Some(path), None) => {
            let table = tables::open(path)?;
            // A table of another board is refused before the first game.
            for board in boards(args)? {
                let start = playball::Position::kick_off(&board, Side::A, [0, 0]);
                table.value(&start).map_err(|error| Failure::table(path, error))?;
            }
            Some(Arc::new(table))
        }
    };
    Ok(Conditions {
        time_control: args.tc,
        margin: Duration::from_millis(u64::from(args.margin)),
        patience: Duration::from_secs(u64::from(args.patience)),
        adjudication: Adjudication {
            win: args.adjudicate_win,
            no_progress: args.no_progress,
            // The dice end every match of Pawnball.
            most_turns: (!args.game.has_dice()).then_some(args.max_turns),
            table,
        },
        scope: if mode.is_none() { Scope::Set } else { Scope::Match },
    })
}

fn boards(args: &MatchArgs) -> Result<Vec<Arc<playball::Board>>, Failure> {
    if args.board.is_empty() {
        return Ok(vec![play_ball_board(None)?]);
    }
    args.board.iter().map(|board| play_ball_board(Some(board))).collect()
}

/// How the game starts, once for each board.
fn starts(args: &MatchArgs) -> Result<Vec<Settings>, Failure> {
    let mut base = Settings { game: args.game, ..Settings::default() };
    if args.variant {
        base.variant = Start::Variant;
    }
    if args.mode == MatchMode::Expert {
        base.mode = playball::Mode::Expert;
    }
    let start = |board| {
        let mut start = base.clone();
        start.use_board(board);
        start
    };
    Ok(boards(args)?.into_iter().map(start).collect())
}

fn openings<M: Contest>(args: &MatchArgs, locale: &Locale) -> Result<Vec<Opening>, Failure> {
    let starts = starts(args)?;
    let count = (args.games.get() as usize).div_ceil(2);
    let Some(path) = &args.openings else {
        let few = |few: TooFew| Failure::Work(locale.match_too_few_openings(few.found as u64));
        return match args.opening_turns {
            Some(turns) => random_openings::<M>(&starts, usize::from(turns), count, args.seed).map_err(few),
            None => usual_openings::<M>(&starts, count, args.seed, locale).map_err(few),
        };
    };
    let place = Place::input(path);
    let mut reader = GameFile::open(place.clone(), Format::Tgn)?;
    let most = args.opening_turns.map_or(usize::MAX, usize::from);
    let mut openings = Vec::new();
    while openings.len() < count {
        let record = match reader.next()? {
            None => break,
            Some(Ok(record)) => record,
            Some(Err(bad)) => {
                stderr_line(&bad.report(&place, locale));
                return Err(Failure::Told);
            }
        };
        let opening = recorded_opening::<M>(&record, &starts[openings.len() % starts.len()], most);
        openings.push(opening.map_err(|fault| Failure::GameFile(path.clone(), fault))?);
    }
    if openings.is_empty() {
        return Err(Failure::Work(locale.match_no_openings(place.name(locale))));
    }
    Ok(openings)
}

/// Openings of two turns at random; on a board that has too few of them, as many as there are, of two turns or one, in turn; and where
/// every opening is decided at once, the start itself. What is not as usual is told.
fn usual_openings<M: Contest>(
    starts: &[Settings],
    count: usize,
    seed: u64,
    locale: &Locale,
) -> Result<Vec<Opening>, TooFew> {
    const USUAL: usize = 2;
    let mut most = (0, USUAL);
    for turns in (1..=USUAL).rev() {
        match random_openings::<M>(starts, turns, count, seed) {
            Ok(openings) if turns == USUAL => return Ok(openings),
            // Enough of fewer turns.
            Ok(_) => most = (count, turns),
            Err(few) if few.found > most.0 => most = (few.found, turns),
            Err(_) => {}
        }
    }
    let (found, turns) = most;
    if found == 0 {
        stderr_line(&locale.match_openings_start());
        return random_openings::<M>(starts, 0, starts.len(), seed);
    }
    stderr_line(&locale.match_openings_repeat(vars::Found(found as u64), vars::Turns(turns as u64)));
    random_openings::<M>(starts, turns, found, seed)
}

fn no_series(error: NoSeries, names: &[String; 2], locale: &Locale) -> Failure {
    Failure::Work(match error {
        NoSeries::Player(who, trouble) => locale.match_reason_failed(
            vars::Name(names[usize::from(who == Contestant::Second)].as_str()),
            vars::Trouble(engine_trouble(&trouble, locale)),
        ),
        NoSeries::Opening(_, NoGame::Opening(fault)) => locale.fault(&fault),
        NoSeries::Opening(game, error) => format!("{}: {error:?}", game + 1),
        NoSeries::Thread(error) => error,
    })
}

/// What is wrong with an engine, as part of a sentence.
pub(crate) fn engine_trouble(trouble: &Trouble, locale: &Locale) -> String {
    match trouble {
        Trouble::NotStarted { command, kind, error } => {
            let error = io_words(&io::Error::new(*kind, error.clone()), locale);
            locale.match_trouble_not_started(vars::Command(command.as_str()), vars::Error(error))
        }
        Trouble::Ended { status } => locale.match_trouble_ended(status.as_deref().unwrap_or("?")),
        Trouble::Silent { awaited, patience } => locale
            .match_trouble_silent(vars::Awaited(*awaited), vars::Seconds(decimal(patience.as_secs_f64(), 1, locale))),
        Trouble::NoAnswer { line, .. } => locale.match_trouble_no_answer(line.as_str()),
        Trouble::Refused { message } => locale.match_trouble_refused(message.as_str()),
        Trouble::NoSuchOption { name, offered } => {
            locale.match_trouble_no_option(vars::Name(name.as_str()), vars::Offered(offered.join(", ")))
        }
        Trouble::Stopped => locale.match_stopped(),
    }
}

/// Formats a number with `decimals` decimals, in the language's way.
fn decimal(number: f64, decimals: usize, locale: &Locale) -> String {
    if number.is_infinite() {
        return if number > 0.0 { "∞" } else { "−∞" }.to_owned();
    }
    let text = format!("{number:.decimals$}").replace('-', "−");
    match locale.language() {
        Language::English => text,
        Language::French | Language::Czech => text.replace('.', ","),
    }
}

/// A file that games are added to as they end.
struct Games<'a> {
    path: &'a Path,
    file: File,
    is_empty: bool,
}

impl<'a> Games<'a> {
    fn open(path: &'a Path) -> Result<Self, Failure> {
        let failed = |error| Failure::io(Place::File(path.to_owned()), error);
        let file = File::options().create(true).append(true).open(path).map_err(failed)?;
        let is_empty = file.metadata().map_err(failed)?.len() == 0;
        Ok(Self { path, file, is_empty })
    }

    fn add(&mut self, game: &str) -> Result<(), Failure> {
        let text = if self.is_empty { game.to_owned() } else { format!("\n{game}") };
        self.is_empty = false;
        self.file.write_all(text.as_bytes()).map_err(|error| Failure::io(Place::File(self.path.to_owned()), error))
    }
}

struct Reporter<'a> {
    args: &'a MatchArgs,
    names: &'a [String; 2],
    locale: &'a Locale,
}

impl Reporter<'_> {
    fn game(
        &self,
        finished: &Finished,
        standing: &Standing,
        opening: &Opening,
        conditions: &Conditions,
        file: Option<&mut Games<'_>>,
    ) -> Result<(), Failure> {
        let played = &finished.played;
        let [first, second] = self.names.each_ref().map(String::as_str);
        let sides = BySide::new(first, second);
        let sides = if finished.player_of_a == Contestant::First { sides } else { sides.swapped() };
        let reason = self.reason(&played.cause, sides);
        if let Some(file) = file {
            let remark = (!matches!(played.cause, Cause::Rules(_))).then_some(reason.as_str());
            let round = finished.number + 1;
            let game = record(played, opening, sides, round, conditions.time_control, remark)
                .map_err(|reason| Failure::Work(self.locale.reason(&reason)))?;
            file.add(&game.to_string())?;
        }
        let result = match played.winner {
            Some(Side::A) => "1–0",
            Some(Side::B) => "0–1",
            None => "½–½",
        };
        self.print(&if self.args.json {
            json_line(&json!({
                "game": finished.number + 1,
                "a": sides[Side::A],
                "b": sides[Side::B],
                "result": played.winner.map_or("draw", |side| if side == Side::A { "a" } else { "b" }),
                "reason": code(&played.cause),
                "detail": reason,
                "turns": played.turns.len(),
                "position": played.last_position,
            }))
        } else {
            let (number, games) = (finished.number as u64 + 1, u64::from(self.args.games.get()));
            let standing = self.standing(standing);
            self.locale.match_game(
                vars::A(sides[Side::A]),
                vars::B(sides[Side::B]),
                vars::First(first),
                vars::Games(games),
                vars::Number(number),
                vars::Reason(reason),
                vars::Result(result),
                vars::Standing(standing),
            )
        })
    }

    fn print(&self, line: &str) -> Result<(), Failure> {
        let mut out = Stdout::new();
        out.say(line).map_err(Failure::stdout)?;
        out.finish()
    }

    fn standing(&self, standing: &Standing) -> String {
        let tally = standing.tally;
        self.locale.match_standing(vars::Draws(tally.draws()), vars::Losses(tally.losses()), vars::Wins(tally.wins()))
    }

    fn reason(&self, cause: &Cause, sides: BySide<&str>) -> String {
        let locale = self.locale;
        match cause {
            Cause::Rules(ending) | Cause::Set(ending) => match ending.reason {
                EndReason::Goal | EndReason::ThreeGoals | EndReason::TwoGoalsInARow => locale.match_reason_goal(),
                EndReason::AntiPlay => locale.match_reason_anti_play(),
                EndReason::Repetition | EndReason::VoidSets => locale.match_reason_repetition(),
                _ => locale.match_reason_rules(),
            },
            Cause::Judged(Judgement::Agreed) => locale.match_reason_agreed(),
            Cause::Judged(Judgement::NoProgress) => locale.match_reason_no_progress(),
            Cause::Judged(Judgement::MostTurns) => locale.match_reason_most_turns(),
            Cause::Judged(Judgement::Table) => locale.match_reason_table(),
            Cause::Time(side) => locale.match_reason_time(sides[*side]),
            Cause::Illegal { side, turn, fault } => locale.match_reason_illegal(
                vars::Fault(locale.fault(fault)),
                vars::Name(sides[*side]),
                vars::Turn(turn.as_str()),
            ),
            Cause::Failed { side, trouble } => {
                locale.match_reason_failed(vars::Name(sides[*side]), vars::Trouble(engine_trouble(trouble, locale)))
            }
        }
    }

    fn end(&self, standing: &Standing, stopped: bool) -> Result<(), Failure> {
        if self.args.json {
            return self.print(&json_line(&self.json(standing)));
        }
        let (locale, tally) = (self.locale, &standing.tally);
        let [first, second] = self.names.each_ref().map(String::as_str);
        let mut lines = Vec::new();
        if stopped {
            lines.push(locale.match_stopped());
        }
        if let (Some(score), Some(elo), Some(superiority)) = (tally.score(), tally.elo(), tally.superiority()) {
            let number = |number, decimals| decimal(number, decimals, locale);
            lines.push(locale.match_result(
                vars::First(first),
                vars::Games(tally.count()),
                vars::Second(second),
                vars::Standing(self.standing(standing)),
            ));
            lines.push(locale.match_score(number(score * 100.0, 1)));
            lines.push(locale.match_elo(
                vars::Elo(number(elo.difference, 1)),
                vars::High(number(elo.high, 1)),
                vars::Low(number(elo.low, 1)),
            ));
            lines.push(locale.match_superiority(vars::First(first), vars::Percent(number(superiority * 100.0, 1))));
            lines.push(locale.match_pairs(tally.pairs.map(|count| count.to_string()).join(" ")));
        } else {
            lines.push(locale.match_none());
        }
        if let Some(sprt) = self.args.sprt {
            let number = |value| decimal(value, 2, locale);
            let ([low, high], [elo0, elo1]) = (sprt.bounds(), sprt.elo());
            lines.push(locale.match_sprt(
                vars::High(number(high)),
                vars::HighElo(number(elo1)),
                vars::Low(number(low)),
                vars::LowElo(number(elo0)),
                vars::Ratio(number(sprt.ratio(tally))),
                vars::Verdict(verdict(standing)),
            ));
        }
        self.print(&lines.join("\n"))
    }

    fn json(&self, standing: &Standing) -> Json {
        let tally = &standing.tally;
        // JSON has no infinity: what has no bound is null.
        let finite = |number: Option<f64>| number.filter(|number| number.is_finite());
        let elo = tally.elo();
        let sprt = self.args.sprt.map(|sprt: Sprt| {
            let [low, high] = sprt.bounds();
            json!({ "llr": sprt.ratio(tally), "low": low, "high": high, "verdict": verdict(standing) })
        });
        json!({
            "first": self.names[0],
            "second": self.names[1],
            "games": tally.count(),
            "wins": tally.wins(),
            "draws": tally.draws(),
            "losses": tally.losses(),
            "pairs": tally.pairs,
            "score": tally.score(),
            "elo": finite(elo.map(|elo| elo.difference)),
            "elo_low": finite(elo.map(|elo| elo.low)),
            "elo_high": finite(elo.map(|elo| elo.high)),
            "los": tally.superiority(),
            "sprt": sprt,
        })
    }
}

const fn verdict(standing: &Standing) -> &'static str {
    match standing.verdict {
        None => "open",
        Some(Verdict::H0) => "h0",
        Some(Verdict::H1) => "h1",
    }
}

/// Why a game was over, for programs.
const fn code(cause: &Cause) -> &'static str {
    match cause {
        Cause::Rules(_) => "rules",
        Cause::Set(_) => "set",
        Cause::Judged(Judgement::Agreed) => "agreed",
        Cause::Judged(Judgement::NoProgress) => "no-progress",
        Cause::Judged(Judgement::MostTurns) => "max-turns",
        Cause::Judged(Judgement::Table) => "table",
        Cause::Time(_) => "time",
        Cause::Illegal { .. } => "illegal",
        Cause::Failed { .. } => "failed",
    }
}
