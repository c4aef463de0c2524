//! `touchline reports`: what players have reported, for the owner of a site.

use std::io::Write;

use locale::Locale;
use server::record::date;
use server::store::{read_only, social};

use crate::cli::{ReportsArgs, ServeArgs};
use crate::failure::Failure;
use crate::output::Stdout;

pub(crate) fn run(args: &ReportsArgs, locale: &Locale) -> Result<(), Failure> {
    let data = ServeArgs::of_data(args.data.clone(), args.config.clone(), locale)?.data;
    let failed = |error: server::store::StoreError| {
        Failure::Work(locale.serve_data(error.to_string(), data.display().to_string()))
    };
    let reports = read_only(&data).and_then(|connection| social::reports(&connection, args.most)).map_err(failed)?;
    let mut out = Stdout::new();
    if args.json {
        for report in reports {
            let line = serde_json::to_string(&report).expect("texts and numbers only");
            writeln!(out, "{line}").map_err(Failure::stdout)?;
        }
        return out.finish();
    }
    if reports.is_empty() {
        writeln!(out, "{}", locale.reports_none()).map_err(Failure::stdout)?;
    }
    for report in reports {
        let why = match report.why.as_str() {
            "chat" => locale.reports_why_chat(),
            "engine" => locale.reports_why_engine(),
            "play" => locale.reports_why_play(),
            "name" => locale.reports_why_name(),
            _ => locale.reports_why_other(),
        };
        let line = locale.reports_line(report.by, date(report.at), report.id.to_string(), report.player, why);
        writeln!(out, "{line}").map_err(Failure::stdout)?;
        let details = [
            report.game.map(|game| locale.reports_game(game)),
            report.line.map(|line| locale.reports_said(line)),
            Some(report.text).filter(|text| !text.is_empty()).map(|text| locale.reports_text(text)),
        ];
        for detail in details.into_iter().flatten() {
            writeln!(out, "  {detail}").map_err(Failure::stdout)?;
        }
    }
    out.finish()
}
