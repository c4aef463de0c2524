//! `touchline reports`: what players have reported, for the owner of a site.

use std::path::Path;

use locale::{Locale, vars};
use server::month::date;
use server::store::moderation::{Act, Actor, Order};
use server::store::social::Reported;
use server::store::sqlite::{Sqlite, read_only, social};
use server::store::{Store, StoreError};
use server::time::{Clocks, SystemClocks};

use crate::cli::{ReportsArgs, ServeArgs};
use crate::failure::Failure;
use crate::output::{Stdout, json_line};
use crate::serve::not_opened;

/// Marks a report as settled, also while a server has the database, and notes it in the log of what is done for the site. Returns whether there is
/// such a report.
async fn settle(data: &Path, id: i64) -> Result<bool, StoreError> {
    let (store, now) = (Store::from(Sqlite::beside_server(data)?), SystemClocks.wall());
    let order = Order { by: Actor::Operator, at: now, act: Act::Resolve { report: id }, reason: String::new() };
    let settled = match store.moderate(order).await {
        Ok(_) => Ok(true),
        // One that is settled already stays so, and nothing is done.
        Err(StoreError::Refused(_)) => store.settle_report(id, now).await,
        Err(error) => Err(error),
    };
    store.close().await;
    settled
}

pub(crate) fn run(args: &ReportsArgs, locale: &Locale) -> Result<(), Failure> {
    let data = ServeArgs::of_data(args.data.clone(), args.config.clone(), locale)?.data;
    let failed = |error: StoreError| not_opened(&error, &data, locale);
    let mut out = Stdout::new();
    if !args.settle.is_empty() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| Failure::Work(locale.serve_failed(error.to_string())))?;
        for &id in &args.settle {
            if !runtime.block_on(settle(&data, id)).map_err(failed)? {
                return Err(Failure::Work(locale.reports_no_such(id.to_string())));
            }
            out.say(&locale.reports_settled(id.to_string())).map_err(Failure::stdout)?;
        }
        return out.finish();
    }
    let read = |connection| social::reports(&connection, args.most, args.all);
    let reports = read_only(&data).and_then(read).map_err(failed)?;
    if args.json {
        for report in reports {
            let report = serde_json::to_value(&report).expect("texts and numbers only");
            out.say(&json_line(&report)).map_err(Failure::stdout)?;
        }
        return out.finish();
    }
    if reports.is_empty() {
        out.say(&locale.reports_none()).map_err(Failure::stdout)?;
    }
    for report in &reports {
        for line in lines(report, locale) {
            out.say(&line).map_err(Failure::stdout)?;
        }
    }
    out.finish()
}

/// A report as it is printed for people.
pub(crate) fn lines(report: &Reported, locale: &Locale) -> Vec<String> {
    let why = match report.why.as_str() {
        "chat" => locale.reports_why_chat(),
        "engine" => locale.reports_why_engine(),
        "play" => locale.reports_why_play(),
        "name" => locale.reports_why_name(),
        _ => locale.reports_why_other(),
    };
    let line = locale.reports_line(
        vars::By(report.by.as_str()),
        vars::Date(date(report.at).to_string()),
        vars::Id(report.id.to_string()),
        vars::Player(report.player.as_str()),
        vars::Why(why),
    );
    let details = [
        report.game.as_ref().map(|game| locale.reports_game(game.as_str())),
        report.line.as_ref().map(|line| locale.reports_said(line.as_str())),
        Some(&report.text).filter(|text| !text.is_empty()).map(|text| locale.reports_text(text.as_str())),
    ];
    std::iter::once(line).chain(details.into_iter().flatten().map(|detail| format!("  {detail}"))).collect()
}
