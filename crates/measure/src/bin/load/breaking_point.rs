//! One node with its database in a file, under more and more load until it breaks.

use std::path::Path;
use std::time::Duration;

use crate::report::Report;
use crate::site::{Shape, Site};
use crate::workload::Load;
use crate::{Failed, run, stored};

/// From one load to the next.
const GROWTH: f64 = 1.5;
/// A server is broken when 1 % of its turns take longer than this, in milliseconds.
const BROKEN: f64 = 1000.0;
/// And when fewer than this part of the turns are played that should be.
const KEPT: f64 = 0.9;
/// A part of the cores, or of the time of a thread, that is as good as all of it.
const ALL: f64 = 0.93;
/// The most loads of a series.
const MOST_LOADS: u32 = 14;

/// What grows.
#[derive(Debug, Clone, Copy)]
enum Series {
    /// Games with three spectators each, and with them turns and sockets.
    Games,
    /// Turns, in 2,000 games that nobody watches.
    Turns,
    /// Spectators of 500 games.
    Sockets,
}

impl Series {
    const ALL: [Self; 3] = [Self::Games, Self::Turns, Self::Sockets];

    const fn name(self) -> &'static str {
        match self {
            Self::Games => "more games, each with three spectators and a turn every two seconds",
            Self::Turns => "more turns, in 2,000 games without spectators",
            Self::Sockets => "more spectators, of 500 games with a turn every two seconds",
        }
    }

    /// A load of the series, the first of which has number 0, with `most` sockets at most; nothing where more sockets would be needed to go on.
    fn load(self, number: u32, seconds: u64, most: usize) -> Option<Load> {
        let grown = |first: f64, number: u32| (first * GROWTH.powi(number as i32)).round();
        let every = Duration::from_secs(2);
        match self {
            Self::Games => {
                let games = grown(3_000.0, number) as usize;
                let room = most.checked_sub(2 * games)?;
                Some(Load { games, spectators: room.min(3 * games), every, seconds })
            }
            Self::Turns => {
                let load = Load { games: 2_000, spectators: 0, every: every.div_f64(grown(1.0, number)), seconds };
                (load.sockets() <= most).then_some(load)
            }
            Self::Sockets => {
                let games = 500;
                let room = most.checked_sub(2 * games)?;
                let spectators = |number| grown(15_000.0, number) as usize;
                // As many as there is room for, once.
                let is_room = number.checked_sub(1).is_none_or(|before| spectators(before) < room);
                is_room.then(|| Load { games, spectators: room.min(spectators(number)), every, seconds })
            }
        }
    }
}

/// Raises the load in each way until the server breaks, and says what breaks first; `most` is how many sockets a process may have.
pub async fn run(program: &Path, directory: &Path, seconds: u64, most: usize) -> Result<(), Failed> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from) as f64;
    for series in Series::ALL {
        println!("\n{}", series.name());
        let mut best = None;
        for number in 0..MOST_LOADS {
            let Some(load) = series.load(number, seconds, most) else {
                println!(
                    "more is not tried: a process may have {most} sockets, for so many open files are allowed. Raise the limit as the administrator of the \
                     machine, with `ulimit -Hn {}` in the shell that starts this",
                    10 * most
                );
                break;
            };
            let what = format!(
                "{} games, {:.0} turns a second, {} sockets",
                load.games,
                load.turns_a_second(),
                load.sockets()
            );
            let data = stored::empty(directory, "breaking-point")?;
            let site = Site::start(Shape::Sqlite, program, &data).await?;
            let ran = run::run(Shape::Sqlite, &site, &load).await;
            let why = match ran.and_then(|report| site.stop().map(|()| report)) {
                Ok(mut report) => {
                    report.print();
                    broken(&report).map(|how| format!("{how}. {}", cause(&report, cores)))
                }
                Err(error) => Some(format!("the clients could not be connected or the server ended: {error}")),
            };
            match why {
                Some(why) => {
                    println!("it breaks at {what}: {why}");
                    break;
                }
                None => best = Some(what),
            }
        }
        println!("the most that it bore: {}", best.as_deref().unwrap_or("none of these loads"));
    }
    Ok(())
}

/// How the server is broken, if it is.
fn broken(report: &Report) -> Option<String> {
    let slow = report.told().all().milliseconds(0.99);
    let (played, wanted) = (report.turns_a_second(), report.load.turns_a_second());
    if let Some(first) = report.failures.first() {
        Some(format!("{} clients were refused or lost, the first of them: {first}", report.failures.len()))
    } else if slow > BROKEN {
        Some(format!("1 % of the turns take longer than {slow:.0} ms to their broadcast"))
    } else if played < KEPT * wanted {
        Some(format!("{played:.0} turns a second were played of {wanted:.0}"))
    } else {
        None
    }
}

/// What is used up.
fn cause(report: &Report, cores: f64) -> String {
    let used = &report.used;
    let of_thread =
        (used.counter("writing_microseconds_total") + used.counter("commit_microseconds_total")) / 1e6 / used.seconds;
    if used.machine + used.host > ALL * cores {
        format!(
            "The cores are used up first: {:.2} of {cores} by the server, {:.2} by this tool, {:.2} by other programs, {:.2} by the host",
            used.all_nodes(),
            used.own,
            used.machine - used.all_nodes() - used.own,
            used.host
        )
    } else if of_thread > ALL {
        let committing = used.counter("commit_microseconds_total") / 1e6 / used.seconds;
        format!(
            "The thread that writes to the database is used up first: {:.0} % of its time, {:.0} % in commits",
            100.0 * of_thread,
            100.0 * committing
        )
    } else {
        format!(
            "Neither the cores ({:.2} of {cores}) nor the thread that writes ({:.0} % of its time) are used up",
            used.machine,
            100.0 * of_thread
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_series_grows_in_what_it_is_about() {
        let load = |series: Series, number| series.load(number, 1, 1_000_000).expect("room");
        let pair = |series| [load(series, 0), load(series, 1)];
        let [first, next] = pair(Series::Games);
        assert!(next.games > first.games && next.sockets() > first.sockets());
        let [first, next] = pair(Series::Turns);
        assert!(next.turns_a_second() > 1.4 * first.turns_a_second() && next.sockets() == first.sockets());
        let [first, next] = pair(Series::Sockets);
        assert!(next.sockets() > first.sockets() && next.games == first.games);
    }

    #[test]
    fn no_load_has_more_sockets_than_are_allowed_and_each_series_with_more_and_more_ends() {
        for series in Series::ALL {
            let loads: Vec<Load> = (0..MOST_LOADS).map_while(|number| series.load(number, 1, 19_800)).collect();
            assert!(!loads.is_empty() && loads.iter().all(|load| load.sockets() <= 19_800), "{series:?}");
            match series {
                Series::Sockets => assert_eq!(loads.last().map(Load::sockets), Some(19_800)),
                Series::Games => assert!(loads.len() < 6, "players alone need more"),
                Series::Turns => assert_eq!(loads.len(), MOST_LOADS as usize),
            }
            assert!(series.load(0, 1, 100).is_none(), "{series:?}");
        }
    }
}
