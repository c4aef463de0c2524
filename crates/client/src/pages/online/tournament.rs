//! A tournament: what it is, the standings, the games of the round, and what the user is to do.

use std::time::Duration;

use leptos::prelude::*;
use leptos_router::components::A;
use leptos_router::hooks::{use_params_map, use_query_map};
use locale::{Locale, vars};
use protocol::admin::Role;
use protocol::socket::FromServer;
use protocol::tournaments::{
    OwnPart, PAGE, TieBreakSum, Tournament as Told, TournamentGame, TournamentPlace, TournamentState, TournamentSystem,
};
use web_sys::VisibilityState;

use super::director::Director;
use super::forms::Sending;
use super::invitations::Invitations;
use super::parts::{Face, Fetched, Served, fetched_again, follow_begun, moment, show};
use super::scores::{points_text, result_text};
use super::simul::{Boards, Host};
use super::tournament_print::{Print, Printed};
use super::tournaments::plan_words;
use crate::i18n::use_i18n;
use crate::online::{Heard, api, use_online};

/// How often it is looked how the tournament stands.
const LOOK: Duration = Duration::from_secs(3);

/// The page.
#[component]
pub fn TournamentPage() -> impl IntoView {
    let params = use_params_map();
    let id = Memo::new(move |_| params.with(|params| params.get("id")).unwrap_or_default());
    let query = use_query_map();
    let printed = Memo::new(move |_| query.with(|query| query.get("print").and_then(|what| Printed::of(&what))));
    view! {
        <Served title=Locale::web_tournaments_title>
            {move || match printed.get() {
                Some(what) => view! { <Print id=id.get() what /> }.into_any(),
                None => view! { <Inside id=id.get() /> }.into_any(),
            }}
        </Served>
    }
}

#[component]
fn Inside(id: String) -> impl IntoView {
    let (i18n, online) = (use_i18n(), use_online());
    let query = use_query_map();
    // For a screen that a whole room looks at.
    let is_screen = Memo::new(move |_| query.with(|query| query.get("screen").is_some()));
    let from = RwSignal::new(0_u32);
    // The round whose games are shown; nothing for the last one.
    let round = RwSignal::new(None::<u32>);
    let times = RwSignal::new(0_u32);
    let look = move || {
        let _ = times.try_update(|times| *times = times.wrapping_add(1));
    };
    let id = StoredValue::new(id);
    let path = move || {
        let round = round.get().map(|round| format!("&round={round}")).unwrap_or_default();
        Some(format!("tournaments/{}?from={}{round}", api::part(&id.get_value()), from.get()))
    };
    let told: RwSignal<Fetched<Told>> = fetched_again(path, times.into());
    let goes_on = Memo::new(move |_| {
        told.with(|told| match told {
            Fetched::Here(told) => told.summary.state < TournamentState::Over,
            Fetched::Loading | Fetched::Failed(_) => true,
        })
    });
    let again = move || {
        let is_seen = document().visibility_state() == VisibilityState::Visible;
        if is_seen && goes_on.try_get_untracked() == Some(true) {
            look();
        }
    };
    if let Ok(looking) = set_interval_with_handle(again, LOOK) {
        on_cleanup(move || looking.clear());
    }
    online.listen(move |heard| {
        if let Heard::Message(message) = heard
            && matches!(message.as_ref(), FromServer::Game { .. })
        {
            look();
        }
    });
    // A game of days waits; one that is played at once is gone to.
    let is_live = move || {
        told.with_untracked(|told| match told {
            Fetched::Here(told) => !told.summary.plan.terms.clock.starts_with("days"),
            Fetched::Loading | Fetched::Failed(_) => false,
        })
    };
    follow_begun(move || is_live() && !is_screen.get_untracked());
    Effect::new(move |_| {
        told.with(|told| {
            if let Fetched::Here(told) = told {
                let name = told.summary.plan.name.clone();
                i18n.title(move |_| name.clone());
            }
        });
    });
    let (sending, asks) = (Sending::new(), RwSignal::new(false));
    let act = move |method: &'static str, what: String| {
        let path = format!("tournaments/{}{what}", api::part(&id.get_value()));
        sending.run(async move {
            if method == "PUT" {
                // A visitor plays as a guest.
                online.enter().await?;
            }
            let done = match method {
                "DELETE" => api::delete(&path).await,
                _ => api::tell(method, &path, &()).await,
            };
            look();
            done
        });
    };
    let act = Callback::new(move |(method, what)| act(method, what));
    // What the organiser types stays while the rest is shown anew.
    let directs = Memo::new(move |_| {
        let me = online.me.with(|me| me.as_ref().map(|me| me.name.clone()));
        told.with(|told| match told {
            Fetched::Here(told) => {
                let Told { summary, number, .. } = told;
                let is_own = me.is_some() && summary.owner == me;
                (is_own && summary.plan.over_the_board && summary.state < TournamentState::Over).then_some(*number)
            }
            Fetched::Loading | Fetched::Failed(_) => None,
        })
    });
    let is_director = Memo::new(move |_| directs.get().is_some() && !is_screen.get());
    let changed = Callback::new(move |()| look());
    // The same for whom the organiser invites.
    let invites = Memo::new(move |before: Option<&Option<Vec<String>>>| {
        let me = online.me.with(|me| me.as_ref().map(|me| me.name.clone()));
        told.with(|told| match told {
            Fetched::Here(told) => {
                let Told { summary, invited, .. } = told;
                let is_own = me.is_some() && summary.owner == me;
                (is_own && summary.plan.by_invitation && summary.state < TournamentState::Over).then(|| invited.clone())
            }
            Fetched::Loading | Fetched::Failed(_) => before.cloned().flatten(),
        })
    });
    let may_invite = Memo::new(move |_| invites.with(Option::is_some) && !is_screen.get());
    let invited = Signal::derive(move || invites.get().unwrap_or_default());
    let shown = show(told, move |told| {
        view! {
            <article class="tournament" class:tournament-screen=is_screen>
                <Head told=told.clone() />
                {(!is_screen.get()).then(|| view! { <Own told=told.clone() act sending asks /> })}
                {(!is_screen.get() && told.host.is_some()).then(|| view! { <Host told=told.clone() act /> })}
                {told.host.is_some().then(|| view! { <Boards told=told.clone() times=times.into() /> })}
                <div class="tournament-parts">
                    <Standings told=told.clone() from />
                    <Games told=told.clone() round />
                </div>
                {(!is_screen.get()).then(|| {
                    let link = |what: &'static str, label: fn(&Locale) -> String| {
                        let href = format!("tournament/{}?{what}", told.summary.id);
                        view! { <a class="button button-quiet" href=href target="_blank">{i18n.text(label)}</a> }
                    };
                    view! {
                        <p class="tournament-links">
                            {link("screen=1", Locale::web_tournament_screen)}
                            {told.summary.plan.over_the_board.then(|| view! {
                                {link("print=pairings", Locale::web_tournament_print_pairings)}
                            })}
                            {link("print=standings", Locale::web_tournament_print_standings)}
                        </p>
                    }
                })}
            </article>
        }
    });
    view! {
        {shown}
        {move || may_invite.get().then(|| view! { <Invitations path=format!("tournaments/{}/invitations", api::part(&id.get_value())) invited changed /> })}
        {move || is_director.get().then(|| view! {
            <Director id=id.get_value() number=Signal::derive(move || directs.get().unwrap_or_default()) changed />
        })}
    }
}

/// The name, what is played, and how far it is.
#[component]
fn Head(told: Told) -> impl IntoView {
    let i18n = use_i18n();
    let Told { summary, round, rounds, until, .. } = told;
    let plan = summary.plan;
    let name = plan.name.clone();
    let (starts, state, system) = (plan.starts, summary.state, plan.system);
    let owner = summary.owner;
    let club = summary.club;
    let is_arena = matches!(system, TournamentSystem::Arena { .. });
    let now = move || {
        i18n.with(|locale| {
            let round = (round > 0).then(|| match rounds {
                0 => locale.web_tournament_round(round),
                _ => locale.web_tournament_round_of(vars::Round(round), vars::Rounds(rounds)),
            });
            let when = match (state, until) {
                (TournamentState::Announced, _) => Some(locale.web_tournament_starts(moment(starts, true, locale))),
                (TournamentState::Running, Some(until)) if is_arena => {
                    Some(locale.web_tournament_ends(moment(until, true, locale)))
                }
                (TournamentState::Running, Some(until)) => {
                    Some(locale.web_tournament_next_round(moment(until, true, locale)))
                }
                (TournamentState::Running, None) => None,
                (TournamentState::Over, _) => Some(locale.web_tournament_finished()),
                (TournamentState::Cancelled, _) => Some(locale.web_tournament_cancelled()),
            };
            let players = locale.web_tournament_players(summary.players);
            round.into_iter().chain(when).chain([players]).collect::<Vec<_>>().join(" · ")
        })
    };
    view! {
        <header class="page-title">
            <h1>{name}</h1>
            <p class="lead">{move || i18n.with(|locale| plan_words(&plan, locale))}</p>
            <p class="facts" role="status">{now}</p>
            <p class="facts">
                {owner.map(|owner| {
                    let address = format!("/player/{}", api::part(&owner));
                    view! { <A href=address>{move || i18n.with(|locale| locale.web_tournament_by(owner.clone()))}</A> }
                })}
                {club.map(|club| {
                    let (address, name) = (format!("/club/{}", club.id), club.name);
                    view! {
                        " · "
                        <A href=address attr:class="tournament-club">{move || i18n.with(|locale| locale.web_tournament_club(name.clone()))}</A>
                    }
                })}
                {(state == TournamentState::Announced).then(|| view! {
                    " · "
                    <a href=api::address(&format!("tournaments/{}/calendar", summary.id)) rel="external" download=format!("{}.ics", summary.id)>
                        {i18n.text(Locale::web_tournament_calendar)}
                    </a>
                })}
            </p>
        </header>
    }
}

/// What the user is to do, and may do.
#[component]
fn Own(
    told: Told,
    act: Callback<(&'static str, String)>,
    sending: Sending,
    /// Whether it is asked if the tournament is to be called off.
    asks: RwSignal<bool>,
) -> impl IntoView {
    let (i18n, online) = (use_i18n(), use_online());
    let Told { summary, own, may_enter: is_invited, .. } = told;
    let is_for_others = summary.plan.by_invitation && !is_invited;
    let (state, system) = (summary.state, summary.plan.system);
    let is_over = state >= TournamentState::Over;
    let (is_arena, is_swiss) =
        (matches!(system, TournamentSystem::Arena { .. }), matches!(system, TournamentSystem::Swiss { .. }));
    let on_boards = summary.plan.over_the_board;
    let is_simul = matches!(system, TournamentSystem::Simul { .. });
    let may_enter = !on_boards && (state == TournamentState::Announced || is_arena || is_swiss);
    let game = own.as_ref().and_then(|own| own.game.clone());
    let here = own.as_ref().map(|own: &OwnPart| own.here);
    let owner = summary.owner;
    let may_call_off = Memo::new(move |_| {
        online.me.with(|me| me.as_ref().is_some_and(|me| Some(&me.name) == owner.as_ref() || me.role != Role::None))
    });
    let busy = move || sending.busy.get().to_string();
    let button = move |class: &'static str, label: fn(&Locale) -> String, method: &'static str, what: &'static str| {
        view! {
            <button type="button" class=class aria-disabled=busy on:click=move |_| act.run((method, what.to_owned()))>
                {i18n.text(label)}
            </button>
        }
    };
    let leave = if is_arena { Locale::web_tournament_pause } else { Locale::web_tournament_leave };
    let buttons = match here {
        _ if is_over => ().into_any(),
        // The name there leads to the user's account, who may not want that.
        Some(_) if on_boards => {
            button("button button-quiet tournament-leave", Locale::web_tournament_unlink, "DELETE", "/entry").into_any()
        }
        Some(true) => view! {
            {button("button tournament-leave", leave, "DELETE", "/entry")}
            {(is_swiss && state == TournamentState::Running)
                .then(|| button("button", Locale::web_tournament_ask_for_bye, "PUT", "/bye"))}
        }
        .into_any(),
        Some(false) => button("button button-accent", Locale::web_tournament_come_back, "PUT", "/entry").into_any(),
        None if may_enter && is_for_others => {
            view! { <p class="facts">{i18n.text(Locale::web_tournament_not_invited)}</p> }.into_any()
        }
        None if may_enter => {
            let label = if is_simul { Locale::web_tournament_apply } else { Locale::web_tournament_enter };
            button("button button-accent tournament-enter", label, "PUT", "/entry").into_any()
        }
        None => ().into_any(),
    };
    let waits = here == Some(true) && game.is_none() && !is_over && !on_boards;
    view! {
        <div class="tournament-own">
            {game.map(|game| view! {
                <A href=format!("/online/{game}") attr:class="button button-accent tournament-game">
                    {i18n.text(Locale::web_tournament_your_game)}
                </A>
            })}
            {waits.then(|| view! { <p>{i18n.text(Locale::web_tournament_waiting)}</p> })}
            {buttons}
            {move || (!is_over && may_call_off.get()).then(|| {
                if !asks.get() {
                    return view! {
                        <button type="button" class="button button-quiet tournament-call-off" on:click=move |_| asks.set(true)>
                            {i18n.text(Locale::web_tournament_call_off)}
                        </button>
                    }
                    .into_any();
                }
                view! {
                    <p role="alert">{i18n.text(Locale::web_tournament_call_off_sure)}</p>
                    {button("button tournament-call-off-yes", Locale::web_tournament_call_off_yes, "DELETE", "")}
                    <button type="button" class="button button-quiet" on:click=move |_| asks.set(false)>
                        {i18n.text(Locale::web_tournament_call_off_no)}
                    </button>
                }
                .into_any()
            })}
            {sending.view()}
        </div>
    }
}

fn tie_break_words(name: &str, locale: &Locale) -> String {
    match name {
        "buchholz" => locale.web_tournament_buchholz(),
        "buchholz-cut-1" => locale.web_tournament_buchholz_cut(),
        "sonneborn-berger" => locale.web_tournament_sonneborn_berger(),
        "direct-encounter" => locale.web_tournament_direct_encounter(),
        "wins" => locale.web_tournament_wins(),
        "goal-difference" => locale.web_tournament_goal_difference(),
        other => other.to_owned(),
    }
}

/// How the numbers of a tie-break are written.
fn written(tie_break: &str) -> fn(f64) -> String {
    if tie_break == "goal-difference" { difference_text } else { points_text }
}

/// A sum with what was added up: `7½ = 3 + 2½ + 2`.
fn sum_text(sum: &TieBreakSum) -> String {
    let written = written(&sum.name);
    if sum.addends.is_empty() {
        return written(sum.value);
    }
    let parts = sum.addends.iter().map(|part| {
        let value = written(part.value);
        let value = if part.cut { format!("({value})") } else { value };
        part.opponent.as_ref().map_or_else(|| value.clone(), |name| format!("{value} {name}"))
    });
    // Differences have signs of their own.
    let between = if sum.name == "goal-difference" { ", " } else { " + " };
    let parts = parts.collect::<Vec<_>>().join(between);
    format!("{} = {parts}", written(sum.value))
}

/// A difference with its sign, to a tenth: `+1.5`, `0`, `−2`.
fn difference_text(difference: f64) -> String {
    let tenths = (difference * 10.0).round() / 10.0;
    if tenths == 0.0 {
        return "0".to_owned();
    }
    let sign = if tenths > 0.0 { "+" } else { "−" };
    format!("{sign}{}", tenths.abs())
}

/// Who stands where.
#[component]
fn Standings(told: Told, from: RwSignal<u32>) -> impl IntoView {
    let i18n = use_i18n();
    let Told { standings, summary, own, .. } = told;
    let has_begun = summary.state > TournamentState::Announced;
    let is_duplicate = summary.plan.duplicate;
    let tie_breaks: Vec<String> = standings
        .first()
        .map(|place| place.tie_breaks.iter().map(|sum| sum.name.clone()).collect())
        .unwrap_or_default();
    let all = summary.players.max(u32::try_from(standings.len()).unwrap_or_default());
    let page = u32::try_from(PAGE).unwrap_or(u32::MAX);
    let first = from.get_untracked();
    let own_page = own.map(|own| own.row / page * page).filter(|at| *at != first);
    let go = move |to: u32, label: fn(&Locale) -> String| {
        view! { <button type="button" class="button button-quiet" on:click=move |_| from.set(to)>{i18n.text(label)}</button> }
    };
    let row = move |place: TournamentPlace| {
        let is_accepted = place.accepted;
        let TournamentPlace {
            place, name, rating, points, tie_breaks, here, on_fire, berserk, number, account, ..
        } = place;
        // Whom the organiser has entered by name is no account, but may have one.
        let page = if number.is_some() { account } else { name.clone() };
        let sums = tie_breaks.into_iter().map(|sum| {
            let title = sum_text(&sum);
            view! {
                <td>
                    <details class="tournament-sum">
                        <summary title=title.clone()>{written(&sum.name)(sum.value)}</summary>
                        {title}
                    </details>
                </td>
            }
        });
        let who = match (name, page) {
            (Some(name), Some(page)) => view! {
                <A href=format!("/player/{}", api::part(&page))><Face name=page.clone() />{name}</A>
            }
            .into_any(),
            (Some(name), None) => view! { <span>{name}</span> }.into_any(),
            (None, _) => view! { <span>{i18n.text(Locale::web_online_kind_deleted)}</span> }.into_any(),
        };
        view! {
            <tr class:tournament-gone=!here>
                <td>{place}</td>
                <th scope="row">
                    {who}
                    {is_accepted.then(|| view! { <small class="facts tournament-accepted">{i18n.text(Locale::web_tournament_accepted)}</small> })}
                </th>
                {has_begun.then(|| view! {
                    <td>
                        <strong>{if is_duplicate { difference_text(points) } else { points_text(points) }}</strong>
                        {on_fire.then(|| view! {
                            <span class="tournament-fire" role="img" aria-label=i18n.text(Locale::web_tournament_on_fire) title=i18n.text(Locale::web_tournament_on_fire)>" ×2"</span>
                        })}
                        {(berserk > 0).then(|| {
                            let words = i18n.text(move |locale| locale.web_tournament_berserk(berserk));
                            view! { <small class="facts tournament-berserk">{words}</small> }
                        })}
                    </td>
                })}
                <td>{(rating > 0).then_some(rating)}</td>
                {sums.collect_view()}
            </tr>
        }
    };
    let heads = tie_breaks.into_iter().map(|name| {
        view! { <th scope="col">{move || i18n.with(|locale| tie_break_words(&name, locale))}</th> }
    });
    view! {
        <section class="tournament-standings" aria-labelledby="standings">
            <h2 id="standings">{i18n.text(if has_begun { Locale::web_tournament_standings } else { Locale::web_tournament_entered })}</h2>
            <div class="tournament-table" role="group" aria-labelledby="standings" tabindex="0">
                <table class="places">
                    <thead>
                        <tr>
                            <th scope="col">{i18n.text(Locale::web_online_place)}</th>
                            <th scope="col">{i18n.text(Locale::web_online_player)}</th>
                            {has_begun.then(|| view! { <th scope="col">{i18n.text(Locale::web_tournament_points)}</th> })}
                            <th scope="col">{i18n.text(Locale::web_online_rating)}</th>
                            {heads.collect_view()}
                        </tr>
                    </thead>
                    <tbody>{standings.into_iter().map(row).collect_view()}</tbody>
                </table>
            </div>
            <div class="tournament-pages">
                {(first > 0).then(|| go(first.saturating_sub(page), Locale::web_tournament_higher))}
                {own_page.map(|at| go(at, Locale::web_tournament_own_place))}
                {(all > first + page).then(|| go(first + page, Locale::web_tournament_lower))}
            </div>
        </section>
    }
}

/// Who plays whom.
#[component]
fn Games(
    told: Told,
    /// The round whose games are shown; nothing for the last one.
    round: RwSignal<Option<u32>>,
) -> impl IntoView {
    let i18n = use_i18n();
    let Told { games, byes, round: last, .. } = told;
    let shown = round.get_untracked().unwrap_or(last);
    let rounds = (last > 1).then(|| {
        let option = |number: u32| {
            let words = i18n.text(move |locale| locale.web_tournament_round(number));
            view! { <option value=number.to_string() selected=number == shown>{words}</option> }
        };
        view! {
            <label class="field tournament-rounds">
                <span>{i18n.text(Locale::web_tournament_shown_round)}</span>
                <select name="round" on:change=move |event| {
                    round.set(event_target_value(&event).parse().ok().filter(|number| *number != last));
                }>
                    {(1..=last).map(option).collect_view()}
                </select>
            </label>
        }
    });
    let is_empty = games.is_empty();
    let row = move |game: TournamentGame| {
        let TournamentGame { game, a, b, result, berserk, margin, scores, .. } = game;
        let name = move |name: Option<String>| name.unwrap_or_else(|| i18n.with(Locale::web_online_kind_deleted));
        let went = move |went: bool| {
            went.then(|| view! { " " <small class="facts">{i18n.text(Locale::web_tournament_went_berserk)}</small> })
        };
        let inside = view! {
            <span>{name(a)}{went(berserk[0])}</span>
            <strong>{result_text(result)}</strong>
            <span>{name(b)}{went(berserk[1])}</span>
            {scores.map(|[a, b]| {
                let goals = margin.map_or_else(|| "–".to_owned(), |margin| difference_text(f64::from(margin)));
                let words = i18n.text(move |locale| {
                    locale.web_tournament_compared(vars::A(difference_text(a)), vars::B(difference_text(b)), vars::Goals(goals.clone()))
                });
                view! { <small class="facts tournament-compared">{words}</small> }
            })}
        };
        match game {
            Some(id) => view! {
                <li><A href=format!("/online/{id}") attr:class="tournament-pairing">{inside}</A></li>
            }
            .into_any(),
            None => view! { <li><span class="tournament-pairing">{inside}</span></li> }.into_any(),
        }
    };
    let byes = byes.into_iter().map(|bye| format!("{} ({})", bye.name, points_text(bye.points))).collect::<Vec<_>>();
    let has_byes = !byes.is_empty();
    (!is_empty || has_byes || last > 1).then(|| {
        view! {
            <section class="tournament-games" aria-labelledby="games">
                <h2 id="games">{i18n.text(Locale::web_tournament_games)}</h2>
                {rounds}
                <ol class="tournament-pairings">{games.into_iter().map(row).collect_view()}</ol>
                {has_byes.then(|| view! {
                    <p class="facts">{move || i18n.with(|locale| locale.web_tournament_byes(byes.join(", ")))}</p>
                })}
            </section>
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::tournaments::TieBreakAddend;

    #[test]
    fn differences_are_written_with_their_sign() {
        let written = [1.5, 0.04, -2.0, -0.333, 10.0].map(difference_text);
        assert_eq!(written, ["+1.5", "0", "−2", "−0.3", "+10"]);
    }

    #[test]
    fn sums_are_written_with_what_was_added_up() {
        let part = |value, opponent: &str, cut| TieBreakAddend {
            round: 1,
            opponent: Some(opponent.to_owned()).filter(|name| !name.is_empty()),
            value,
            cut,
        };
        let sum = TieBreakSum {
            name: "buchholz-cut-1".to_owned(),
            value: 4.5,
            addends: vec![part(3.0, "Ada", false), part(1.5, "", false), part(0.5, "Ben", true)],
        };
        assert_eq!(sum_text(&sum), "4½ = 3 Ada + 1½ + (½ Ben)".replace("(½ Ben)", "(½) Ben"));
        let addends = vec![part(3.0, "Ada", false), part(-4.0, "Ben", false)];
        let goals = TieBreakSum { name: "goal-difference".to_owned(), value: -1.0, addends };
        assert_eq!(sum_text(&goals), "−1 = +3 Ada, −4 Ben");
    }
}
