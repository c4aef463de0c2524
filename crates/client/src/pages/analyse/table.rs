//! Tables of Play Ball: what the value of a turn is in words, how to get a table, and how much room tables take.

use games::score::Score;
use games::side::Side;
use leptos::prelude::*;
use leptos::task::spawn_local;
use locale::{Locale, vars};
use study::review::Judgement;

use super::lines::number;
use crate::i18n::{I18n, use_i18n};
use crate::tablebases::{BoardKey, Estimate, Progress, use_tables};

/// Tables that take less than this many bytes on the device are not worth a word.
const LEAST_TOLD: u64 = 100_000;
/// Boards with no more positions than this are solved without being asked for: that takes about a second.
const AT_ONCE: u64 = 500_000;

/// What the value of a turn is to the side that makes it, in words: `wins in 3 turns`.
pub(super) fn value_words(judgement: Judgement, side: Side, locale: &Locale) -> String {
    let (value, turns) = match judgement.score_for(side) {
        // Distances count the turns of both sides; people count those of the side that scores.
        Score::Win(turns) => ("win", turns.div_ceil(2)),
        Score::Loss(turns) => ("loss", (turns / 2).max(1)),
        Score::Points(_) => ("draw", 0),
    };
    locale.web_analyse_turn_value(vars::Turns(turns), vars::Value(value))
}

/// How long something takes, in words.
pub(crate) fn duration_words(seconds: f64, locale: &Locale) -> String {
    if seconds < 1.5 {
        locale.web_analyse_duration_short()
    } else if seconds < 90.0 {
        locale.web_analyse_duration_seconds(seconds.ceil() as u32)
    } else {
        locale.web_analyse_duration_minutes((seconds / 60.0).ceil() as u32)
    }
}

/// What solving a board takes, in a sentence: how many positions, how long, how much memory.
pub(crate) fn estimate_words(estimate: Estimate, seconds: Option<f64>, i18n: I18n) -> String {
    let positions = number(estimate.positions, i18n);
    let megabytes = estimate.memory.div_ceil(1024 * 1024) as u32;
    i18n.with(|locale| {
        if !estimate.is_possible() {
            return locale.web_analyse_too_large(vars::Megabytes(megabytes), vars::Positions(positions.as_str()));
        }
        match seconds {
            Some(seconds) => {
                let duration = duration_words(seconds, locale);
                locale.web_analyse_estimate(
                    vars::Duration(duration),
                    vars::Megabytes(megabytes),
                    vars::Positions(positions.as_str()),
                )
            }
            None => {
                locale.web_analyse_estimate_unmeasured(vars::Megabytes(megabytes), vars::Positions(positions.as_str()))
            }
        }
    })
}

/// The work for a table as it goes on, with a button that ends it. Nothing while nothing is done for this board.
#[component]
pub(crate) fn TableProgress(
    /// The board.
    #[prop(into)]
    board: Signal<Option<BoardKey>>,
) -> impl IntoView {
    let i18n = use_i18n();
    let tables = use_tables();
    let progress = Memo::new(move |_| board.with(|board| board.as_ref().and_then(|board| tables.progress(board))));
    // The element stays from the beginning to the end, so that a screen reader meets one bar and not many, and no click on the button is
    // lost because another one took its place meanwhile.
    let shown = Memo::new(move |_| progress.with(Option::is_some));
    let part = move || match progress.get() {
        Some(Progress::Solving(solving)) if solving.positions > 0 => {
            Some((solving.known as f64 / solving.positions as f64).clamp(0.0, 1.0))
        }
        _ => None,
    };
    let words = move || match progress.get() {
        Some(Progress::Solving(solving)) => {
            let (known, all) = (number(solving.known, i18n), number(solving.positions, i18n));
            i18n.with(|l| {
                l.web_analyse_solving(
                    vars::All(all.as_str()),
                    vars::Distance(u32::from(solving.distance)),
                    vars::Known(known.as_str()),
                )
            })
        }
        Some(Progress::Fetching) => i18n.with(Locale::web_analyse_fetching),
        Some(Progress::Waiting) => i18n.with(Locale::web_analyse_waiting),
        Some(Progress::Recalling) => i18n.with(Locale::web_analyse_recalling),
        None => String::new(),
    };
    move || {
        shown.get().then(|| {
            view! {
                <div class="table-progress">
                    <p>{words}</p>
                    <progress
                        aria-label=i18n.text(Locale::web_analyse_progress)
                        max="1"
                        prop:value=move || part().unwrap_or(0.0)
                        class:unknown=move || part().is_none()
                    ></progress>
                    <button type="button" class="button" on:click=move |_| tables.cancel()>
                        {i18n.text(Locale::web_cancel)}
                    </button>
                </div>
            }
        })
    }
}

/// How to get the table of the board, while it is not at hand.
#[component]
pub(super) fn TableWays(
    /// The board.
    board: BoardKey,
    /// What solving it takes.
    size: Estimate,
) -> impl IntoView {
    let i18n = use_i18n();
    let tables = use_tables();
    let key = StoredValue::new(board);
    let offered = RwSignal::new(None::<u64>);
    // What is nearest: this device, then, for a small board, the solver, and then the host.
    Effect::new(move |_| {
        let board = key.get_value();
        tables.recall(&key.get_value(), move |found| {
            if found {
                return;
            }
            if size.positions <= AT_ONCE {
                tables.solve(&board, |_| ());
            } else {
                spawn_local(async move {
                    let size = tables.offered(&board).await;
                    let _ = offered.try_set(size);
                });
            }
        });
    });
    let holds = Memo::new(move |_| key.with_value(|key| tables.holds(key)));
    let busy = Memo::new(move |_| tables.is_busy());
    let ways = move || {
        (!holds.get() && !busy.get()).then(|| view! {
            <p>{i18n.text(Locale::web_analyse_no_table)}</p>
            {move || offered.get().map(|bytes| view! {
                <button type="button" class="button button-accent fetch-table" on:click=move |_| tables.fetch(&key.get_value(), |_| ())>
                    {i18n.text(move |l| l.web_analyse_fetch(format!("{:.1}", bytes as f64 / 1_000_000.0)))}
                </button>
            })}
            <p class="facts">
                {move || estimate_words(size, tables.rate().map(|rate| rate.seconds_for(size.positions)), i18n)}
            </p>
            {size.is_possible().then(|| view! {
                <button type="button" class="button solve-table" on:click=move |_| tables.solve(&key.get_value(), |_| ())>
                    {i18n.text(Locale::web_analyse_solve)}
                </button>
            })}
        })
    };
    view! {
        <TableProgress board=Signal::derive(move || Some(key.get_value())) />
        {ways}
    }
}

/// How much room tables take on this device, and a button that frees it.
#[component]
pub(super) fn KeptTables() -> impl IntoView {
    let i18n = use_i18n();
    let tables = use_tables();
    let kept = RwSignal::new(0_u64);
    Effect::new(move |_| {
        if !tables.is_busy() {
            spawn_local(async move {
                let bytes = tables.kept_bytes().await;
                let _ = kept.try_set(bytes);
            });
        }
    });
    let forget = move |_| {
        spawn_local(async move {
            tables.forget_kept().await;
            let _ = kept.try_set(0);
        });
    };
    move || {
        (kept.get() >= LEAST_TOLD).then(|| view! {
            <p class="facts kept-tables">
                {i18n.text(move |l| l.web_analyse_kept(format!("{:.1}", kept.get_untracked() as f64 / 1_000_000.0)))}
                " "
                <button type="button" class="link-button" on:click=forget>{i18n.text(Locale::web_analyse_forget)}</button>
            </p>
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use locale::Language;

    #[test]
    fn values_are_told_as_people_count() {
        let english = Locale::new(Language::English);
        let say = |score| value_words(Judgement::exact(score, Side::B), Side::B, &english);
        assert_eq!(say(Score::Win(1)), "scores now");
        assert_eq!(say(Score::Win(5)), "wins in 3 turns");
        assert_eq!(say(Score::Loss(4)), "loses in 2 turns");
        assert_eq!(say(Score::Points(0)), "draws");
    }

    #[test]
    fn durations_are_told_in_every_language() {
        for language in Language::ALL {
            let locale = Locale::new(language);
            let told: Vec<String> = [0.2, 12.0, 400.0].map(|seconds| duration_words(seconds, &locale)).into();
            assert!(told.iter().all(|words| !words.is_empty()) && told[0] != told[1] && told[1] != told[2], "{told:?}");
        }
    }
}
