//! Tournaments: those that are on, to come and over, and the form that announces one.

use games::game::Game;
use leptos::html;
use leptos::prelude::*;
use leptos_router::components::A;
use leptos_router::hooks::use_query_map;
use locale::{Locale, vars};
use play::time::Timestamp;
use play::time_control::TimeControl;
use protocol::game::{Speed, Terms};
use protocol::tournaments::{
    ARENA_MINUTES, Announced, MOST_KNOCK_OUT_GAMES, MOST_NAME, MOST_SIMUL_MINUTES, MOST_SWISS_ROUNDS, NewTournament,
    SimulSide, TournamentState, TournamentSummary, TournamentSystem, Tournaments as Listed,
};
use wasm_bindgen::JsValue;

use super::forms::{Field, Sending, typed};
use super::parts::{Fetched, Served, fetched, moment, show};
use crate::choices::GameRadios;
use crate::game::starts::{HasStart, OnBoard, StartChoice, Variant};
use crate::game::time_control::{ClockChoice, ClockForm};
use crate::i18n::use_i18n;
use crate::icon::{Icon, Sign};
use crate::notices::use_notices;
use crate::online::{terms, use_online};
use crate::pages::PageTitle;

type Message = fn(&Locale) -> String;

/// The clocks that are offered as they are: each tournament has one.
pub(super) const CLOCKS: [&str; 8] = ["60+1", "180+2", "300+5", "600+5", "1200+10", "days:1", "days:3", "days:7"];
/// The clock that is chosen at first.
pub(super) const USUAL_CLOCK: &str = "300+5";
/// A tournament begins so many milliseconds from now, if nothing else is chosen: players must hear of it.
pub(super) const AHEAD: f64 = 15.0 * 60_000.0;

/// How a tournament is played, in a few words: `Swiss, 5 rounds`.
pub(super) fn system_words(system: TournamentSystem, locale: &Locale) -> String {
    match system {
        TournamentSystem::Arena { minutes } => locale.web_tournament_arena_words(u32::from(minutes)),
        TournamentSystem::Swiss { rounds } => locale.web_tournament_swiss_words(u32::from(rounds)),
        TournamentSystem::RoundRobin { double: false } => locale.web_tournament_round_robin(),
        TournamentSystem::RoundRobin { double: true } => locale.web_tournament_double_words(),
        TournamentSystem::KnockOut { games } => locale.web_tournament_knock_out_words(u32::from(games)),
        TournamentSystem::Simul { extra_minutes: 0, .. } => locale.web_tournament_simul(),
        TournamentSystem::Simul { extra_minutes, .. } => locale.web_tournament_simul_words(u32::from(extra_minutes)),
    }
}

/// Whom a tournament is for, by rating; nothing where it is for everybody.
pub(super) fn limit_words(plan: &NewTournament, locale: &Locale) -> Option<String> {
    match (plan.least_rating, plan.most_rating) {
        (None, None) => None,
        (Some(least), None) => Some(locale.web_tournament_from_rating(u32::from(least))),
        (None, Some(most)) => Some(locale.web_tournament_to_rating(u32::from(most))),
        (Some(least), Some(most)) => {
            Some(locale.web_tournament_ratings(vars::Least(u32::from(least)), vars::Most(u32::from(most))))
        }
    }
}

/// All that was announced, in a line.
pub(super) fn plan_words(plan: &NewTournament, locale: &Locale) -> String {
    let mut parts = vec![system_words(plan.system, locale), terms::words(&plan.terms, locale)];
    parts.extend(plan.host.as_ref().map(|host| locale.web_tournament_host(host.clone())));
    parts.extend(plan.duplicate.then(|| locale.web_tournament_duplicate_words()));
    parts.extend(plan.over_the_board.then(|| locale.web_tournament_over_the_board()));
    parts.extend(plan.by_invitation.then(|| locale.web_tournament_by_invitation()));
    parts.extend(limit_words(plan, locale));
    parts.join(" · ")
}

/// The page.
#[component]
pub fn Tournaments() -> impl IntoView {
    view! {
        <PageTitle title=Locale::web_tournaments_title lead=Locale::web_tournaments_lead />
        <Served><Inside /></Served>
    }
}

#[component]
fn Inside() -> impl IntoView {
    let (i18n, online) = (use_i18n(), use_online());
    let listed: RwSignal<Fetched<Listed>> = fetched(|| Some("tournaments".to_owned()));
    let list = move |title: Message, of: Vec<TournamentSummary>| {
        (!of.is_empty()).then(|| {
            view! {
                <section class="tournament-list">
                    <h2>{i18n.text(title)}</h2>
                    <ul class="kept">{of.into_iter().map(|one| view! { <Row summary=one /> }).collect_view()}</ul>
                </section>
            }
        })
    };
    let query = use_query_map();
    // The club for whose members a new one is.
    let club = Memo::new(move |_| query.with(|query| query.get("club")));
    view! {
        {move || if online.is_registered() {
            view! {
                <details class="lobby-offer" open=club.get().is_some()>
                    <summary class="button button-accent"><Icon sign=Sign::Plus />{i18n.text(Locale::web_tournament_create)}</summary>
                    <Create club=club.get() />
                </details>
            }.into_any()
        } else {
            view! { <p class="facts">{i18n.text(Locale::web_tournament_registered)}</p> }.into_any()
        }}
        {show(listed, move |Listed { running, announced, over }| {
            let is_empty = running.is_empty() && announced.is_empty() && over.is_empty();
            view! {
                {is_empty.then(|| view! { <section class="panel empty"><p>{i18n.text(Locale::web_tournaments_none)}</p></section> })}
                {list(Locale::web_tournaments_running, running)}
                {list(Locale::web_tournaments_announced, announced)}
                {list(Locale::web_tournaments_over, over)}
            }
        })}
    }
}

/// So many tournaments the lobby shows.
const NEXT: usize = 4;

/// The tournaments that are on, and the next ones; nothing where there are none.
#[component]
pub(super) fn NextTournaments() -> impl IntoView {
    let i18n = use_i18n();
    let listed: RwSignal<Fetched<Listed>> = fetched(|| Some("tournaments".to_owned()));
    move || {
        let Fetched::Here(Listed { running, announced, .. }) = listed.get() else { return None };
        let next: Vec<_> = running.into_iter().chain(announced).take(NEXT).collect();
        (!next.is_empty()).then(|| {
            view! {
                <section class="lobby-tournaments">
                    <h2><A href="/tournaments">{i18n.text(Locale::web_tournaments_title)}</A></h2>
                    <ul class="kept">{next.into_iter().map(|one| view! { <Row summary=one /> }).collect_view()}</ul>
                </section>
            }
        })
    }
}

#[component]
fn Row(summary: TournamentSummary) -> impl IntoView {
    let i18n = use_i18n();
    let TournamentSummary { id, plan, players, state, .. } = summary;
    let (name, starts) = (plan.name.clone(), plan.starts);
    let what = move || i18n.with(|locale| plan_words(&plan, locale));
    let when = move || {
        i18n.with(|locale| {
            let at = moment(starts, true, locale);
            let said = if state == TournamentState::Announced { locale.web_tournament_starts(at) } else { at };
            format!("{said} · {}", locale.web_tournament_players(players))
        })
    };
    view! {
        <li class="panel kept-game">
            <A href=format!("/tournament/{id}") attr:class="kept-link">
                <strong>{name}</strong>
                <span>{what}</span>
                <span>{when}</span>
            </A>
        </li>
    }
}

/// What has been chosen so far.
#[derive(Debug, Clone, PartialEq)]
struct Choice {
    game: Game,
    start: StartChoice,
    rated: bool,
    system: &'static str,
    double: bool,
    /// Whether it is played on real boards.
    on_boards: bool,
    /// Whether all tables of a round play the same dice.
    duplicate: bool,
    /// The side of the host of a simul.
    side: SimulSide,
    by_invitation: bool,
}

impl Choice {
    /// Whether what is chosen goes together: arenas are played here.
    fn is_on_boards(&self) -> bool {
        self.on_boards && !["arena", "simul"].contains(&self.system)
    }
}

impl Choice {
    /// Whether there is a choice of the same dice for all tables: in rounds of Pawnball that are played here.
    fn may_be_duplicate(&self) -> bool {
        self.game == Game::Pawnball && ["swiss", "round-robin"].contains(&self.system) && !self.on_boards
    }

    fn is_duplicate(&self) -> bool {
        self.duplicate && self.may_be_duplicate()
    }
}

impl HasStart for Choice {
    fn start_choice(&self) -> &StartChoice {
        &self.start
    }

    fn start_choice_mut(&mut self) -> &mut StartChoice {
        &mut self.start
    }
}

/// A system as the form offers it.
#[derive(Clone, Copy)]
struct Offered {
    /// What the form calls it.
    name: &'static str,
    label: Message,
    /// What it is.
    hint: Message,
    /// The number that it asks for.
    number: Option<Number>,
}

/// A number with its limits.
#[derive(Clone, Copy)]
struct Number {
    label: Message,
    least: u16,
    most: u16,
    /// What it is at first.
    usual: u16,
}

/// The sides of a host, by the names that the form has for them.
const SIDES: [(&str, SimulSide, Message); 3] = [
    ("alternate", SimulSide::Alternate, Locale::web_tournament_side_alternate),
    ("a", SimulSide::A, Locale::web_tournament_side_a),
    ("b", SimulSide::B, Locale::web_tournament_side_b),
];

const SYSTEMS: [Offered; 5] = [
    Offered {
        name: "arena",
        label: Locale::web_tournament_arena,
        hint: Locale::web_tournament_arena_hint,
        number: Some(Number {
            label: Locale::web_tournament_minutes,
            least: ARENA_MINUTES[0],
            most: ARENA_MINUTES[1],
            usual: 60,
        }),
    },
    Offered {
        name: "swiss",
        label: Locale::web_tournament_swiss,
        hint: Locale::web_tournament_swiss_hint,
        number: Some(Number {
            label: Locale::web_tournament_rounds,
            least: 1,
            most: MOST_SWISS_ROUNDS as u16,
            usual: 5,
        }),
    },
    Offered {
        name: "round-robin",
        label: Locale::web_tournament_round_robin,
        hint: Locale::web_tournament_round_robin_hint,
        number: None,
    },
    Offered {
        name: "knock-out",
        label: Locale::web_tournament_knock_out,
        hint: Locale::web_tournament_knock_out_hint,
        number: Some(Number {
            label: Locale::web_tournament_match_games,
            least: 1,
            most: MOST_KNOCK_OUT_GAMES as u16,
            usual: 1,
        }),
    },
    Offered {
        name: "simul",
        label: Locale::web_tournament_simul,
        hint: Locale::web_tournament_simul_hint,
        number: Some(Number { label: Locale::web_tournament_extra, least: 0, most: MOST_SIMUL_MINUTES, usual: 0 }),
    },
];

impl Choice {
    fn terms(&self, control: TimeControl) -> Terms {
        terms::chosen(self.game, &self.start, control.to_string(), self.is_rated())
    }

    /// Whether its games are rated: those of a simul and those on real boards are not.
    fn is_rated(&self) -> bool {
        self.rated && !self.is_on_boards() && !self.is_duplicate() && self.system != "simul"
    }

    /// The system with its number; nothing for a number that cannot be.
    fn system(&self, number: Option<u16>) -> Option<TournamentSystem> {
        let offered = SYSTEMS.iter().find(|offered| offered.name == self.system)?;
        let number = match &offered.number {
            None => 0,
            Some(asked) => number.filter(|number| (asked.least..=asked.most).contains(number))?,
        };
        let short = u8::try_from(number).ok();
        match self.system {
            "arena" => Some(TournamentSystem::Arena { minutes: number }),
            "swiss" => Some(TournamentSystem::Swiss { rounds: short? }),
            "knock-out" => Some(TournamentSystem::KnockOut { games: short? }),
            "simul" => Some(TournamentSystem::Simul { side: self.side, extra_minutes: number }),
            _ => Some(TournamentSystem::RoundRobin { double: self.double }),
        }
    }
}

/// A moment as a field for date and time has it, by the reader's clock.
pub(super) fn field_of(milliseconds: f64) -> String {
    let date = js_sys::Date::new(&JsValue::from_f64(milliseconds));
    let local = js_sys::Date::new(&JsValue::from_f64(milliseconds - date.get_timezone_offset() * 60_000.0));
    String::from(local.to_iso_string()).chars().take(16).collect()
}

/// The moment of such a field.
pub(super) fn moment_of(field: &str) -> Option<Timestamp> {
    let at = js_sys::Date::new(&JsValue::from_str(field)).get_time();
    // Moments are whole milliseconds after 1970.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is positive and below 2^53")]
    (at.is_finite() && at >= 0.0).then(|| Timestamp::new(at as u64))
}

/// The form.
#[component]
fn Create(
    /// The id of the club for whose members it is.
    club: Option<String>,
) -> impl IntoView {
    let (i18n, notices, online) = (use_i18n(), use_notices(), use_online());
    let is_of_club = club.is_some();
    let sending = Sending::new();
    let choice = RwSignal::new(Choice {
        game: Game::PlayBall,
        start: StartChoice::default(),
        rated: true,
        system: SYSTEMS[0].name,
        double: false,
        on_boards: false,
        duplicate: false,
        side: SimulSide::Alternate,
        by_invitation: false,
    });
    let may_be_duplicate = Memo::new(move |_| choice.with(Choice::may_be_duplicate));
    let is_duplicate = Memo::new(move |_| choice.with(Choice::is_duplicate));
    let on_boards = Memo::new(move |_| choice.with(Choice::is_on_boards));
    let game = Memo::new(move |_| choice.with(|choice| choice.game));
    let system = Memo::new(move |_| choice.with(|choice| choice.system));
    let clock = RwSignal::new(ClockForm::new(USUAL_CLOCK));
    let control = Memo::new(move |_| clock.with(ClockForm::control));
    let (name, number, starts) = (NodeRef::<html::Input>::new(), NodeRef::new(), NodeRef::new());
    let (least, most) = (NodeRef::<html::Input>::new(), NodeRef::<html::Input>::new());
    let host = NodeRef::<html::Input>::new();
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let Some(control) = control.get_untracked() else { return notices.warn(i18n.now().web_play_clock_wrong()) };
        let number = typed(number).trim().parse().ok();
        let chosen = choice.get_untracked();
        let Some(system) = chosen.system(number) else { return notices.warn(i18n.now().web_tournament_number_wrong()) };
        let Some(starts) = moment_of(&typed(starts)) else {
            return notices.warn(i18n.now().web_tournament_start_wrong());
        };
        let rating = |field| typed(field).trim().parse().ok();
        let new = NewTournament {
            name: typed(name),
            terms: chosen.terms(control),
            system,
            starts,
            least_rating: rating(least),
            most_rating: rating(most),
            club: club.clone(),
            over_the_board: chosen.is_on_boards(),
            by_invitation: chosen.by_invitation && !is_of_club && !chosen.is_on_boards(),
            duplicate: chosen.is_duplicate(),
            host: Some(typed(host).trim().to_owned()).filter(|host| !host.is_empty()),
        };
        let go = online.go;
        sending.post("tournaments".to_owned(), new, move |Announced { id }| go.run(format!("/tournament/{id}")));
    };
    let offered = move || SYSTEMS.iter().find(|offered| offered.name == system.get()).copied().unwrap_or(SYSTEMS[0]);
    view! {
        <form class="setup offer tournament-form" on:submit=submit>
            {is_of_club.then(|| view! { <p class="facts">{i18n.text(Locale::web_tournament_of_club)}</p> })}
            <Field name="tournament-name" label=Locale::web_tournament_name kind="text" autocomplete="off" node=name most=MOST_NAME />
            <GameRadios chosen=game choose=Callback::new(move |game| choice.update(|choice| choice.game = game)) />
            {move || match game.get() {
                Game::PlayBall => view! { <OnBoard choice /> }.into_any(),
                Game::Diaballik => view! { <Variant choice /> }.into_any(),
                _ => ().into_any(),
            }}
            <ClockChoice form=clock offered=&CLOCKS />
            <fieldset class="panel">
                <legend>{i18n.text(Locale::web_tournament_system)}</legend>
                <label class="field">
                    <span>{i18n.text(Locale::web_tournament_system)}</span>
                    <select name="system" on:change=move |event| {
                        let wanted = event_target_value(&event);
                        if let Some(offered) = SYSTEMS.iter().find(|offered| offered.name == wanted) {
                            choice.update(|choice| choice.system = offered.name);
                        }
                    }>
                        {SYSTEMS.map(|Offered { name, label, .. }| view! { <option value=name>{i18n.text(label)}</option> }).collect_view()}
                    </select>
                </label>
                <p class="facts">{move || i18n.with(offered().hint)}</p>
                {move || offered().number.map(|Number { label, least, most, usual }| view! {
                    <label class="field">
                        <span>{i18n.text(label)}</span>
                        <input
                            class="text-input"
                            name="number"
                            type="number"
                            min=least.to_string()
                            max=most.to_string()
                            value=usual.to_string()
                            required
                            node_ref=number
                        />
                    </label>
                })}
                {move || (system.get() == "round-robin").then(|| view! {
                    <label class="choice">
                        <input
                            type="checkbox"
                            name="double"
                            prop:checked=move || choice.with(|choice| choice.double)
                            on:change=move |event| choice.update(|choice| choice.double = event_target_checked(&event))
                        />
                        <span>{i18n.text(Locale::web_tournament_double)}</span>
                    </label>
                })}
                <label class="field">
                    <span>{i18n.text(Locale::web_tournament_start)}</span>
                    <input
                        class="text-input"
                        name="starts"
                        type="datetime-local"
                        value=field_of(js_sys::Date::now() + AHEAD)
                        required
                        node_ref=starts
                    />
                </label>
                {move || (system.get() == "simul").then(|| view! {
                    <label class="field">
                        <span>{i18n.text(Locale::web_tournament_side)}</span>
                        <select name="side" on:change=move |event| {
                            let wanted = event_target_value(&event);
                            if let Some((_, side, _)) = SIDES.iter().find(|(name, ..)| *name == wanted) {
                                choice.update(|choice| choice.side = *side);
                            }
                        }>
                            {SIDES.map(|(name, _, label)| view! { <option value=name>{i18n.text(label)}</option> }).collect_view()}
                        </select>
                    </label>
                    <Field name="host" label=Locale::web_tournament_host_choice hint=Locale::web_tournament_host_hint kind="text" autocomplete="off" node=host required=false />
                })}
                {move || (!["arena", "simul"].contains(&system.get())).then(|| view! {
                    <label class="choice">
                        <input
                            type="checkbox"
                            name="on-boards"
                            prop:checked=move || choice.with(|choice| choice.on_boards)
                            on:change=move |event| choice.update(|choice| choice.on_boards = event_target_checked(&event))
                        />
                        <span>{i18n.text(Locale::web_tournament_on_boards)}</span>
                    </label>
                })}
                {move || on_boards.get().then(|| view! { <p class="facts">{i18n.text(Locale::web_tournament_on_boards_hint)}</p> })}
                {move || (!is_of_club && !on_boards.get()).then(|| view! {
                    <label class="choice">
                        <input
                            type="checkbox"
                            name="by-invitation"
                            prop:checked=move || choice.with(|choice| choice.by_invitation)
                            on:change=move |event| choice.update(|choice| choice.by_invitation = event_target_checked(&event))
                        />
                        <span>{i18n.text(Locale::web_tournament_by_invitation_choice)}</span>
                    </label>
                })}
                {move || may_be_duplicate.get().then(|| view! {
                    <label class="choice">
                        <input
                            type="checkbox"
                            name="duplicate"
                            prop:checked=move || choice.with(|choice| choice.duplicate)
                            on:change=move |event| choice.update(|choice| choice.duplicate = event_target_checked(&event))
                        />
                        <span>{i18n.text(Locale::web_tournament_duplicate)}</span>
                    </label>
                })}
                {move || is_duplicate.get().then(|| view! { <p class="facts">{i18n.text(Locale::web_tournament_duplicate_hint)}</p> })}
                {move || (!on_boards.get() && system.get() != "simul").then(|| view! {
                    <label class="choice">
                        <input
                            type="checkbox"
                            name="rated"
                            prop:checked=move || choice.with(|choice| choice.rated)
                            on:change=move |event| choice.update(|choice| choice.rated = event_target_checked(&event))
                        />
                        <span>{i18n.text(Locale::web_online_rated_choice)}</span>
                    </label>
                    <div class="tournament-limits">
                        <Field name="least" label=Locale::web_tournament_least kind="number" autocomplete="off" node=least required=false />
                        <Field name="most" label=Locale::web_tournament_most kind="number" autocomplete="off" node=most required=false />
                    </div>
                })}
                <p class="facts">{move || control.get().map(|control| i18n.with(|l| l.web_online_speed_is(terms::speed_words(Speed::of(control), l))))}</p>
            </fieldset>
            {sending.view()}
            <div class="offer-actions">
                <button type="submit" class="button button-accent" aria-disabled=move || sending.busy.get().to_string()>
                    {i18n.text(Locale::web_tournament_announce)}
                </button>
            </div>
        </form>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use locale::Language;

    fn choice(system: &'static str) -> Choice {
        Choice {
            game: Game::Diaballik,
            start: StartChoice::default(),
            rated: true,
            system,
            double: true,
            on_boards: true,
            duplicate: true,
            side: SimulSide::A,
            by_invitation: false,
        }
    }

    #[test]
    fn every_clock_that_is_offered_is_one() {
        assert!(CLOCKS.iter().all(|text| ClockForm::new(text).control().is_some()));
    }

    #[test]
    fn a_system_has_the_number_that_it_asks_for_within_its_limits() {
        for Offered { name, number, .. } in SYSTEMS {
            let Some(Number { least, most, usual, .. }) = number else {
                assert_eq!(choice(name).system(None), Some(TournamentSystem::RoundRobin { double: true }));
                continue;
            };
            for number in [least, usual, most] {
                assert!(choice(name).system(Some(number)).is_some(), "{name} {number}");
            }
            for number in [None, least.checked_sub(1), Some(most + 1)] {
                assert_eq!(choice(name).system(number), None, "{name} {number:?}");
            }
        }
    }

    #[test]
    fn what_is_played_on_real_boards_is_not_rated_and_no_arena() {
        let control: TimeControl = "300+5".parse().unwrap();
        assert!(!choice("swiss").terms(control).rated && choice("arena").terms(control).rated);
        assert!(!choice("simul").terms(control).rated);
        let of = |game, on_boards, system| Choice { game, on_boards, ..choice(system) };
        let duplicate = of(Game::Pawnball, false, "swiss");
        assert!(duplicate.is_duplicate() && !duplicate.terms(control).rated);
        for other in [
            of(Game::Diaballik, false, "swiss"),
            of(Game::Pawnball, true, "swiss"),
            of(Game::Pawnball, false, "arena"),
            of(Game::Pawnball, false, "knock-out"),
        ] {
            assert!(!other.is_duplicate(), "{other:?}");
        }
    }

    #[test]
    fn what_was_announced_is_said_in_a_line() {
        let english = Locale::new(Language::English);
        let mut plan = NewTournament {
            name: "Cup".to_owned(),
            terms: Choice { on_boards: false, ..choice("swiss") }.terms("300+5".parse().unwrap()),
            system: TournamentSystem::Swiss { rounds: 5 },
            starts: Timestamp::default(),
            least_rating: None,
            most_rating: None,
            club: None,
            over_the_board: false,
            duplicate: false,
            host: None,
            by_invitation: false,
        };
        assert!(plan_words(&plan, &english).starts_with("Swiss, 5 rounds · Diaballik · "));
        plan.least_rating = Some(1200);
        assert!(plan_words(&plan, &english).ends_with("rating 1200 or more"));
        plan.most_rating = Some(1600);
        assert!(plan_words(&plan, &english).ends_with("rating 1200 to 1600"));
        plan.by_invitation = true;
        assert!(plan_words(&plan, &english).contains("by invitation"));
    }
}
