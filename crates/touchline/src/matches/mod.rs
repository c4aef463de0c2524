//! `touchline match`: engines against each other.

mod engines;
mod games_file;
mod identity;
mod openings;
mod ranking;
mod report;
mod words;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use ::games::playball;
use ::games::side::Side;
use ::ugi::client::Trouble;
use locale::{Locale, vars};
use tournament::adjudication::Adjudication;
use tournament::contest::{Contest, Scope};
use tournament::openings::Opening;
use tournament::pairings::{NoPairing, Pairing, gauntlet, play_all, round_robin};
use tournament::play::{Cause, Conditions, NoGame};
use tournament::player::{Player, ProcessPlayer};
use tournament::record::{Heading, record};
use tournament::series::{Earlier, Entrant, Finished, NoSeries, Plan, points_of_first};

use crate::cli::{MatchArgs, MatchMode};
use crate::failure::{Failure, file_name, io_words};
use crate::games::play_ball_board;
use crate::output::note;
use crate::progress::stop_flag;
use crate::tables;

use engines::{Contender, contenders};
use games_file::{GamesFile, Saved};
use identity::identity;
use report::Reporter;
use words::reason;

pub(crate) use words::engine_trouble;

pub(crate) fn run(args: &MatchArgs, locale: &Locale) -> Result<(), Failure> {
    ::play::with_game!(args.game, Match => run_game::<Match>(args, locale))
}

fn run_game<M: Contest>(args: &MatchArgs, locale: &Locale) -> Result<(), Failure> {
    if args.sprt.is_some() && args.engine.len() > 2 {
        return Err(Failure::Usage(locale.match_sprt_needs_two()));
    }
    let conditions = conditions(args, locale)?;
    let openings = openings::openings::<M>(args, locale)?;
    let stop = stop_flag().map_err(|error| Failure::Work(io_words(&error, locale)))?;
    let contenders = contenders(args, &stop, locale)?;
    let pairings = if args.gauntlet { gauntlet(contenders.len()) } else { round_robin(contenders.len()) };
    let identity = identity(args, &contenders, &openings);
    let plan = Plan {
        openings: &openings,
        games: args.games.get() as usize,
        concurrency: usize::from(args.concurrency),
        conditions: &conditions,
        sprt: args.sprt,
    };
    let rounds = pairings.len() * plan.games;
    let mut games = None;
    let mut earlier = vec![Vec::new(); pairings.len()];
    if let Some(path) = &args.out {
        let (file, saved) = GamesFile::open(path, args.game, &identity, rounds, locale)?;
        if !saved.is_empty() {
            note(&locale.match_goes_on(
                vars::File(file_name(path)),
                vars::Games(rounds as u64),
                vars::Played(saved.len() as u64),
            ));
        }
        for Saved { round, winner } in saved {
            let number = (round - 1) % plan.games;
            earlier[(round - 1) / plan.games].push(Earlier { number, points: points_of_first(number, winner) });
        }
        games = Some(file);
    }
    let names: Vec<String> = contenders.iter().map(|contender| contender.name.clone()).collect();
    let report =
        Reporter { names: &names, pairings: &pairings, games: plan.games, sprt: args.sprt, json: args.json, locale };
    let entrants = entrants::<M>(&contenders);
    let mut failed = None;
    let standings = play_all(&entrants, &plan, &pairings, &earlier, &stop, &mut |pairing, game, standing| {
        let saved = games.as_mut().map_or(Ok(()), |file| {
            let Pairing { first, second } = pairings[pairing];
            let time_controls = [entrants[first].time_control, entrants[second].time_control];
            let heading = Heading {
                of_match: Some(&identity),
                names: report.sides(pairing, game.player_of_a),
                round: report.round(pairing, game.number),
                time_controls: game.player_of_a.by_side(time_controls),
            };
            save(file, &heading, game, plan.opening(game.number), locale)
        });
        if let Err(failure) = saved.and_then(|()| report.game(pairing, game, standing)) {
            // Whoever reads has gone, or the disk is full: there is no point in playing on.
            failed.get_or_insert(failure);
            stop.store(true, Ordering::Relaxed);
        }
    })
    .map_err(|error| no_pairing(error, &names, locale))?;
    match failed {
        Some(failure) => Err(failure),
        None => report.end(&standings, stop.load(Ordering::Relaxed)),
    }
}

fn entrants<M: Contest>(contenders: &[Contender]) -> Vec<Entrant<'_, M>> {
    let entrant = |contender: &Contender| {
        let launch = contender.launch.clone();
        let make = move || -> Result<Box<dyn Player<M>>, Trouble> { Ok(Box::new(ProcessPlayer::new(launch.clone()))) };
        Entrant { name: contender.name.clone(), time_control: contender.time_control, make: Box::new(make) }
    };
    contenders.iter().map(entrant).collect()
}

/// Adds a game to the file.
fn save(
    file: &mut GamesFile<'_>,
    heading: &Heading<'_>,
    game: &Finished,
    opening: &Opening,
    locale: &Locale,
) -> Result<(), Failure> {
    let cause = &game.played.cause;
    let remark = (!matches!(cause, Cause::Rules(_))).then(|| reason(cause, heading.names, locale));
    let record = record(&game.played, opening, heading, remark.as_deref())
        .map_err(|reason| Failure::Work(locale.reason(&reason)))?;
    file.add(&record)
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

fn no_pairing(failed: NoPairing, names: &[String], locale: &Locale) -> Failure {
    Failure::Work(match failed.error {
        NoSeries::Player(who, trouble) => locale.match_reason_failed(
            vars::Name(names[failed.pairing.place(who)].as_str()),
            vars::Trouble(engine_trouble(&trouble, locale)),
        ),
        NoSeries::Opening(_, NoGame::Opening(fault)) => locale.fault(&fault),
        NoSeries::Opening(game, error) => format!("{}: {error:?}", game + 1),
        NoSeries::Thread(error) => error,
    })
}
