//! What matches say, as parts of sentences.

use std::io;

use ::games::game::EndReason;
use ::games::side::BySide;
use ::ugi::client::Trouble;
use locale::{Language, Locale, vars};
use tournament::adjudication::Judgement;
use tournament::play::Cause;

use crate::failure::io_words;

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
pub(super) fn decimal(number: f64, decimals: usize, locale: &Locale) -> String {
    if number.is_infinite() {
        return if number > 0.0 { "∞" } else { "−∞" }.to_owned();
    }
    let text = format!("{number:.decimals$}").replace('-', "−");
    match locale.language() {
        Language::English => text,
        Language::French | Language::Czech => text.replace('.', ","),
    }
}

/// Why a game was over, for people.
pub(super) fn reason(cause: &Cause, sides: BySide<&str>, locale: &Locale) -> String {
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

/// Why a game was over, for programs.
pub(super) const fn code(cause: &Cause) -> &'static str {
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
