//! Solving the board that is drawn: how long it will take, how it goes, and what comes out.

use games::game::Game;
use games::playball::Board;
use games::side::Side;
use leptos::prelude::*;
use locale::{Locale, vars};
use study::explain::explain;
use study::review::Judgement;

use crate::i18n::use_i18n;
use crate::pages::analyse::verdict::score_of_value;
use crate::pages::analyse::{TableProgress, duration_words, estimate_words};
use crate::tablebases::{BoardKey, Estimate, use_tables};

/// The board whose solving tells how fast this device is, where that is not known yet.
fn measured_board() -> Option<BoardKey> {
    Board::all_shipped().iter().min_by_key(|board| board.cell_count()).map(|board| BoardKey::of(board))
}

/// The panel.
#[component]
pub(super) fn Solve(
    /// What is drawn.
    board: BoardKey,
    /// What solving it takes.
    size: Estimate,
) -> impl IntoView {
    let i18n = use_i18n();
    let tables = use_tables();
    let key = StoredValue::new(board);
    let mine = Memo::new(move |_| key.with_value(|key| tables.progress(key)).is_some());
    let busy = Memo::new(move |_| tables.is_busy());
    let solved = Memo::new(move |_| key.with_value(|key| tables.solved(key)));
    let measuring = RwSignal::new(false);
    let seconds = move || tables.rate().map(|rate| rate.seconds_for(size.positions));
    let measure = move |_| {
        if let Some(board) = measured_board() {
            measuring.set(true);
            tables.solve(&board, move |_| {
                let _ = measuring.try_set(false);
            });
        }
    };
    let before = move || {
        (!busy.get()).then(|| {
            view! {
                <p class="estimate" data-known=move || seconds().is_some().to_string()>
                    {move || estimate_words(size, seconds(), i18n)}
                </p>
                {size.is_possible().then(|| view! {
                    <div class="button-row">
                        {move || seconds().is_none().then(|| view! {
                            <button type="button" class="button measure" on:click=measure>
                                {i18n.text(Locale::web_editor_measure)}
                            </button>
                        })}
                        <button
                            type="button"
                            class="button solve-board"
                            on:click=move |_| tables.solve(&key.get_value(), |_| ())
                        >
                            {move || match seconds() {
                                Some(seconds) => i18n.with(|l| l.web_editor_solve_in(duration_words(seconds, l))),
                                None => i18n.with(Locale::web_editor_solve),
                            }}
                        </button>
                    </div>
                })}
            }
        })
    };
    let result = move || {
        solved.get().map(|solved| {
            let judgement = Judgement::exact(score_of_value(solved.kick_off), Side::A);
            let [wins, draws, losses] = solved.totals;
            let all = wins + draws + losses;
            let percent = move |part: u64| {
                if all == 0 { "0".to_owned() } else { format!("{:.1}", part as f64 * 100.0 / all as f64) }
            };
            view! {
                <p class="kick-off">
                    {i18n.text(move |l| l.web_editor_kick_off(explain(Game::PlayBall, Side::A, judgement, l)))}
                </p>
                <p class="facts">
                    {i18n.text(move |l| l.web_editor_totals(vars::Draws(percent(draws)), vars::Losses(percent(losses)), vars::Wins(percent(wins))))}
                </p>
            }
        })
    };
    view! {
        <section class="panel solve-panel" aria-labelledby="editor-solve-title">
            <h2 id="editor-solve-title">{i18n.text(Locale::web_editor_solving)}</h2>
            <div role="status">{result}</div>
            <TableProgress board=Signal::derive(move || Some(key.get_value())) />
            {move || (measuring.get() && busy.get() && !mine.get()).then(|| view! {
                <p>{i18n.text(Locale::web_editor_measuring)}</p>
            })}
            {before}
        </section>
    }
}
