//! What hangs on the wall of an event: the pairings, with a place for results and signatures, and the standings.

use games::game::Game;
use games::side::Side;
use leptos::prelude::*;
use leptos_router::components::A;
use locale::{Locale, vars};
use protocol::director::{CrossCell, CrossResult, CrossRow, CrossTable};
use protocol::tournaments::{Tournament as Told, TournamentGame};
use study::explain::colour;

use super::parts::{Fetched, fetched};
use super::scores::{points_text, result_text};
use super::tournaments::plan_words;
use crate::i18n::use_i18n;
use crate::online::api;

/// What is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Printed {
    /// Who plays whom at which board.
    Pairings,
    /// The standings, with everybody's rounds where there are rounds.
    Standings,
}

impl Printed {
    /// By its name in addresses.
    pub(super) fn of(name: &str) -> Option<Self> {
        match name {
            "pairings" => Some(Self::Pairings),
            "standings" => Some(Self::Standings),
            _ => None,
        }
    }
}

/// The sheet.
#[component]
pub(super) fn Print(
    /// The id of the tournament.
    id: String,
    what: Printed,
) -> impl IntoView {
    let i18n = use_i18n();
    let address = StoredValue::new(id);
    let part = move || api::part(&address.get_value());
    let told: RwSignal<Fetched<Told>> = fetched(move || Some(format!("tournaments/{}", part())));
    let table: RwSignal<Fetched<CrossTable>> = fetched(move || Some(format!("tournaments/{}/table", part())));
    let back = format!("/tournament/{}", part());
    let sheet = move || match (told.get(), table.get()) {
        (Fetched::Here(told), Fetched::Here(table)) => {
            let plan = told.summary.plan.clone();
            let (title, name, rounds) = (plan.name.clone(), plan.name.clone(), told.rounds);
            i18n.title(move |_| title.clone());
            let round = told.round;
            let heading = i18n.text(move |locale| match (round, rounds) {
                (0, _) => locale.web_tournament_entered(),
                (_, 0) => locale.web_tournament_round(round),
                _ => locale.web_tournament_round_of(vars::Round(round), vars::Rounds(rounds)),
            });
            let game = Game::from_name(&plan.terms.game).unwrap_or(Game::ALL[0]);
            view! {
                <h1>{name}</h1>
                <p class="print-plan">{i18n.text(move |locale| plan_words(&plan, locale))}</p>
                <h2>{heading}</h2>
                {match what {
                    Printed::Pairings => view! { <Pairings table round game byes=byes(&told) /> }.into_any(),
                    Printed::Standings => view! { <Standings rows=table.rows /> }.into_any(),
                }}
            }
            .into_any()
        }
        (Fetched::Failed(trouble), _) | (_, Fetched::Failed(trouble)) => {
            view! { <p class="trouble" role="alert">{i18n.with(|locale| trouble.words(locale))}</p> }.into_any()
        }
        _ => view! { <p class="facts" role="status">{i18n.text(Locale::web_online_loading)}</p> }.into_any(),
    };
    view! {
        <article class="print-sheet">
            <p class="print-acts">
                <button type="button" class="button button-accent" on:click=move |_| {
                    let _ = window().print();
                }>
                    {i18n.text(Locale::web_tournament_print)}
                </button>
                <A href=back attr:class="button button-quiet">{i18n.text(Locale::web_tournament_back)}</A>
            </p>
            {sheet}
        </article>
    }
}

fn byes(told: &Told) -> String {
    let byes = told.byes.iter().map(|bye| format!("{} ({})", bye.name, points_text(bye.points)));
    byes.collect::<Vec<_>>().join(", ")
}

/// The pairings of the round.
#[component]
fn Pairings(table: CrossTable, round: u32, game: Game, byes: String) -> impl IntoView {
    let i18n = use_i18n();
    let games: Vec<TournamentGame> = table.games.into_iter().filter(|game| game.round == round).collect();
    let row = |game: TournamentGame| {
        let result = game.result.map(|result| result_text(Some(result)));
        view! {
            <tr>
                <td class="print-board">{game.board}</td>
                <th scope="row">{game.a}</th>
                <td class="print-result">{result}</td>
                <th scope="row">{game.b}</th>
                <td class="print-signature"></td>
                <td class="print-signature"></td>
            </tr>
        }
    };
    let side = move |side: Side| i18n.text(move |locale| colour(game, side, locale));
    let signs = move |side: Side| i18n.text(move |locale| locale.web_tournament_signature(colour(game, side, locale)));
    let has_byes = !byes.is_empty();
    view! {
        <table class="print-pairings">
            <thead>
                <tr>
                    <th scope="col">{i18n.text(Locale::web_tournament_board)}</th>
                    <th scope="col">{side(Side::A)}</th>
                    <th scope="col">{i18n.text(Locale::web_tournament_result)}</th>
                    <th scope="col">{side(Side::B)}</th>
                    <th scope="col">{signs(Side::A)}</th>
                    <th scope="col">{signs(Side::B)}</th>
                </tr>
            </thead>
            <tbody>{games.into_iter().map(row).collect_view()}</tbody>
        </table>
        {has_byes.then(|| view! { <p>{i18n.text(move |locale| locale.web_tournament_byes(byes.clone()))}</p> })}
    }
}

/// A round in the cross table: `3a 1` was won against the player in row 3, with side A.
fn cell_text(cell: CrossCell) -> String {
    let against = cell.opponent.map(|opponent| (opponent + 1).to_string()).unwrap_or_default();
    let side = if cell.a { "a" } else { "b" };
    match cell.result {
        CrossResult::Win => format!("{against}{side} 1"),
        CrossResult::Draw => format!("{against}{side} ½"),
        CrossResult::Loss => format!("{against}{side} 0"),
        CrossResult::ForfeitWin => format!("{against} +"),
        CrossResult::ForfeitLoss => format!("{against} −"),
        CrossResult::Open => format!("{against}{side}"),
        CrossResult::Bye => "1".to_owned(),
        CrossResult::HalfBye => "½".to_owned(),
        CrossResult::Absent => "–".to_owned(),
    }
}

/// The standings with everybody's rounds.
#[component]
fn Standings(rows: Vec<CrossRow>) -> impl IntoView {
    let i18n = use_i18n();
    let rounds = rows.iter().map(|row| row.cells.len()).max().unwrap_or_default();
    let row = |(at, row): (usize, CrossRow)| {
        let CrossRow { place, name, rating, points, cells, .. } = row;
        let name = name.unwrap_or_else(|| i18n.with(Locale::web_online_kind_deleted));
        view! {
            <tr>
                <td>{at + 1}</td>
                <td>{place}</td>
                <th scope="row">{name}</th>
                <td>{(rating > 0).then_some(rating)}</td>
                {cells.into_iter().map(|cell| view! { <td>{cell_text(cell)}</td> }).collect_view()}
                <td><strong>{points_text(points)}</strong></td>
            </tr>
        }
    };
    view! {
        <div class="tournament-table" role="group" aria-label=i18n.text(Locale::web_tournament_standings) tabindex="0">
            <table class="print-standings">
                <thead>
                    <tr>
                        <th scope="col">{i18n.text(Locale::web_tournament_row)}</th>
                        <th scope="col">{i18n.text(Locale::web_online_place)}</th>
                        <th scope="col">{i18n.text(Locale::web_online_player)}</th>
                        <th scope="col">{i18n.text(Locale::web_online_rating)}</th>
                        {(1..=rounds).map(|round| view! { <th scope="col">{round}</th> }).collect_view()}
                        <th scope="col">{i18n.text(Locale::web_tournament_points)}</th>
                    </tr>
                </thead>
                <tbody>{rows.into_iter().enumerate().map(row).collect_view()}</tbody>
            </table>
        </div>
        {(rounds > 0).then(|| view! { <p class="facts">{i18n.text(Locale::web_tournament_cells)}</p> })}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_says_against_whom_with_which_side_and_how_it_ended() {
        let cell = |opponent, a, result| cell_text(CrossCell { opponent, a, result });
        assert_eq!(cell(Some(2), true, CrossResult::Win), "3a 1");
        assert_eq!(cell(Some(0), false, CrossResult::Open), "1b");
        assert_eq!(cell(Some(9), false, CrossResult::ForfeitWin), "10 +");
        assert_eq!(cell(None, false, CrossResult::HalfBye), "½");
    }
}
