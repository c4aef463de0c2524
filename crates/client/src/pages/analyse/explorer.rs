//! One table of the turns from the position that is shown: how often each was played on this server and what became of it, and what
//! it is worth where the board is solved or the opening book has it.

use games::game::Game;
use games::score::Score;
use games::side::Side;
use leptos::html;
use leptos::prelude::*;
use locale::{Locale, vars};
use play::Tree;
use protocol::http::Explored;
use study::explain::colour;

use super::arrows::whole_turn;
use super::explored::{Row, Said, explore, of_book, rows};
use super::lines::{keep_focus, number};
use super::table::{KeptTables, TableWays, value_words};
use super::thinking::Thinking;
use super::verdict::{Known, label};
use crate::game::TurnChain;
use crate::i18n::use_i18n;
use crate::tablebases::{BoardKey, Estimate};

/// Turns that nobody has played and that are shown at first.
const FIRST_SHOWN: usize = 40;

/// Games and results in words: `12 games: 7 won, 2 drawn, 3 lost`.
fn score_words([won, drawn, lost]: [u32; 3], locale: &Locale) -> String {
    let games = won + drawn + lost;
    locale.web_analyse_explorer_score(vars::Drawn(drawn), vars::Games(games), vars::Lost(lost), vars::Won(won))
}

/// The list, and how to get the table of a board of Play Ball.
#[component]
pub(super) fn ExplorerPanel(
    /// What is asked of the engine.
    thinking: Thinking,
    /// What is known.
    known: Memo<Known>,
    /// The game.
    game: Game,
    /// The tree.
    tree: RwSignal<Tree>,
    /// The board of Play Ball, and what solving it takes.
    board: Option<(BoardKey, Estimate)>,
    /// The text whose arrows are to be shown.
    pointed: RwSignal<Option<String>>,
    /// Plays a turn, given as the rest of the one in progress.
    on_play: Callback<String>,
) -> impl IntoView {
    let i18n = use_i18n();
    let said = explore(tree);
    let side = Memo::new(move |_| thinking.spot.with(|spot| spot.side));
    let book =
        Memo::new(move |_| side.get().map_or_else(Vec::new, |side| tree.with(|tree| of_book(tree.game(), side))));
    let found = Memo::new(move |_| {
        let Some(side) = side.get() else { return Vec::new() };
        known.with(|known| {
            book.with(|book| {
                let valued = if known.turns.is_empty() { book } else { &known.turns };
                said.with(|said| tree.with(|tree| rows(tree.game(), side, valued, said.played())))
            })
        })
    });
    let words = move || {
        said.with(|said| match said {
            Said::Nothing => None,
            Said::Asked => Some(i18n.with(Locale::web_analyse_explorer_asked)),
            Said::Offline => Some(i18n.with(Locale::web_analyse_explorer_offline)),
            Said::Live => Some(i18n.with(Locale::web_analyse_live)),
            Said::Played(Explored { counted: false, .. }) => Some(i18n.with(Locale::web_analyse_explorer_dice)),
            Said::Played(Explored { games: 0, .. }) => Some(i18n.with(Locale::web_analyse_explorer_nobody)),
            Said::Played(Explored { more: 0, .. }) => None,
            Said::Played(Explored { more, .. }) => Some(i18n.with(|l| l.web_analyse_explorer_more(*more))),
        })
    };
    let count = move || {
        known.with(|known| {
            let best = known.turns.first()?.judgement;
            let equal = known.turns.iter().filter(|turn| turn.judgement == best).count();
            let all = known.turns.len();
            Some(i18n.with(|l| l.web_analyse_turn_count(vars::Best(equal as u32), vars::Turns(all as u32))))
        })
    };
    let sums = Memo::new(move |_| said.with(|said| said.played().map(|played| played.score)));
    view! {
        <section class="panel analyse-table" aria-labelledby="analyse-table-title">
            <h2 id="analyse-table-title">{i18n.text(Locale::web_analyse_explorer)}</h2>
            {board.map(|(board, size)| view! { <TableWays board size /> })}
            <p class="facts explorer-state">{words}</p>
            {move || count().map(|count| view! { <p class="facts">{count}</p> })}
            {move || book.with(|book| !book.is_empty()).then(|| view! {
                <p class="facts explorer-book">{i18n.text(Locale::web_analyse_explorer_book)}</p>
            })}
            <Turns game tree side found sums pointed on_play />
            <KeptTables />
            <p class="facts">{i18n.text(move |l| l.web_analyse_signs(colour(game, Side::A, l)))}</p>
        </section>
    }
}

/// The rows.
#[component]
fn Turns(
    game: Game,
    tree: RwSignal<Tree>,
    side: Memo<Option<Side>>,
    found: Memo<Vec<Row>>,
    sums: Memo<Option<[u32; 3]>>,
    pointed: RwSignal<Option<String>>,
    on_play: Callback<String>,
) -> impl IntoView {
    let i18n = use_i18n();
    let all = RwSignal::new(false);
    let has_values = Memo::new(move |_| found.with(|found| found.iter().any(|row| row.judgement.is_some())));
    let has_games = Memo::new(move |_| found.with(|found| found.iter().any(|row| row.games > 0)));
    // Whatever was played is shown, however bad the table holds it to be.
    let shown = Memo::new(move |_| {
        let all = all.get();
        found.with(|found| {
            let rows = found.iter().enumerate().filter(|(place, row)| all || *place < FIRST_SHOWN || row.games > 0);
            rows.map(|(_, row)| row.clone()).collect::<Vec<_>>()
        })
    });
    let list = NodeRef::<html::Div>::new();
    let play = move |text: String| {
        on_play.run(text);
        keep_focus(list);
    };
    let row = move |place: usize| {
        let row = Memo::new(move |_| shown.with(|shown| shown.get(place).cloned().unwrap_or_default()));
        view! { <TurnRow game tree side row has_values has_games pointed on_play=Callback::new(play) /> }
    };
    let head = move |text: fn(&Locale) -> String| view! { <th scope="col">{i18n.text(text)}</th> };
    let sums = move || {
        sums.get().filter(|_| has_games.get()).map(|sums| {
            view! {
                <tfoot>
                    <tr>
                        <th scope="row">{i18n.text(Locale::web_analyse_explorer_sum)}</th>
                        {move || has_values.get().then(|| view! { <td></td> })}
                        <td class="turn-games"><ScoreBar score=Signal::stored(sums) /></td>
                    </tr>
                </tfoot>
            }
        })
    };
    let table = move || {
        view! {
            <table class="explorer">
                <caption class="visually-hidden">{i18n.text(Locale::web_analyse_explorer_caption)}</caption>
                <thead>
                    <tr>
                        {head(Locale::web_analyse_column_turn)}
                        {move || has_values.get().then(|| head(Locale::web_analyse_column_value))}
                        {move || has_games.get().then(|| head(Locale::web_analyse_column_games))}
                    </tr>
                </thead>
                <tbody>
                    <For each=move || 0..shown.with(Vec::len) key=|place| *place children=row />
                </tbody>
                {sums}
            </table>
        }
    };
    let is_some = Memo::new(move |_| shown.with(|shown| !shown.is_empty()));
    view! {
        // It stays while nothing is known of a position, for the focus of a row that was pressed goes to it.
        <div class="turn-values" node_ref=list tabindex="-1">
            {move || is_some.get().then(table)}
        </div>
        {move || (found.with(Vec::len) > shown.with(Vec::len)).then(|| view! {
            <button type="button" class="button button-quiet" on:click=move |_| all.set(true)>
                {i18n.text(Locale::web_analyse_all_turns)}
            </button>
        })}
    }
}

/// A turn. Wherever its row is pressed, it is played.
#[component]
fn TurnRow(
    game: Game,
    tree: RwSignal<Tree>,
    side: Memo<Option<Side>>,
    row: Memo<Row>,
    has_values: Memo<bool>,
    has_games: Memo<bool>,
    pointed: RwSignal<Option<String>>,
    on_play: Callback<String>,
) -> impl IntoView {
    let i18n = use_i18n();
    let text = Signal::derive(move || row.with(|row| row.text.clone()));
    let is_end = Memo::new(move |_| text.with(|text| text == "-") && tree.with(|tree| !tree.game().turn().is_empty()));
    let can_play = move || text.with(|text| tree.with(|tree| whole_turn(tree, text).is_some()));
    let kind = move || {
        let side = side.get()?;
        row.with(|row| row.judgement).filter(|judgement| judgement.is_certain()).map(|judgement| {
            match judgement.score_for(side) {
                Score::Win(_) => "win",
                Score::Loss(_) => "loss",
                Score::Points(_) => "draw",
            }
        })
    };
    let worth = move || {
        let (judgement, side) = (row.with(|row| row.judgement)?, side.get()?);
        Some(if judgement.is_certain() { i18n.with(|l| value_words(judgement, side, l)) } else { label(judgement) })
    };
    let score = Signal::derive(move || row.with(|row| row.score));
    view! {
        <tr
            data-value=kind
            on:pointerenter=move |_| pointed.set(Some(text.get_untracked()))
            on:pointerleave=move |_| pointed.set(None)
            on:click=move |_| on_play.run(text.get_untracked())
        >
            <th scope="row">
                <button
                    type="button"
                    class="turn-value"
                    data-score=move || row.with(|row| row.judgement.map(label))
                    aria-disabled=move || (!can_play()).to_string()
                    on:focus=move |_| pointed.set(Some(text.get_untracked()))
                    on:blur=move |_| pointed.set(None)
                >
                    {move || if is_end.get() {
                        i18n.text(Locale::web_end_turn).into_any()
                    } else {
                        view! { <TurnChain game turn=text /> }.into_any()
                    }}
                </button>
            </th>
            {move || has_values.get().then(|| view! { <td class="turn-words">{worth}</td> })}
            {move || has_games.get().then(|| view! { <td class="turn-games"><ScoreBar score /></td> })}
        </tr>
    }
}

/// How many games, with their results as a bar, and in words for who does not see it.
#[component]
fn ScoreBar(
    /// Won, drawn and lost.
    score: Signal<[u32; 3]>,
) -> impl IntoView {
    let i18n = use_i18n();
    let games = Memo::new(move |_| score.get().iter().sum::<u32>());
    // The width of a part and where it begins, of 100.
    let part = move |result: usize| {
        let (score, all) = (score.get(), f64::from(games.get().max(1)));
        let before: u32 = score[..result].iter().sum();
        [before, score[result]].map(|count| format!("{:.1}", f64::from(count) / all * 100.0))
    };
    let rect = move |(result, class): (usize, &'static str)| {
        view! {
            <rect class=class x=move || part(result)[0].clone() y="0" width=move || part(result)[1].clone() height="8"></rect>
        }
    };
    move || {
        (games.get() > 0).then(|| {
            view! {
                <span class="visually-hidden">{i18n.text(move |l| score_words(score.get(), l))}</span>
                <span aria-hidden="true">{move || number(games.get().into(), i18n)}</span>
                <svg class="score-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                    {["score-won", "score-drawn", "score-lost"].into_iter().enumerate().map(rect).collect_view()}
                </svg>
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use locale::Language;

    #[test]
    fn results_are_told_in_words() {
        let english = Locale::new(Language::English);
        assert_eq!(score_words([7, 2, 3], &english), "12 games: 7 won, 2 drawn, 3 lost");
        assert_eq!(score_words([0, 0, 1], &english), "1 game: 0 won, 0 drawn, 1 lost");
    }
}
