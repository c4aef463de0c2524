//! What a run says of sites that are larger than the machine it was made on. `docs/load.md` has the same computation in words.

use crate::report::Report;
use crate::site::Shape;

/// Games at once that a large site has.
const GAMES: f64 = 100_000.0;
/// Games that lichess.org has in a day.
const GAMES_A_DAY: f64 = 5_000_000.0;
/// The time between two turns of a live game of people, in seconds.
const BETWEEN_TURNS: f64 = 10.0;
/// Turns of a game.
const TURNS: f64 = 40.0;
/// In the busiest hour there are so many times as many games as on average.
const PEAK: f64 = 2.0;
/// Sockets that a live game has: two players, and spectators.
const SOCKETS: f64 = 3.0;
/// How much of a core is used at most, so that turns do not wait for one.
const USED: f64 = 0.5;
const DAY: f64 = 86_400.0;

/// What so many turns a second need.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Need {
    turns: f64,
    node_cores: f64,
    postgres_cores: f64,
    nats_cores: f64,
    statements: f64,
    commits: f64,
    /// Megabytes in a second.
    wal: f64,
}

/// The estimate of a site with several nodes.
pub fn estimate(report: &Report) -> Option<String> {
    let Shape::Nodes(2..) = report.shape else { return None };
    let lines = [
        ("100,000 games at once", GAMES / BETWEEN_TURNS, GAMES),
        ("5 million games a day", PEAK * GAMES_A_DAY * TURNS / DAY, PEAK * GAMES_A_DAY * TURNS * BETWEEN_TURNS / DAY),
    ]
    .map(|(name, turns, games)| {
        let Need { turns, node_cores, postgres_cores, nats_cores, statements, commits, wal } = need(report, turns);
        let memory = SOCKETS * games * report.each_connection()[1] / 1024.0 / 1024.0;
        format!(
            "  {name}: {turns:.0} turns a second; cores of nodes {node_cores:.0}, of PostgreSQL {postgres_cores:.0}, of NATS {nats_cores:.1}; \
             {:.0} sockets with {memory:.1} GiB; {statements:.0} statements and {commits:.0} commits a second; {wal:.0} MB of log a second, {:.1} TB a day",
            SOCKETS * games,
            wal * DAY / 1e6
        )
    });
    Some(format!(
        "on paper, with each core used for {:.0} % at most and a turn of each game every {BETWEEN_TURNS} s:\n{}",
        100.0 * USED,
        lines.join("\n")
    ))
}

fn need(report: &Report, turns: f64) -> Need {
    let each = report.each_turn();
    let cores = |milliseconds: f64| turns * milliseconds / 1000.0 / USED;
    Need {
        turns,
        node_cores: cores(each.nodes),
        postgres_cores: cores(each.postgres),
        nats_cores: cores(each.nats),
        statements: turns * each.statements,
        commits: turns * each.commits,
        wal: turns * each.wal_bytes / 1e6,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::database::Counts;
    use crate::site::Use;

    #[test]
    fn what_is_needed_grows_with_the_turns_and_only_half_of_each_core_is_used() {
        let mut report = Report::empty(Shape::Nodes(3));
        (0..1_000).for_each(|_| report.late.add(Duration::ZERO));
        let counts = Counts { commits: 2_000, wal_bytes: 3_000_000, ..Counts::default() };
        report.used =
            Use { seconds: 1.0, nodes: vec![0.5, 0.5], postgres: Some(0.25), counts: Some(counts), ..Use::default() };
        let need = need(&report, 10_000.0);
        assert_eq!((need.node_cores, need.postgres_cores, need.nats_cores), (20.0, 5.0, 0.0));
        assert_eq!((need.commits, need.wal), (20_000.0, 30.0));
        assert!(estimate(&report).expect("of several nodes").contains("100,000 games at once: 10000 turns a second"));
        assert_eq!(estimate(&Report::empty(Shape::Sqlite)), None);
    }
}
