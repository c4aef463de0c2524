//! `touchline analyse`: the best turns of a position.

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use ::games::game::{Game, Match};
use ::games::notation::Fault;
use ::games::pawnball::dice::Draw;
use ::games::playball;
use ::games::side::Side;
use ::ugi::engines::Touchline;
use ::ugi::server::{Playable, Settings};
use engine::{Control, Limits, Report, Score, SystemClock, Variation};
use locale::{Language, Locale, vars};
use serde_json::{Value as Json, json};
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use crate::cli::{AnalyseArgs, AskedSide};
use crate::failure::{Failure, Place};
use crate::games::{check_board, play_ball_board};
use crate::output::{self, Stdout};
use crate::{progress, tables};

/// How long to think when nothing is said about it.
const USUAL_TIME: Duration = Duration::from_secs(5);

pub(crate) fn run(args: &AnalyseArgs, locale: &Locale) -> Result<(), Failure> {
    check_board(args.game, args.board.as_deref(), args.position.as_deref())?;
    ::play::with_game!(args.game, Match => analyse::<Match>(args, locale))
}

fn settings(args: &AnalyseArgs) -> Result<Settings, Failure> {
    let mut settings = Settings { game: args.game, options: args.engine.options(), ..Settings::default() };
    if args.board.is_some() {
        settings.use_board(play_ball_board(args.board.as_deref())?);
    }
    if let Some(path) = &args.table {
        let table = tables::open(path)?;
        if args.board.is_none() {
            settings.use_board(Arc::clone(table.board()));
        }
        let position = match &args.position {
            Some(text) => playball::Position::parse(text, &settings.boards).map_err(Failure::Position)?,
            None => playball::Position::kick_off(&settings.board, Side::A, [0, 0]),
        };
        // A table of another board is refused here.
        table.value(&position).map_err(|error| Failure::table(path, error))?;
        settings.table = Some(Arc::new(table));
    }
    Ok(settings)
}

fn analyse<M: Playable>(args: &AnalyseArgs, locale: &Locale) -> Result<(), Failure> {
    let settings = settings(args)?;
    let bad_draw = |fault: Fault| Failure::Usage(locale.analyse_bad_draw(locale.fault(&fault)));
    let draw: Option<Draw> = args.draw.as_deref().map(str::parse).transpose().map_err(bad_draw)?;
    let game = match &args.position {
        Some(text) => M::read(text, draw, &settings).map_err(Failure::Position)?,
        None => M::start(&settings),
    };
    let actors = game.actors();
    let asked = args.side.map(|side| match side {
        AskedSide::A => Side::A,
        AskedSide::B => Side::B,
    });
    let side = match asked.or(actors.first()) {
        Some(side) if actors.contains(side) => side,
        Some(side) => return Err(Failure::Usage(locale.analyse_not_to_play(locale.side(M::GAME, side)))),
        None if game.awaits_dice() => return Err(Failure::Usage(locale.analyse_awaits_dice("--draw"))),
        None => return Err(Failure::Usage(locale.analyse_over())),
    };
    let mut limits = Limits {
        depth: args.depth,
        nodes: args.nodes,
        time: args.movetime.map(Duration::from_millis),
        lines: usize::from(args.lines),
    };
    if (limits.depth, limits.nodes, limits.time) == (None, None, None) {
        limits.time = Some(USUAL_TIME);
    }

    let stop = progress::stop_flag().map_err(|error| Failure::Io(Place::StandardInput, error))?;
    let view = View { game: &game, side, locale };
    let can_go_back = io::stdout().is_terminal() && std::env::var_os("TERM").is_none_or(|term| term != "dumb");
    let is_live = !args.json && can_go_back && !output::manner().quiet;
    let report = search(&view, &settings, &limits, &stop, is_live)?;
    let mut out = Stdout::new();
    let written = if args.json {
        writeln!(out, "{}", view.json(&report))
    } else if io::stdout().is_terminal() {
        view.words(&report, usize::MAX).iter().try_for_each(|line| writeln!(out, "{line}"))
    } else {
        view.lines(&report).iter().try_for_each(|line| writeln!(out, "{line}"))
    };
    written.map_err(Failure::stdout)?;
    out.finish()
}

/// Searches; shows on a live terminal what is found, and takes it away in the end.
fn search<M: Playable>(
    view: &View<'_, M>,
    settings: &Settings,
    limits: &Limits,
    stop: &AtomicBool,
    is_live: bool,
) -> Result<Report<M::Action>, Failure> {
    let mut engine = M::engine(&Touchline, settings).map_err(Failure::Work)?;
    let clock = SystemClock::start();
    let mut live = Live { shown: 0 };
    let report = engine.search(view.game, view.side, limits, &Control { stop, clock: &clock }, &mut |report| {
        if is_live {
            let width = terminal::screen::size().map_or(80, |(width, _)| usize::from(width));
            live.show(&view.words(report, width));
        }
    });
    live.show(&[]);
    report.ok_or_else(|| Failure::Work(view.locale.analyse_over()))
}

/// A block of lines on the terminal that is written anew again and again.
struct Live {
    shown: usize,
}

impl Live {
    fn show(&mut self, lines: &[String]) {
        if self.shown == 0 && lines.is_empty() {
            return;
        }
        let mut block = String::new();
        if self.shown > 0 {
            block += &format!("\x1b[{}A\x1b[J", self.shown);
        }
        for line in lines {
            block += line;
            block.push('\n');
        }
        self.shown = lines.len();
        // What cannot be shown now is told at the end of the analysis, where a failure counts.
        let mut out = io::stdout().lock();
        let _ = out.write_all(block.as_bytes()).and_then(|()| out.flush());
    }
}

/// How an analysis is told.
struct View<'a, M> {
    game: &'a M,
    side: Side,
    locale: &'a Locale,
}

impl<M: Match> View<'_, M> {
    fn turns(&self, line: &Variation<M::Action>) -> Vec<String> {
        line.turns.iter().map(|turn| self.game.turn_text(&turn.actions)).collect()
    }

    /// For programs: `<turn> cp <points>` or `<turn> win|loss <turns>`, and the turns that are expected to follow.
    fn lines(&self, report: &Report<M::Action>) -> Vec<String> {
        let line = |line: &Variation<M::Action>| {
            let turns = self.turns(line);
            let score = match line.score {
                Score::Points(points) => format!("cp {points}"),
                Score::Win(distance) => format!("win {distance}"),
                Score::Loss(distance) => format!("loss {distance}"),
            };
            let (first, rest) = turns.split_first().map_or(("-", &[][..]), |(first, rest)| (first.as_str(), rest));
            let mut words = vec![first, &score];
            words.extend(rest.iter().map(String::as_str));
            words.join(" ")
        };
        report.lines.iter().map(line).collect()
    }

    fn json(&self, report: &Report<M::Action>) -> Json {
        let line = |line: &Variation<M::Action>| {
            let turns = self.turns(line);
            let turn = turns.first().map_or("-", String::as_str);
            match line.score {
                Score::Points(points) => json!({ "turn": turn, "points": points, "pv": turns }),
                Score::Win(distance) => json!({ "turn": turn, "value": "win", "distance": distance, "pv": turns }),
                Score::Loss(distance) => json!({ "turn": turn, "value": "loss", "distance": distance, "pv": turns }),
            }
        };
        json!({
            "game": M::GAME.name(),
            "position": self.game.position(),
            "side": self.side.to_string(),
            "depth": report.depth,
            "nodes": report.nodes,
            "ms": report.elapsed.as_secs_f64() * 1000.0,
            "lines": report.lines.iter().map(line).collect::<Vec<_>>(),
        })
    }

    /// For people: what has been searched, and two lines for each turn, none wider than `width` columns.
    fn words(&self, report: &Report<M::Action>, width: usize) -> Vec<String> {
        let seconds = self.decimal(format!("{:.1}", report.elapsed.as_secs_f64()));
        let mut lines = vec![self.locale.analyse_searched(
            vars::Depth(report.depth),
            vars::Nodes(report.nodes),
            vars::Seconds(seconds),
        )];
        for (line, rank) in report.lines.iter().zip(1..) {
            let turns = self.turns(line);
            let first = turns.first().map_or("-", String::as_str);
            lines.push(format!("{rank}. {first}   {}", self.score(line.score)));
            if turns.len() > 1 {
                lines.push(format!("   {} {}", self.locale.analyse_then(), turns[1..].join("  ")));
            }
        }
        lines.into_iter().map(|line| fitting(line, width)).collect()
    }

    /// A decimal number as the language writes it.
    fn decimal(&self, number: String) -> String {
        if self.locale.language() == Language::English { number } else { number.replace('.', ",") }
    }

    /// What a score means, in words.
    fn score(&self, score: Score) -> String {
        /// A hundred points are a chance of three in four, or a goal: a quarter of that is next to nothing, three times
        /// that all but decides.
        const EVEN: i32 = 25;
        const CLEAR: i32 = 100;
        const DECISIVE: i32 = 300;
        let name = |side| self.locale.side(M::GAME, side);
        let points = match score {
            Score::Win(_) if M::GAME == Game::Pawnball => return self.locale.analyse_match_won(name(self.side)),
            Score::Loss(_) if M::GAME == Game::Pawnball => {
                return self.locale.analyse_match_won(name(self.side.other()));
            }
            Score::Win(distance) => return self.locale.value_wins(vars::Side(name(self.side)), vars::Turns(distance)),
            Score::Loss(distance) => {
                return self.locale.value_wins(vars::Side(name(self.side.other())), vars::Turns(distance));
            }
            Score::Points(points) => points,
        };
        let better = if points >= 0 { self.side } else { self.side.other() };
        let size = points.saturating_abs();
        let number = self.decimal(format!("{:.2}", f64::from(size) / 100.0));
        if size < EVEN {
            return self.locale.analyse_even(number);
        }
        if M::GAME == Game::Pawnball {
            return self.locale.analyse_goals_ahead(vars::Goals(number), vars::Side(name(better)));
        }
        let degree = match size {
            ..CLEAR => "slight",
            CLEAR..DECISIVE => "clear",
            _ => "decisive",
        };
        self.locale.analyse_better(vars::Degree(degree), vars::Points(number), vars::Side(name(better)))
    }
}

/// As much of `line` as `width` columns take, with `…` where something is missing.
fn fitting(line: String, width: usize) -> String {
    if line.width() <= width {
        return line;
    }
    let mut cut = String::new();
    let mut used = 1;
    for c in line.chars() {
        used += c.width().unwrap_or(0);
        if used > width {
            break;
        }
        cut.push(c);
    }
    cut.push('…');
    cut
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that meets an error shall fail")]

    use ::games::{diaballik, pawnball};

    use super::*;
    use engine::PlayedTurn;

    fn report<M: Match>(game: &M, side: Side, scores: &[Score]) -> Report<M::Action> {
        let actions = vec![game.actions(side)[0]];
        let turn = PlayedTurn { side, actions };
        let line = |&score: &Score| Variation { score, turns: vec![turn.clone(); 2] };
        Report {
            depth: 4,
            nodes: 1_200,
            elapsed: Duration::from_millis(1_540),
            hash_full: 0,
            lines: scores.iter().map(line).collect(),
        }
    }

    fn told<M: Match>(game: &M, side: Side, score: Score, language: Language) -> String {
        View { game, side, locale: &Locale::new(language) }.score(score)
    }

    #[test]
    fn scores_are_told_in_words() {
        let game = diaballik::Match::new(diaballik::Start::Standard);
        let english = |side, score| told(&game, side, score, Language::English);
        assert_eq!(english(Side::A, Score::Win(3)), "A wins in 3 turns");
        assert_eq!(english(Side::A, Score::Loss(2)), "B wins in 2 turns");
        assert_eq!(english(Side::B, Score::Points(-24)), "equal (0.24)");
        assert_eq!(english(Side::B, Score::Points(30)), "B is slightly better (0.30)");
        assert_eq!(english(Side::B, Score::Points(-120)), "A is clearly better (1.20)");
        assert_eq!(english(Side::A, Score::Points(i32::MIN)), "B is almost winning (21474836.47)");
        let match_ = pawnball::Match::new();
        let told = |score, language| told(&match_, Side::A, score, language);
        assert_eq!(told(Score::Points(-130), Language::English), "Red is ahead by about 1.30 goals");
        assert_eq!(told(Score::Points(130), Language::French), "avantage pour Bleu, en buts\u{a0}: environ 1,30");
    }

    #[test]
    fn people_and_programs_are_told_the_same() {
        let game = diaballik::Match::new(diaballik::Start::Standard);
        let report = report(&game, Side::A, &[Score::Points(35), Score::Loss(2)]);
        let locale = Locale::new(Language::English);
        let view = View { game: &game, side: Side::A, locale: &locale };
        let turn = game.turn_text(&report.lines[0].turns[0].actions);
        assert_eq!(view.lines(&report), [format!("{turn} cp 35 {turn}"), format!("{turn} loss 2 {turn}")]);
        assert_eq!(
            view.words(&report, 80),
            [
                "Searched 4 turns deep: 1200 positions in 1.5 s".to_owned(),
                format!("1. {turn}   A is slightly better (0.35)"),
                format!("   then {turn}"),
                format!("2. {turn}   B wins in 2 turns"),
                format!("   then {turn}"),
            ]
        );
        let json = view.json(&report);
        assert_eq!(json["lines"][0]["points"], 35);
        assert_eq!(
            (json["lines"][1]["value"].as_str(), json["lines"][1]["distance"].as_u64()),
            (Some("loss"), Some(2))
        );
    }

    #[test]
    fn lines_fit_the_terminal() {
        assert_eq!(fitting("abcdef".to_owned(), 6), "abcdef");
        assert_eq!(fitting("abcdefg".to_owned(), 6), "abcde…");
        assert_eq!(fitting("éàü".to_owned(), 2), "é…");
    }
}
