//! Runs beside each other, as a table in Markdown.

use crate::report::Report;
use crate::site::Shape;

/// Of a site with several nodes: half of the turns are told by another node within so many milliseconds.
const HALF_WITHIN: f64 = 5.0;
/// And 99 % of them within so many.
const MOST_WITHIN: f64 = 50.0;

/// The cells of a row.
type Row = (&'static str, Box<dyn Fn(&mut Report) -> String>, &'static str);

fn row(name: &'static str, cell: impl Fn(&mut Report) -> String + 'static) -> Row {
    (name, Box::new(cell), "")
}

/// A number where there can be one, such as a time that another node has told.
fn number(is_there: bool, value: f64, digits: usize) -> String {
    if is_there { format!("{value:.digits$}") } else { "–".to_owned() }
}

fn of_another(part: f64) -> impl Fn(&mut Report) -> String {
    move |report| {
        let mut times = report.told().elsewhere;
        number(times.len() > 0, times.milliseconds(part), 2)
    }
}

fn of_all(part: f64) -> impl Fn(&mut Report) -> String {
    move |report| number(true, report.told().all().milliseconds(part), 2)
}

fn of_turn(value: impl Fn(&Report) -> Option<f64>, digits: usize) -> impl Fn(&mut Report) -> String {
    move |report| value(report).map_or_else(|| "–".to_owned(), |value| format!("{value:.digits$}"))
}

fn rows() -> Vec<Row> {
    let shared = |report: &Report, value: f64| report.used.counts.map(|_| value);
    vec![
        row("games, sockets", |report| format!("{}, {}", report.load.games, report.load.sockets())),
        row("turns a second", |report| number(true, report.turns_a_second(), 0)),
        ("to its broadcast by another node, 50 %, ms", Box::new(of_another(0.5)), "5"),
        ("99 %", Box::new(of_another(0.99)), "50"),
        row("99.9 %", of_another(0.999)),
        row("to its broadcast, all, 50 %, ms", of_all(0.5)),
        row("99 %", of_all(0.99)),
        row("99.9 %", of_all(0.999)),
        row("to its acknowledgement, 99 %, ms", |report| number(true, report.acknowledged.milliseconds(0.99), 2)),
        row("sent late by the tool itself, 99 %, ms", |report| number(true, report.late.milliseconds(0.99), 2)),
        row("games that ended meanwhile", |report| report.ended.to_string()),
        row("clients that failed", |report| report.failures.len().to_string()),
        row("core time of a turn, nodes, ms", of_turn(|report| Some(report.each_turn().nodes), 3)),
        row("PostgreSQL", of_turn(move |report| shared(report, report.each_turn().postgres), 3)),
        row("NATS", of_turn(|report| report.used.nats.map(|_| report.each_turn().nats), 3)),
        row("the load tool", of_turn(|report| Some(report.each_turn().own), 3)),
        row("turns a second a core of the site", |report| {
            number(true, report.turns_a_second() / report.used.site(), 0)
        }),
        row("statements a turn", of_turn(move |report| shared(report, report.each_turn().statements), 1)),
        row("transactions a turn", of_turn(move |report| shared(report, report.each_turn().commits), 2)),
        row("bytes of log a turn", of_turn(move |report| shared(report, report.each_turn().wal_bytes), 0)),
        row("whole pages in it a turn", of_turn(move |report| shared(report, report.each_turn().wal_pages), 2)),
        row("memory of a connection when it is made, KiB", |report| number(true, report.each_connection()[0], 1)),
        row("at the end, with its part of the games, KiB", |report| number(true, report.each_connection()[1], 1)),
        row("cores used by all programs", |report| number(true, report.used.machine, 2)),
        row("load average before; after", |report| report.load_average.join("; ")),
    ]
}

/// The table of runs with their titles.
pub fn of(runs: &mut [(String, Report)]) -> String {
    let titles: Vec<&str> = runs.iter().map(|(title, _)| title.as_str()).collect();
    let mut table = format!("| | {} | aim |\n|---|{}---:|\n", titles.join(" | "), "---:|".repeat(titles.len()));
    for (name, cell, aim) in rows() {
        let cells: Vec<String> = runs.iter_mut().map(|(_, report)| cell(report)).collect();
        table += &format!("| {name} | {} | {aim} |\n", cells.join(" | "));
    }
    table
}

/// What a run of several nodes has reached of what it should.
pub fn aims(report: &Report) -> Option<String> {
    let Shape::Nodes(2..) = report.shape else { return None };
    let mut times = report.told().elsewhere;
    let said: Vec<String> = [(0.5, "half of the turns", HALF_WITHIN), (0.99, "99 %", MOST_WITHIN)]
        .into_iter()
        .map(|(part, name, aim)| {
            let took = times.milliseconds(part);
            let word = if times.len() > 0 && took < aim { "met" } else { "missed" };
            format!("{name} within {aim} ms: {word} ({took:.2} ms)")
        })
        .collect();
    Some(format!("told by another node, {}", said.join("; ")))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn report(shape: Shape, elsewhere: &[u64]) -> Report {
        let mut report = Report::empty(shape);
        elsewhere.iter().for_each(|time| report.players.add(false, Duration::from_millis(*time)));
        report.players.add(true, Duration::from_millis(1));
        report
    }

    #[test]
    fn every_row_has_a_cell_for_each_run_and_one_for_the_aim() {
        let mut runs = [
            ("one".to_owned(), report(Shape::Sqlite, &[])),
            ("three".to_owned(), report(Shape::Nodes(3), &[2, 4, 90])),
        ];
        let table = of(&mut runs);
        assert!(table.lines().all(|line| line.matches('|').count() == 5), "{table}");
        assert!(table.contains("| to its broadcast by another node, 50 %, ms | – | 4.00 | 5 |"), "{table}");
        assert!(table.contains("| memory of a connection when it is made, KiB | 1.0 | 1.0 |  |"), "{table}");
    }

    #[test]
    fn aims_are_those_of_several_nodes_and_each_can_be_missed() {
        assert_eq!(aims(&report(Shape::Postgres, &[])), None);
        let said = aims(&report(Shape::Nodes(3), &[2, 4, 90])).expect("aims");
        assert!(said.contains("half of the turns within 5 ms: met (4.00 ms)"), "{said}");
        assert!(said.contains("99 % within 50 ms: missed (90.00 ms)"), "{said}");
        assert!(aims(&report(Shape::Nodes(3), &[])).expect("aims").contains("missed"), "nothing was measured");
    }
}
