//! Quick pairing: a tile for each game and time. One press seeks an opponent, or plays whoever already waits.

use games::game::Game;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_navigate, use_query_map};
use locale::Locale;
use play::time_control::TimeControl;
use protocol::game::{Kind, Speed, Terms};
use protocol::http::{Offer, Seek};
use protocol::lobby::SeekList;

use super::parts::Offers;
use crate::game::starts::StartChoice;
use crate::i18n::use_i18n;
use crate::notices::use_notices;
use crate::online::terms::{chosen, speed_words};
use crate::online::{Online, api, use_online};

/// The times that are one press away.
const CLOCKS: [&str; 4] = ["180+2", "600+5", "1200+10", "days:1"];

/// What a tile offers: the usual start of the game, rated for who has an account.
pub(super) fn terms(game: Game, clock: &str, rated: bool) -> Terms {
    chosen(game, &StartChoice::default(), clock.to_owned(), rated)
}

/// Whether a seek is one that this tile could be paired with, or has made.
fn is_of(seek: &Seek, game: Game, clock: &str) -> bool {
    let wanted = terms(game, clock, seek.terms.rated);
    seek.terms == wanted
}

/// A time as tiles show it: `3+2`, or none for a game of days.
fn short(clock: &str) -> Option<String> {
    let (base, increment) = clock.split_once('+')?;
    Some(format!("{}+{increment}", base.parse::<u32>().ok()? / 60))
}

fn may_rate(online: Online) -> bool {
    online.me.with_untracked(|me| me.as_ref().is_some_and(|me| me.kind == Kind::Registered))
}

/// The tiles. An address with `?game=GAME&clock=CLOCK` presses one of them.
#[component]
pub(super) fn QuickPairing(
    offers: Offers,
    /// Who seeks now.
    list: RwSignal<SeekList>,
    /// Whether the list has been told.
    is_told: RwSignal<bool>,
) -> impl IntoView {
    let i18n = use_i18n();
    let online = use_online();
    let seek = move |game: Game, clock: &'static str| {
        let offer = Offer { terms: terms(game, clock, may_rate(online)), side: None, level: None, bots: false };
        offers.send("seeks".to_owned(), Some(offer), Callback::new(|_| ()));
    };
    // A press on the first page comes as an address; it is pressed once, and going back does not press it again.
    let query = use_query_map();
    let navigate = use_navigate();
    Effect::new(move |_| {
        if !is_told.get() {
            return;
        }
        let wanted = query.with_untracked(|query| {
            let game = query.get_str("game").and_then(Game::from_name)?;
            let clock = query.get_str("clock")?;
            CLOCKS.into_iter().find(|known| *known == clock).map(|clock| (game, clock))
        });
        if let Some((game, clock)) = wanted {
            navigate("/lobby", NavigateOptions { replace: true, ..NavigateOptions::default() });
            seek(game, clock);
        }
    });
    let row = move |game: Game| {
        let tiles = CLOCKS
            .map(|clock| view! { <Tile game clock list offers on_seek=Callback::new(move |()| seek(game, clock)) /> });
        view! {
            <div class="quick-game" data-game=game.name() role="group" aria-label=i18n.text(move |l| l.game(game))>
                <div class="quick-art" aria-hidden="true">
                    <svg viewBox="0 0 400 355" preserveAspectRatio="xMaxYMin slice" focusable="false">
                        <use href=format!("posters.svg#{game}") />
                    </svg>
                    <span>{i18n.text(move |l| l.game(game))}</span>
                </div>
                {tiles.collect_view()}
            </div>
        }
    };
    view! {
        <section class="quick-pairing" aria-labelledby="quick">
            <h2 id="quick">{i18n.text(Locale::web_online_quick)}</h2>
            {Game::ALL.map(row).collect_view()}
        </section>
    }
}

/// One game at one time: how many wait, or that one seeks oneself.
#[component]
fn Tile(
    game: Game,
    clock: &'static str,
    list: RwSignal<SeekList>,
    offers: Offers,
    on_seek: Callback<()>,
) -> impl IntoView {
    let (i18n, notices, online) = (use_i18n(), use_notices(), use_online());
    let own_name = move || online.me.with(|me| me.as_ref().map(|me| me.name.clone()));
    let own = Memo::new(move |_| {
        let name = own_name()?;
        list.with(|list| {
            let own = list.seeks().iter().find(|seek| seek.name == name && is_of(seek, game, clock));
            own.map(|seek| seek.id.clone())
        })
    });
    let others = Memo::new(move |_| {
        let name = own_name();
        list.with(|list| {
            let wait = |seek: &&Seek| Some(&seek.name) != name.as_ref() && is_of(seek, game, clock);
            list.seeks().iter().filter(wait).count()
        })
    });
    let press = move |_| match own.get_untracked() {
        None => on_seek.run(()),
        Some(id) => spawn_local(async move {
            if let Err(trouble) = api::delete(&format!("seeks/{id}")).await {
                notices.warn(trouble.words(&i18n.now()));
            }
        }),
    };
    let speed = clock.parse::<TimeControl>().map(Speed::of).unwrap_or(Speed::Correspondence);
    let time = move || short(clock).unwrap_or_else(|| i18n.with(Locale::web_home_one_day));
    let state = move || {
        i18n.with(|locale| match (own.with(Option::is_some), others.get()) {
            (true, _) => locale.web_online_quick_cancel(),
            (false, 0) => String::new(),
            (false, count) => locale.web_online_quick_waiting(count as i64),
        })
    };
    view! {
        <button
            type="button"
            class="quick-tile"
            data-clock=clock
            class:quick-seeks=move || own.with(Option::is_some)
            aria-disabled=move || offers.busy.get().to_string()
            on:click=press
        >
            <strong>{time}</strong>
            <span>{i18n.text(move |l| if own.with(Option::is_some) { l.web_online_quick_searching() } else if speed == Speed::Correspondence { l.web_home_daily() } else { speed_words(speed, l) })}</span>
            <em>{state}</em>
        </button>
    }
}

#[cfg(test)]
mod tests {
    use play::time::Timestamp;

    use super::*;

    #[test]
    fn a_tile_knows_the_seeks_that_it_makes_and_no_others() {
        let seek = |terms: Terms| Seek {
            id: "a".to_owned(),
            name: "Ada".to_owned(),
            kind: Kind::Guest,
            rating: None,
            created: Timestamp::default(),
            terms,
            bots: false,
            side: None,
        };
        for game in Game::ALL {
            for rated in [false, true] {
                assert!(is_of(&seek(terms(game, "600+5", rated)), game, "600+5"), "{game}");
                assert!(!is_of(&seek(terms(game, "600+5", rated)), game, "180+2"), "{game}");
            }
        }
        let other = Terms { board: Some("sprint".to_owned()), ..terms(Game::PlayBall, "600+5", false) };
        assert!(!is_of(&seek(other), Game::PlayBall, "600+5"));
    }

    #[test]
    fn times_are_short_on_tiles() {
        assert_eq!(short("180+2").as_deref(), Some("3+2"));
        assert_eq!(short("1200+10").as_deref(), Some("20+10"));
        assert_eq!(short("days:1"), None);
    }
}
