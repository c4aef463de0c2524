//! What the organiser of an event on real boards does: players, rounds, results.
//!
//! It stands beside what everybody sees and is told anew whenever something has happened; what is typed stays.

use leptos::html;
use leptos::prelude::*;
use locale::{Locale, vars};
use protocol::director::{
    Consequences, CrossRow, CrossTable, EnteredPlayer, MOST_PLAYER_NAME, NewPlayer, PlaceChange, PlayerChange,
    ResultEntry,
};
use protocol::tournaments::{Tournament as Told, TournamentGame, TournamentResult, TournamentState, TournamentSystem};

use super::forms::{Field, Sending, clear, typed};
use super::parts::{Fetched, fetched_again};
use super::scores::{points_text, result_text};
use crate::i18n::use_i18n;
use crate::online::api;

/// The results as the form offers them, by their names.
const RESULTS: [(&str, TournamentResult); 6] = [
    ("a", TournamentResult::A),
    ("draw", TournamentResult::Draw),
    ("b", TournamentResult::B),
    ("forfeit-to-a", TournamentResult::ForfeitToA),
    ("forfeit-to-b", TournamentResult::ForfeitToB),
    ("double-forfeit", TournamentResult::DoubleForfeit),
];

/// What is asked before an earlier result is changed.
#[derive(Debug, Clone, PartialEq)]
struct Asked {
    game: TournamentGame,
    result: Option<TournamentResult>,
    follows: Consequences,
}

/// What the parts of the page share.
#[derive(Clone, Copy)]
struct Desk {
    id: StoredValue<String>,
    table: RwSignal<Fetched<CrossTable>>,
    told: RwSignal<Fetched<Told>>,
    sending: Sending,
    changed: Callback<()>,
    asked: RwSignal<Option<Asked>>,
    /// How often a choice was given up: then it shows again what is so.
    undone: RwSignal<u32>,
}

impl Desk {
    fn path(self, rest: &str) -> String {
        format!("tournaments/{}/{rest}", api::part(&self.id.get_value()))
    }

    /// Does something that has no answer.
    fn tell(self, method: &'static str, rest: &str, body: impl serde::Serialize + 'static) {
        let (path, changed) = (self.path(rest), self.changed);
        self.sending.run(async move {
            let done = match method {
                "DELETE" => api::delete(&path).await,
                _ => api::tell(method, &path, &body).await,
            };
            // Also when it was refused: something has changed, then.
            changed.run(());
            done
        });
    }

    /// Enters a result. One that was there before is asked about first, with what follows.
    fn enter(self, game: TournamentGame, result: Option<TournamentResult>, is_sure: bool) {
        let path = self.path(&format!("games/{}/result", game.number));
        let check = game.result.is_some() && !is_sure;
        let (a, b) = (game.a.clone().unwrap_or_default(), game.b.clone().unwrap_or_default());
        let entry = ResultEntry { a, b, result, was: game.result, check };
        self.sending.run(async move {
            let answer: Result<Consequences, _> = api::put(&path, &entry).await;
            let done = match answer {
                Ok(follows) if check => {
                    self.asked.try_set(Some(Asked { game, result, follows }));
                    return Ok(());
                }
                Ok(_) => Ok(()),
                Err(trouble) => Err(trouble),
            };
            self.undo();
            self.changed.run(());
            done
        });
    }

    fn undo(self) {
        let _ = self.undone.try_update(|times| *times = times.wrapping_add(1));
    }
}

/// The page's part for the organiser.
#[component]
pub(super) fn Director(
    /// The id of the tournament.
    id: String,
    /// What has happened is numbered; this is the last number.
    number: Signal<u32>,
    /// Something was done.
    changed: Callback<()>,
) -> impl IntoView {
    let i18n = use_i18n();
    let number = Memo::new(move |_| number.get());
    let (table_path, told_path) =
        (format!("tournaments/{}/table", api::part(&id)), format!("tournaments/{}", api::part(&id)));
    let desk = Desk {
        id: StoredValue::new(id),
        table: fetched_again(move || Some(table_path.clone()), number.into()),
        told: fetched_again(move || Some(told_path.clone()), number.into()),
        sending: Sending::new(),
        changed,
        asked: RwSignal::new(None),
        undone: RwSignal::new(0),
    };
    view! {
        <section class="director" aria-labelledby="director">
            <h2 id="director">{i18n.text(Locale::web_director_title)}</h2>
            {desk.sending.view()}
            <Rounds desk />
            <Question desk />
            <Results desk />
            <Players desk />
        </section>
    }
}

fn of<T: Clone + Send + Sync + 'static, R>(answer: RwSignal<Fetched<T>>, read: impl FnOnce(&T) -> R) -> Option<R> {
    answer.with(|answer| match answer {
        Fetched::Here(told) => Some(read(told)),
        Fetched::Loading | Fetched::Failed(_) => None,
    })
}

/// What happens with the round: paired, taken back, printed, the end.
#[component]
fn Rounds(desk: Desk) -> impl IntoView {
    let i18n = use_i18n();
    let pairings = Memo::new(move |_| of(desk.told, |told| told.pairings).unwrap_or_default());
    let may_pair = Memo::new(move |_| of(desk.told, |told| told.may_pair).unwrap_or_default());
    let runs =
        Memo::new(move |_| of(desk.told, |told| told.summary.state == TournamentState::Running).unwrap_or_default());
    let is_open =
        Memo::new(move |_| of(desk.told, |told| told.games.iter().filter(|game| game.result.is_none()).count()));
    let may_unpair = Memo::new(move |_| {
        pairings.get() > 0 && of(desk.told, |told| told.games.iter().all(|game| game.result.is_none())) == Some(true)
    });
    let ends = RwSignal::new(false);
    let pair_words = i18n.text(move |locale| match pairings.get() {
        0 => locale.web_director_begin(),
        known => locale.web_director_pair(known + 1),
    });
    let state = i18n.text(move |locale| match (pairings.get(), is_open.get().unwrap_or_default()) {
        (0, _) => locale.web_director_before(),
        (_, 0) => locale.web_director_all_in(),
        (_, open) => locale.web_director_missing(u32::try_from(open).unwrap_or(u32::MAX)),
    });
    view! {
        <p class="facts director-state" role="status">{state}</p>
        <div class="director-acts">
            <button
                type="button"
                class="button button-accent director-pair"
                aria-disabled=move || (!may_pair.get() || desk.sending.busy.get()).to_string()
                on:click=move |_| {
                    if may_pair.get_untracked() {
                        desk.tell("PUT", &format!("pairings/{}", pairings.get_untracked() + 1), ());
                    }
                }
            >
                {pair_words}
            </button>
            {move || may_unpair.get().then(|| view! {
                <button
                    type="button"
                    class="button director-unpair"
                    on:click=move |_| desk.tell("DELETE", &format!("pairings/{}", pairings.get_untracked()), ())
                >
                    {i18n.text(Locale::web_director_unpair)}
                </button>
            })}
            {move || (runs.get() && is_open.get() == Some(0)).then(|| {
                if !ends.get() {
                    return view! {
                        <button type="button" class="button button-quiet director-end" on:click=move |_| ends.set(true)>
                            {i18n.text(Locale::web_director_end)}
                        </button>
                    }
                    .into_any();
                }
                view! {
                    <p role="alert">{i18n.text(Locale::web_director_end_sure)}</p>
                    <button type="button" class="button director-end-yes" on:click=move |_| desk.tell("PUT", "end", ())>
                        {i18n.text(Locale::web_director_end)}
                    </button>
                    <button type="button" class="button button-quiet" on:click=move |_| ends.set(false)>
                        {i18n.text(Locale::web_cancel)}
                    </button>
                }
                .into_any()
            })}
        </div>
    }
}

/// What an earlier result that is changed would bring.
#[component]
fn Question(desk: Desk) -> impl IntoView {
    let i18n = use_i18n();
    move || {
        desk.asked.get().map(|Asked { game, result, follows }| {
            let Consequences { changes, later_rounds } = follows;
            let (a, b) = (game.a.clone().unwrap_or_default(), game.b.clone().unwrap_or_default());
            let change = |change: PlaceChange| {
                let PlaceChange { name, places: [before, after], points: [had, has] } = change;
                let words = i18n.text(move |locale| {
                    locale.web_director_change(
                        vars::After(after),
                        vars::Before(before),
                        vars::Had(points_text(had)),
                        vars::Has(points_text(has)),
                        vars::Player(name.clone()),
                    )
                });
                view! { <li>{words}</li> }
            };
            let is_same = changes.is_empty();
            view! {
                <div class="panel director-question" role="alertdialog" aria-labelledby="director-question">
                    <h3 id="director-question">{i18n.text(Locale::web_director_correct)}</h3>
                    <p>{format!("{a} – {b}: {} → {}", result_text(game.result), result_text(result))}</p>
                    {is_same.then(|| view! { <p>{i18n.text(Locale::web_director_no_change)}</p> })}
                    <ul>{changes.into_iter().map(change).collect_view()}</ul>
                    {(later_rounds > 0).then(|| view! {
                        <p>{i18n.text(move |locale| locale.web_director_stands(later_rounds))}</p>
                    })}
                    <div class="director-acts">
                        <button type="button" class="button button-accent director-correct" on:click=move |_| {
                            desk.asked.set(None);
                            desk.enter(game.clone(), result, true);
                        }>
                            {i18n.text(Locale::web_director_correct_yes)}
                        </button>
                        <button type="button" class="button" on:click=move |_| {
                            desk.asked.set(None);
                            desk.undo();
                        }>
                            {i18n.text(Locale::web_cancel)}
                        </button>
                    </div>
                </div>
            }
        })
    }
}

/// The games of a round with their results, to be entered.
#[component]
fn Results(desk: Desk) -> impl IntoView {
    let i18n = use_i18n();
    let chosen = RwSignal::new(None::<u32>);
    let last = Memo::new(move |_| of(desk.told, |told| told.round).unwrap_or_default());
    let round = Memo::new(move |_| chosen.get().filter(|round| *round <= last.get()).unwrap_or_else(|| last.get()));
    let games = Memo::new(move |_| {
        let of_round = |table: &CrossTable| {
            table.games.iter().filter(|game| game.round == round.get()).cloned().collect::<Vec<_>>()
        };
        of(desk.table, of_round).unwrap_or_default()
    });
    let option = move |number: u32| {
        let words = i18n.text(move |locale| locale.web_tournament_round(number));
        view! { <option value=number.to_string() selected=move || round.get() == number>{words}</option> }
    };
    move || {
        (last.get() > 0).then(|| {
            view! {
                <h3>{i18n.text(Locale::web_director_results)}</h3>
                {move || (last.get() > 1).then(|| view! {
                    <label class="field tournament-rounds">
                        <span>{i18n.text(Locale::web_tournament_shown_round)}</span>
                        <select name="director-round" on:change=move |event| {
                            chosen.set(event_target_value(&event).parse().ok().filter(|number| *number != last.get_untracked()));
                        }>
                            {(1..=last.get()).map(option).collect_view()}
                        </select>
                    </label>
                })}
                <ol class="director-games">
                    <For
                        each=move || games.get()
                        key=|game| (game.number, game.a.clone(), game.b.clone())
                        let:game
                    >
                        <ResultOf desk games number=game.number />
                    </For>
                </ol>
            }
        })
    }
}

/// A game with its result.
#[component]
fn ResultOf(desk: Desk, games: Memo<Vec<TournamentGame>>, number: u32) -> impl IntoView {
    let i18n = use_i18n();
    let game = Memo::new(move |_| games.with(|games| games.iter().find(|game| game.number == number).cloned()));
    let name = move |read: fn(&TournamentGame) -> Option<String>| {
        move || game.with(|game| game.as_ref().and_then(read)).unwrap_or_default()
    };
    let (a, b) = (name(|game| game.a.clone()), name(|game| game.b.clone()));
    let board = move || game.with(|game| game.as_ref().map(|game| game.board));
    let result = Memo::new(move |_| game.with(|game| game.as_ref().and_then(|game| game.result)));
    let select = NodeRef::<html::Select>::new();
    let value = |result: Option<TournamentResult>| {
        RESULTS.iter().find(|(_, known)| Some(*known) == result).map_or("", |(value, _)| *value)
    };
    Effect::new(move |_| {
        desk.undone.track();
        let now = value(result.get());
        if let Some(select) = select.get() {
            select.set_value(now);
        }
    });
    let choose = move |event: leptos::ev::Event| {
        let wanted = event_target_value(&event);
        let wanted = RESULTS.iter().find(|(value, _)| *value == wanted).map(|(_, result)| *result);
        if let Some(game) = game.get_untracked().filter(|game| game.result != wanted) {
            desk.enter(game, wanted, false);
        }
    };
    let says = i18n.text(move |locale| locale.web_director_result_of(vars::A(a()), vars::B(b())));
    view! {
        <li class="director-game">
            <span class="director-board">{board}</span>
            <span>{a}</span>
            <select class="text-input" node_ref=select aria-label=says on:change=choose>
                <option value="">{result_text(None)}</option>
                {RESULTS.map(|(value, result)| view! { <option value=value>{result_text(Some(result))}</option> }).collect_view()}
            </select>
            <span>{b}</span>
        </li>
    }
}

/// Who plays: entered, corrected, gone, back.
#[component]
fn Players(desk: Desk) -> impl IntoView {
    let i18n = use_i18n();
    let (name, rating, account) =
        (NodeRef::<html::Input>::new(), NodeRef::<html::Input>::new(), NodeRef::<html::Input>::new());
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let account_typed = typed(account).trim().to_owned();
        let new = NewPlayer {
            name: typed(name),
            rating: typed(rating).trim().parse().ok(),
            account: Some(account_typed).filter(|account| !account.is_empty()),
        };
        desk.sending.post(desk.path("players"), new, move |_: EnteredPlayer| {
            [name, rating, account].into_iter().for_each(clear);
            if let Some(name) = name.get_untracked() {
                let _ = name.focus();
            }
            desk.changed.run(());
        });
    };
    let rows = Memo::new(move |_| of(desk.table, |table| table.rows.clone()).unwrap_or_default());
    let is_swiss = Memo::new(move |_| {
        let may = |told: &Told| {
            matches!(told.summary.plan.system, TournamentSystem::Swiss { .. })
                && told.summary.state == TournamentState::Running
        };
        of(desk.told, may).unwrap_or_default()
    });
    let may_enter = Memo::new(move |_| {
        let may = |told: &Told| {
            told.summary.state == TournamentState::Announced
                || matches!(told.summary.plan.system, TournamentSystem::Swiss { .. })
        };
        of(desk.told, may).unwrap_or(true)
    });
    view! {
        <h3>{i18n.text(Locale::web_tournament_entered)}</h3>
        <Show when=move || may_enter.get()>
            <form class="director-new" on:submit=submit>
                <Field name="player-name" label=Locale::web_director_name kind="text" autocomplete="off" node=name most=MOST_PLAYER_NAME />
                <Field name="player-rating" label=Locale::web_director_rating kind="number" autocomplete="off" node=rating required=false />
                <Field name="player-account" label=Locale::web_director_account kind="text" autocomplete="off" node=account required=false />
                <button type="submit" class="button" aria-disabled=move || desk.sending.busy.get().to_string()>
                    {i18n.text(Locale::web_director_add)}
                </button>
            </form>
        </Show>
        <ul class="director-players">
            <For
                each=move || rows.get()
                key=|row| (row.number, row.name.clone(), row.here)
                let:row
            >
                <PlayerOf desk row is_swiss />
            </For>
        </ul>
    }
}

/// A player with what can be changed.
#[component]
fn PlayerOf(desk: Desk, row: CrossRow, is_swiss: Memo<bool>) -> impl IntoView {
    let i18n = use_i18n();
    let (CrossRow { name, rating, number, here, .. }, renames) = (row, RwSignal::new(false));
    let (name, number) = (StoredValue::new(name.unwrap_or_default()), number.unwrap_or_default());
    let field = NodeRef::<html::Input>::new();
    let change = move |change: PlayerChange| desk.tell("PUT", &format!("players/{number}"), change);
    let button = move |class: &'static str, label: fn(&Locale) -> String, what: PlayerChange| {
        let says = i18n.text(move |locale| format!("{}: {}", label(locale), name.get_value()));
        view! {
            <button type="button" class=format!("button button-quiet {class}") aria-label=says on:click=move |_| change(what.clone())>
                {i18n.text(label)}
            </button>
        }
    };
    let rename = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        renames.set(false);
        change(PlayerChange::Renamed { name: typed(field) });
    };
    view! {
        <li class:tournament-gone=!here>
            <details>
                <summary>
                    {name.get_value()}
                    {(rating > 0).then(|| format!(" ({rating})"))}
                </summary>
                <div class="director-acts">
                    {if here {
                        button("director-leaves", Locale::web_tournament_leave, PlayerChange::Leaves).into_any()
                    } else {
                        button("director-returns", Locale::web_tournament_come_back, PlayerChange::Returns).into_any()
                    }}
                    {move || (here && is_swiss.get())
                        .then(|| button("director-bye", Locale::web_tournament_ask_for_bye, PlayerChange::Bye))}
                    {move || if renames.get() {
                        view! {
                            <form class="director-rename" on:submit=rename>
                                <input
                                    class="text-input"
                                    name="new-name"
                                    value=name.get_value()
                                    maxlength=MOST_PLAYER_NAME.to_string()
                                    required
                                    aria-label=i18n.text(Locale::web_director_name)
                                    node_ref=field
                                />
                                <button type="submit" class="button">{i18n.text(Locale::web_director_rename)}</button>
                            </form>
                        }
                        .into_any()
                    } else {
                        view! {
                            <button type="button" class="button button-quiet" on:click=move |_| renames.set(true)>
                                {i18n.text(Locale::web_director_rename)}
                            </button>
                        }
                        .into_any()
                    }}
                </div>
            </details>
        </li>
    }
}
