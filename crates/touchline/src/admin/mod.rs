//! `touchline admin`: looking after a site, at its machine or over the network.

mod password;
mod site;

use play::time::{Millis, Timestamp};
use protocol::admin::{AccountRecord, AppealRecord, LogEntry, Restriction};
use protocol::appeals::{Appeal, Decided};
use protocol::game::Kind;
use serde::Serialize;
use server::month::{date, minute};
use server::store::moderation::{AccountQuery, Act};

use locale::{Locale, vars};
use site::Site;

use crate::cli::{AdminArgs, AdminCommand, RestrictArgs};
use crate::failure::Failure;
use crate::output::{Stdout, json_line};
use crate::reports;

pub(crate) fn run(args: &AdminArgs, locale: &Locale) -> Result<(), Failure> {
    let failed = |error: std::io::Error| Failure::Work(locale.serve_failed(error.to_string()));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(failed)?;
    runtime.block_on(async {
        let site = Site::open(&args.site, locale).await?;
        let done = work(&site, &args.command, locale).await;
        // The session ends whatever became of the work.
        let closed = site.close(locale).await;
        done.and(closed)
    })
}

async fn work(site: &Site, command: &AdminCommand, locale: &Locale) -> Result<(), Failure> {
    let mut out = Stdout::new();
    let (act, reason) = match command {
        AdminCommand::Users(args) => {
            let mut found = Vec::new();
            for name in &args.names {
                let named = site.accounts(AccountQuery::Named(name.clone()), locale).await?;
                if named.is_empty() {
                    return Err(Failure::Work(locale.admin_no_user(name.as_str())));
                }
                found.extend(named);
            }
            if args.names.is_empty() {
                let query = args.search.clone().map_or(AccountQuery::Noted, AccountQuery::Containing);
                found = site.accounts(query, locale).await?;
            }
            show(&mut out, args.json, &found, locale, user_lines, &locale.admin_users_none())?;
            return out.finish();
        }
        AdminCommand::Reports(args) => {
            let found = site.reports(args.most, args.all, locale).await?;
            show(&mut out, args.json, &found, locale, reports::lines, &locale.reports_none())?;
            return out.finish();
        }
        AdminCommand::Appeals(args) => {
            let found = site.appeals(args.most, args.all, locale).await?;
            show(&mut out, args.json, &found, locale, appeal_lines, &locale.admin_appeals_none())?;
            return out.finish();
        }
        AdminCommand::Log(args) => {
            let found = site.log(args.last, locale).await?;
            show(&mut out, args.json, &found, locale, log_lines, &locale.admin_log_none())?;
            return out.finish();
        }
        AdminCommand::Suspend(args) => {
            (Act::Suspend { name: args.name.clone(), until: until(args, site) }, &*args.reason)
        }
        AdminCommand::Mute(args) => (Act::Mute { name: args.name.clone(), until: until(args, site) }, &*args.reason),
        AdminCommand::Unsuspend(args) => (Act::Unsuspend { name: args.name.clone() }, ""),
        AdminCommand::Unmute(args) => (Act::Unmute { name: args.name.clone() }, ""),
        AdminCommand::EndSessions(args) => (Act::EndSessions { name: args.name.clone() }, ""),
        AdminCommand::Void(args) => (Act::Void { game: args.game.clone() }, &*args.reason),
        AdminCommand::Resolve(args) => (Act::Resolve { report: args.report }, ""),
        AdminCommand::Dismiss(args) => (Act::Dismiss { report: args.report }, ""),
        AdminCommand::Warn(args) => (Act::Warn { name: args.name.clone() }, &*args.reason),
        AdminCommand::Restore(args) => (Act::Restore { name: args.name.clone() }, &*args.reason),
        AdminCommand::Accept(args) => (Act::Decide { against: args.appeal, accept: true }, &*args.reason),
        AdminCommand::Decline(args) => (Act::Decide { against: args.appeal, accept: false }, &*args.reason),
        AdminCommand::Role(args) => (Act::SetRole { name: args.name.clone(), role: args.role.into() }, ""),
    };
    let done = done_words(&act, locale);
    site.act(act, reason, locale).await?;
    out.say(&done).map_err(Failure::stdout)?;
    out.finish()
}

/// When a suspension or a mute ends, as the command line says it.
fn until(args: &RestrictArgs, site: &Site) -> Option<Timestamp> {
    args.until.or_else(|| args.days.map(|days| site.now() + Millis::from_days(days)))
}

/// Prints what was found: as lines for people, or a line of JSON each.
fn show<T: Serialize>(
    out: &mut Stdout,
    json: bool,
    found: &[T],
    locale: &Locale,
    lines: impl Fn(&T, &Locale) -> Vec<String>,
    none: &str,
) -> Result<(), Failure> {
    for one in found {
        if json {
            let value = serde_json::to_value(one).expect("texts and numbers only");
            out.say(&json_line(&value)).map_err(Failure::stdout)?;
            continue;
        }
        for line in lines(one, locale) {
            out.say(&line).map_err(Failure::stdout)?;
        }
    }
    if found.is_empty() && !json {
        out.say(none).map_err(Failure::stdout)?;
    }
    Ok(())
}

fn user_lines(account: &AccountRecord, locale: &Locale) -> Vec<String> {
    let kind = match account.kind {
        Kind::Guest => locale.admin_kind_guest(),
        Kind::Bot => locale.admin_kind_bot(),
        Kind::Registered | Kind::Deleted => locale.admin_kind_registered(),
    };
    let mut lines = vec![locale.admin_user(
        vars::Date(date(account.created).to_string()),
        vars::Kind(kind),
        vars::Name(account.name.as_str()),
        vars::Open(account.open_reports.to_string()),
        vars::Reports(account.reports.to_string()),
        vars::Role(account.role.name()),
        vars::Sessions(account.sessions.to_string()),
    )];
    if let Some(Restriction { until, reason }) = &account.suspended {
        lines.push(match until {
            Some(until) => locale.admin_suspended(vars::Reason(reason.as_str()), vars::Until(minute(*until))),
            None => locale.admin_suspended_for_good(reason.as_str()),
        });
    }
    if let Some(Restriction { until, reason }) = &account.muted {
        lines.push(match until {
            Some(until) => locale.admin_muted(vars::Reason(reason.as_str()), vars::Until(minute(*until))),
            None => locale.admin_muted_for_good(reason.as_str()),
        });
    }
    lines.extend(account.owner.as_ref().map(|owner| locale.admin_owner(owner.as_str())));
    indented(lines)
}

fn log_lines(entry: &LogEntry, locale: &Locale) -> Vec<String> {
    let act = locale.act(&entry.act);
    let report = entry.report.map(|report| report.to_string());
    let appeal = entry.appeal.map(|appeal| appeal.to_string());
    let about = [entry.player.as_deref(), entry.game.as_deref(), report.as_deref(), appeal.as_deref()];
    let about: Vec<&str> = about.into_iter().flatten().collect();
    let by = entry.by.clone().unwrap_or_else(|| locale.admin_operator());
    let mut lines = vec![locale.admin_log_line(
        vars::About(about.join(", ")),
        vars::Act(act),
        vars::By(by),
        vars::Id(entry.id.to_string()),
        vars::Moment(minute(entry.at)),
    )];
    lines.extend(entry.until.map(|until| locale.admin_log_until(minute(until))));
    lines.extend(entry.role.map(|role| locale.admin_log_role(role.name())));
    lines.extend(
        Some(&entry.reason).filter(|reason| !reason.is_empty()).map(|text| locale.admin_log_reason(text.as_str())),
    );
    indented(lines)
}

/// What is appealed against, by the number by which the appeal is decided on, and the appeal.
fn appeal_lines(found: &AppealRecord, locale: &Locale) -> Vec<String> {
    let mut lines = log_lines(&found.against, locale);
    let Appeal { at, text, decided } = &found.appeal;
    let mut of_appeal = vec![locale.admin_appeal(vars::Moment(minute(*at)), vars::Text(text.as_str()))];
    if let Some(Decided { at, accepted, answer }) = decided {
        let words = locale.act(if *accepted { "accept-appeal" } else { "decline-appeal" });
        of_appeal.push(locale.admin_appeal_decided(
            vars::Act(words),
            vars::Moment(minute(*at)),
            vars::Text(answer.as_str()),
        ));
    }
    lines.extend(of_appeal.into_iter().map(|line| format!("  {line}")));
    lines
}

/// The lines after the first belong to it.
fn indented(lines: Vec<String>) -> Vec<String> {
    let line = |(index, line): (usize, String)| if index == 0 { line } else { format!("  {line}") };
    lines.into_iter().enumerate().map(line).collect()
}

/// What was done, in a sentence.
fn done_words(act: &Act, locale: &Locale) -> String {
    match act {
        Act::Suspend { name, until: Some(until) } => {
            locale.admin_done_suspend(vars::Name(name.as_str()), vars::Until(minute(*until)))
        }
        Act::Suspend { name, until: None } => locale.admin_done_suspend_for_good(name.as_str()),
        Act::Unsuspend { name } => locale.admin_done_unsuspend(name.as_str()),
        Act::Mute { name, until: Some(until) } => {
            locale.admin_done_mute(vars::Name(name.as_str()), vars::Until(minute(*until)))
        }
        Act::Mute { name, until: None } => locale.admin_done_mute_for_good(name.as_str()),
        Act::Unmute { name } => locale.admin_done_unmute(name.as_str()),
        Act::EndSessions { name } => locale.admin_done_end_sessions(name.as_str()),
        Act::Void { game } => locale.admin_done_void(game.as_str()),
        Act::Resolve { report } | Act::Dismiss { report } => locale.reports_settled(report.to_string()),
        Act::Warn { name } => locale.admin_done_warn(name.as_str()),
        Act::Restore { name } => locale.admin_done_restore(name.as_str()),
        Act::Decide { against, accept: true } => locale.admin_done_accept(against.to_string()),
        Act::Decide { against, accept: false } => locale.admin_done_decline(against.to_string()),
        Act::SetRole { name, role } => locale.admin_done_role(vars::Name(name.as_str()), vars::Role(role.name())),
    }
}
