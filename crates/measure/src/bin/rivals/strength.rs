//! The measurements. Each ends with a line that says what was counted.

use std::collections::HashSet;
use std::fs::File;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use engine::{Control, Engine, Level, Limits, Noise, Options, Score, SystemClock};
use games::game::{Game, Match};
use games::playball::TurnGenerator;
use games::{diaballik, pawnball, playball};
use measure::rivals::exhaustive::Exhaustive;
use measure::rivals::hosts::Baseline;
use measure::rivals::pawnball_safety::{Safety, decisive_positions};
use tablebase::{Table, Value};
use tournament::contest::{Contest, Scope};
use tournament::openings::{random_openings, random_turn};
use tournament::pairings::{Pairing, play_all, round_robin};
use tournament::play::Conditions;
use tournament::player::{EnginePlayer, Player};
use tournament::series::{Entrant, Plan};
use tournament::time_control::TimeControl;
use ugi::engines::Touchline;
use ugi::server::{EngineSet, Playable, Settings};

/// The engine that is measured, as it ships.
fn shipped<M: Playable>(threads: usize, seed: u64) -> Result<Box<dyn Engine<M>>, String> {
    let settings = Settings { options: Options { threads, seed, ..Options::default() }, ..Settings::default() };
    <M as Playable>::engine(&Touchline, &settings)
}

/// Limits as the options of the command name them.
fn named(limits: &Limits) -> String {
    let parts = [
        limits.time.map(|time| format!("movetime {}", time.as_millis())),
        limits.nodes.map(|nodes| format!("nodes {nodes}")),
        limits.depth.map(|depth| format!("depth {depth}")),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// What an engine plays: its score and the match after its turn, or an error when it has none or it is not legal.
fn played<M: Match>(engine: &mut dyn Engine<M>, game: &M, limits: &Limits) -> Result<(Score, String, M), String> {
    let side = game.actors().first().ok_or("the match is over")?;
    let (stop, clock) = (AtomicBool::new(false), SystemClock::start());
    let control = Control { stop: &stop, clock: &clock };
    let report = engine.search(game, side, limits, &control, &mut |_| ()).ok_or("no turn was found")?;
    let best = report.best();
    let text = game.turn_text(best.turns.first().map(|turn| turn.actions.as_slice()).unwrap_or_default());
    let mut after = game.clone();
    after.play(side, &text).map_err(|fault| format!("{}: {text}: {fault}", game.position()))?;
    Ok((best.score, text, after))
}

/// Positions that random turns lead to, from one game to the next; none is over, and dice are never awaited.
struct Walk<M> {
    start: M,
    game: M,
    noise: Noise,
    longest: usize,
}

impl<M: Contest> Walk<M> {
    fn new(start: M, longest: usize, seed: u64) -> Self {
        Self { game: start.clone(), start, noise: Noise::new(seed), longest }
    }

    fn next(&mut self) -> M {
        loop {
            let over = self.game.ending().is_some() || self.game.set_ended().is_some();
            if over || self.game.history().len() >= self.longest {
                self.game = self.start.clone();
            }
            let side = self.game.actors().first();
            let turn = side.and_then(|side| Some((side, random_turn(&self.game, side, &mut self.noise)?)));
            match turn {
                Some((side, text)) if self.game.play(side, &text).is_ok() => {}
                _ => {
                    self.game = self.start.clone();
                    continue;
                }
            }
            if self.game.ending().is_none() && self.game.set_ended().is_none() {
                return self.game.clone();
            }
        }
    }
}

const fn rank(value: Value) -> i8 {
    match value {
        Value::Win(_) => 1,
        Value::Draw => 0,
        Value::Loss(_) => -1,
    }
}

/// Where the share lies that so many of so many are drawn from, with 95 % confidence (E. B. Wilson, 1927): the two ends, 0 to 1.
fn interval(some: u32, all: u32) -> (f64, f64) {
    const DEVIATIONS: f64 = 1.96;
    let (some, all) = (f64::from(some), f64::from(all.max(1)));
    let (share, spread) = (some / all, DEVIATIONS * DEVIATIONS / all);
    let middle = share + spread / 2.0;
    let half = DEVIATIONS * (share * (1.0 - share) / all + spread / (4.0 * all)).sqrt();
    ((middle - half) / (1.0 + spread), (middle + half) / (1.0 + spread))
}

/// The most turns at random that a set begins with.
const MOST_RANDOM: u32 = 6;
/// The most turns of a set that are played.
const LONGEST_SET: usize = 40;

/// Plays sets with the engine for both sides and asks the table about every turn of the engine. The first set begins with the
/// kick-off, each other one with one to six turns at random that let nobody score at once, where there are such. A position is asked
/// about once.
pub(crate) fn keeps_value(path: &Path, turns: u32, threads: usize, limits: &Limits, seed: u64) -> Result<(), String> {
    let file = File::open(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let table = Table::open(file).map_err(|error| format!("{}: {error}", path.display()))?;
    let board = table.board();
    let start = playball::Match::new(board, playball::Mode::Normal);
    let value = |position: &playball::Position| table.value(position).map_err(|error| error.to_string());
    let mut engine = shipped::<playball::Match>(threads, seed)?;
    let mut noise = Noise::new(seed);
    let (mut asked, mut kept, mut mattering, mut kept_mattering) = (0, 0, 0, 0);
    let mut seen = HashSet::new();
    let mut game = start.clone();
    while asked < turns {
        let over = game.ending().is_some() || game.set_ended().is_some() || game.history().len() >= LONGEST_SET;
        if over || !seen.insert(game.current().to_string()) {
            game = random_opening(&start, &mut noise);
            continue;
        }
        let before = value(game.current())?;
        let side = game.current().side();
        let all = table.turns(game.current()).map_err(|error| error.to_string())?;
        let matters = all.iter().any(|turn| rank(turn.value) != rank(before));
        let (score, text, after) = played(&mut *engine, &game, limits)?;
        let is_kept = if after.score()[side] > game.score()[side] {
            rank(before) == 1
        } else {
            // The table sees the position from the other side.
            let position = all
                .iter()
                .find(|turn| turn.turn.result.placement() == after.current().placement())
                .map(|turn| rank(turn.value));
            // A position that occurs for the third time voids the set: a draw.
            position.unwrap_or(0) == rank(before)
        };
        asked += 1;
        kept += u32::from(is_kept);
        mattering += u32::from(matters);
        kept_mattering += u32::from(matters && is_kept);
        if !is_kept {
            println!("lost the value {before:?}: {} played {text} ({score:?})", game.position());
        }
        game = after;
    }
    let (least, most) = interval(kept_mattering, mattering);
    println!(
        "keeps-value {} {} threads {threads} seed {seed}: {kept} of {asked} turns; {kept_mattering} of {mattering} where not every turn \
         keeps the value, {:.1} % ({:.1} to {:.1})",
        board.name(),
        named(limits),
        100.0 * f64::from(kept_mattering) / f64::from(mattering.max(1)),
        100.0 * least,
        100.0 * most
    );
    Ok(())
}

/// A set after one to six turns at random; each is one of those that let the opponent not score at once, where there are such.
fn random_opening(start: &playball::Match, noise: &mut Noise) -> playball::Match {
    let mut generator = TurnGenerator::new();
    let mut game = start.clone();
    for _ in 0..=noise.below(MOST_RANDOM) {
        let mut turns = game.current().turns();
        turns.retain(|turn| !turn.goal);
        let mut is_calm = |turn: &playball::Turn| {
            let state = turn.result.turn_state();
            !generator.can_score(turn.result.board(), &state)
        };
        let calm: Vec<_> = turns.iter().filter(|turn| is_calm(turn)).collect();
        let number = if calm.is_empty() { turns.len() } else { calm.len() } as u32;
        if number == 0 {
            break;
        }
        let at = noise.below(number) as usize;
        let turn = calm.get(at).map_or(&turns[at], |turn| turn);
        let text = game.turn_text(&turn.actions);
        let side = game.current().side();
        if game.play(side, &text).is_err() {
            break;
        }
    }
    game
}

/// Positions by chance and by two players who look two turns ahead, until so many have a forced win in two own turns.
pub(crate) fn two_turn_wins(positions: u32, limits: &Limits, seed: u64) -> Result<(), String> {
    let mut walk = Walk::new(diaballik::Match::new(diaballik::Start::Standard), 40, seed);
    let mut engine = shipped::<diaballik::Match>(1, seed)?;
    let (mut seen, mut asked, mut found, mut scored) = (0_u64, 0, 0, 0);
    while asked < positions {
        let game = diaballik::Match::from_position(*walk.next().current());
        seen += 1;
        if game.ending().is_some() || !game.current().wins_in_two() {
            continue;
        }
        asked += 1;
        engine.forget();
        let (score, text, after) = played(&mut *engine, &game, limits)?;
        let right = Exhaustive::forces(after.current());
        let says_so = score == Score::Win(3);
        found += u32::from(right && says_so);
        scored += u32::from(right);
        if !(right && says_so) {
            println!("missed: {} played {text} ({score:?}), right: {right}", game.position());
        }
    }
    println!(
        "two-turn-wins {} seed {seed}: {found} of {asked} found and announced, {scored} played; {seen} positions looked at",
        named(limits)
    );
    Ok(())
}

pub(crate) fn safety(game: Game, positions: u32, limits: &Limits, seed: u64) -> Result<(), String> {
    match game {
        Game::Diaballik => {
            let start = diaballik::Match::new(diaballik::Start::Standard);
            let fresh = |game: &diaballik::Match| diaballik::Match::from_position(*game.current());
            safe_turns(start, fresh, |game| *game.current(), positions, limits, seed)
        }
        Game::PlayBall => {
            let start = playball::Match::new(playball::Board::lanes(), playball::Mode::Normal);
            let fresh =
                |game: &playball::Match| playball::Match::from_position(game.current().clone(), playball::Mode::Normal);
            safe_turns(start, fresh, |game| game.current().clone(), positions, limits, seed)
        }
        Game::Pawnball => safe_last_turns(positions, limits, seed),
        other => Err(format!("nothing is measured of {other}")),
    }
}

/// In Pawnball a turn wins or loses a match only at its end.
fn safe_last_turns(positions: u32, limits: &Limits, seed: u64) -> Result<(), String> {
    let mut engine = shipped::<pawnball::Match>(1, seed)?;
    let mut safety = Safety::default();
    for position in decisive_positions(positions as usize, seed) {
        let mut game = position.game.clone();
        engine.forget();
        let mut turns = Vec::new();
        while game.actors().contains(position.side) {
            let (score, text, after) = played(&mut *engine, &game, limits)?;
            turns.push(format!("{text} ({score:?})"));
            game = after;
        }
        if !safety.count(&position, &game) {
            println!("{:?}: {} played {}", position.decision, position.game.position(), turns.join(" "));
        }
    }
    let Safety { wins, missed, draws, lost, threats, allowed } = safety;
    println!(
        "safety pawnball {} seed {seed}: {positions} positions; {missed} of {wins} wins and {lost} of {draws} draws missed in \
         the last phase; {allowed} of {threats} wins with the next die allowed that could be prevented",
        named(limits)
    );
    Ok(())
}

fn safe_turns<M: Contest, P: Exhaustive>(
    start: M,
    fresh: impl Fn(&M) -> M,
    position: impl Fn(&M) -> P,
    positions: u32,
    limits: &Limits,
    seed: u64,
) -> Result<(), String> {
    let mut walk = Walk::new(start, 40, seed);
    let mut engine = shipped::<M>(1, seed)?;
    let (mut wins, mut missed, mut threats, mut allowed) = (0, 0, 0, 0);
    for _ in 0..positions {
        let game = fresh(&walk.next());
        let side = game.actors().first().ok_or("a position is over")?;
        engine.forget();
        let (score, text, after) = played(&mut *engine, &game, limits)?;
        let won = after.ending().is_some_and(|ending| ending.winner == Some(side))
            || after.score()[side] > game.score()[side];
        match position(&game).can_hold() {
            None => {
                wins += 1;
                missed += u32::from(!won);
                if !won {
                    println!("missed a win: {} played {text} ({score:?})", game.position());
                }
            }
            Some(true) => {
                let lets_win = position(&after).wins_now();
                let threatened = position(&game).successors().iter().any(P::wins_now);
                threats += u32::from(threatened);
                allowed += u32::from(lets_win);
                if lets_win {
                    println!("allowed a win: {} played {text} ({score:?})", game.position());
                }
            }
            Some(false) => {}
        }
    }
    println!(
        "safety {} {} seed {seed}: {positions} positions; {missed} of {wins} wins missed; {allowed} of {threats} wins \
         next turn allowed that could be prevented",
        M::GAME,
        named(limits)
    );
    Ok(())
}

/// Who meets whom, and how often.
pub(crate) struct RoundRobin {
    /// Games of each pairing.
    pub(crate) games: usize,
    /// Levels that differ by more do not meet.
    pub(crate) reach: usize,
    /// How many games are played at once, 1 or more.
    pub(crate) concurrency: usize,
    /// Whether the baselines stay out.
    pub(crate) levels_only: bool,
}

pub(crate) fn ratings(game: Game, settings: &RoundRobin, limits: &Limits, seed: u64) -> Result<(), String> {
    match game {
        Game::PlayBall => rate::<playball::Match>(settings, limits, seed, &[]),
        Game::Diaballik => rate::<diaballik::Match>(settings, limits, seed, &[Baseline::AlphaBeta, Baseline::Mcts]),
        Game::Pawnball => rate::<pawnball::Match>(settings, limits, seed, &[Baseline::Greedy, Baseline::Pressing]),
        other => Err(format!("nothing is measured of {other}")),
    }
}

/// All levels and baselines against each other. The weakest level is the zero of the scale.
fn rate<M: Contest>(
    &RoundRobin { games, reach, concurrency, levels_only }: &RoundRobin,
    limits: &Limits,
    seed: u64,
    baselines: &[Baseline],
) -> Result<(), String> {
    let time_control = match (limits.time, limits.nodes, limits.depth) {
        (Some(time), ..) => TimeControl::Turn(time),
        (_, Some(nodes), _) => TimeControl::Nodes(nodes),
        (.., Some(depth)) => TimeControl::Depth(depth),
        // The levels end their turns by themselves.
        _ => TimeControl::Nodes(u64::MAX),
    };
    let entrant = |name: String, set: Arc<dyn EngineSet>, level: Option<Level>| Entrant {
        name,
        time_control,
        make: Box::new(move || {
            let options = Options { seed, ..Options::default() };
            let settings = Settings { game: M::GAME, level, options, ..Settings::default() };
            let engine = <M as Playable>::engine(&*set, &settings)
                .map_err(|message| ugi::client::Trouble::Refused { message })?;
            Ok(Box::new(EnginePlayer::new(engine)) as Box<dyn Player<M>>)
        }),
    };
    let levels =
        Level::all().map(|level| entrant(format!("level {}", level.number()), Arc::new(Touchline), Some(level)));
    let others = baselines
        .iter()
        .filter(|_| !levels_only)
        .map(|&baseline| entrant(baseline.name().to_owned(), Arc::new(baseline), None));
    let entrants: Vec<Entrant<'_, M>> = levels.chain(others).collect();
    let levels = Level::all().count();
    let start = Settings { game: M::GAME, ..Settings::default() };
    let openings = random_openings::<M>(&[start], 2, games.div_ceil(2), seed).map_err(|error| error.to_string())?;
    let mut conditions = Conditions { scope: Scope::Set, ..Conditions::default() };
    // In one process, on a machine that others use too, being late is nobody's fault.
    conditions.margin = Duration::from_secs(30);
    conditions.patience = Duration::from_secs(600);
    conditions.adjudication.most_turns = (!M::GAME.has_dice()).then_some(200);
    let plan = Plan { openings: &openings, games, concurrency, conditions: &conditions, sprt: None };
    let meets = |pairing: &Pairing| pairing.second >= levels || pairing.second - pairing.first <= reach;
    let pairings: Vec<Pairing> = round_robin(entrants.len()).into_iter().filter(meets).collect();
    let names: Vec<&str> = entrants.iter().map(|entrant| entrant.name.as_str()).collect();
    let stop = AtomicBool::new(false);
    let standings = play_all(&entrants, &plan, &pairings, &[], &stop, &mut |place, _, standing| {
        let (Pairing { first, second }, tally) = (pairings[place], &standing.tally);
        if tally.count() == games as u64
            && let Some(elo) = tally.elo()
        {
            // From the second, which is the stronger of two levels; the interval is that of pairs.
            let (difference, low, high) = (-elo.difference, -elo.high, -elo.low);
            println!(
                "{} – {}: +{} ={} -{}, {difference:+.0} ({low:+.0} to {high:+.0}) for {}",
                names[first],
                names[second],
                tally.wins(),
                tally.draws(),
                tally.losses(),
                names[second]
            );
        }
    })
    .map_err(|error| format!("{error:?}"))?;
    let fit = tournament::pairings::ratings(entrants.len(), &pairings, &standings);
    println!("ratings {} {} seed {seed}, {games} games a pairing; 95 % intervals:", M::GAME, named(limits));
    println!("{:22} {:>16}   {:>16}", "player", "above level 1", "above the one before");
    for (number, name) in names.iter().enumerate() {
        let above = |other: usize| {
            let difference = fit.difference(number, other);
            format!("{:+.0} ± {:.0}", difference.elo, difference.error)
        };
        // What is no level has no place in the ladder.
        let before = if (1..levels).contains(&number) { above(number - 1) } else { String::new() };
        println!("{name:22} {:>16}   {before:>16}", above(0));
    }
    Ok(())
}
