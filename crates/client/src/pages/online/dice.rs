//! The dice of a match, recomputed from what was published.

use std::collections::BTreeMap;

use games::pawnball::dice::Draw;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::{ev, html};
use leptos_router::hooks::use_query_map;
use locale::{Locale, vars};
use play::published_dice::{CheckedDice, DiceFault, ProofVersion, PublishedDice};
use study::explain::colour;

use crate::i18n::use_i18n;
use crate::online::api::{self, Trouble};
use crate::online::dice::KeptDice;
use crate::pages::PageTitle;
use crate::storage::{self, Key};

/// What was found.
#[derive(Debug, Clone, PartialEq)]
enum Found {
    /// Everything fits; the draws that were made.
    Fits { seed: String, draws: Vec<Draw>, version: ProofVersion },
    /// Something does not fit.
    Fault(DiceFault),
    /// What was given is not what a server publishes.
    NoDice,
    /// The game could not be fetched.
    Trouble(Trouble),
}

/// Checks what was published. `seen` is what the server had committed to when this device first saw a game that its user played.
fn check(text: &str, seen: impl Fn(&str) -> Option<String>) -> Found {
    let Some(published) = PublishedDice::from_json(text) else { return Found::NoDice };
    let checked = match seen(published.game_id()) {
        Some(seen) => published.check_seen(&seen),
        None => published.check(),
    };
    match checked {
        Ok(CheckedDice { draws, version }) => {
            Found::Fits { seed: published.seed().unwrap_or_default(), draws, version }
        }
        Err(fault) => Found::Fault(fault),
    }
}

/// What the server had committed to when this device first saw a game that its user played.
fn seen_before(game: &str) -> Option<String> {
    let kept: BTreeMap<String, String> = storage::load(Key::DiceEntropy)?;
    KeptDice::from_text(kept.get(game)?)?.seen.server
}

fn fault_words(fault: &DiceFault, locale: &Locale) -> String {
    match fault {
        DiceFault::NoSeed => locale.web_online_dice_no_seed(),
        DiceFault::NotBegun => locale.web_online_dice_not_begun(),
        DiceFault::OtherCommitment { .. } => locale.web_online_dice_published_other(),
        DiceFault::Seed => locale.web_online_dice_wrong_seed(),
        DiceFault::Entropy(side) => {
            locale.web_online_dice_wrong_entropy(colour(games::game::Game::Pawnball, *side, locale))
        }
        DiceFault::Table => locale.web_online_dice_wrong_table(),
        DiceFault::TooFewDraws { found, expected } => {
            locale.web_online_dice_too_few(vars::Expected(*expected), vars::Found(*found))
        }
        DiceFault::TooManyDraws { found, expected } => {
            locale.web_online_dice_too_many(vars::Expected(*expected), vars::Found(*found))
        }
        DiceFault::Turn { number, fault } => {
            locale.web_online_dice_wrong_turn(vars::Number(*number), vars::Reason(locale.reason(&fault.reason)))
        }
        DiceFault::Draw { number, found, expected } => locale.web_online_dice_wrong_draw(
            vars::Expected(expected.to_string()),
            vars::Found(found.as_str()),
            vars::Number(*number),
        ),
    }
}

/// The page: a game by its id (`?game=ID`), or what was published, pasted.
#[component]
pub fn VerifyDice() -> impl IntoView {
    let i18n = use_i18n();
    let query = use_query_map();
    let found = RwSignal::new(None::<Found>);
    let (id, text) = (NodeRef::<html::Input>::new(), NodeRef::<html::Textarea>::new());
    let asked = Memo::new(move |_| query.with(|query| query.get("game")).unwrap_or_default());
    let fetch = move |game: String| {
        spawn_local(async move {
            let told = api::get_text(&format!("games/{}", api::part(&game))).await;
            found.try_set(Some(told.map_or_else(Found::Trouble, |text| check(&text, seen_before))));
        });
    };
    Effect::new(move |_| {
        let game = asked.get();
        if !game.is_empty() {
            fetch(game);
        }
    });
    let by_id = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let game = id.get_untracked().map(|field| field.value().trim().to_owned()).unwrap_or_default();
        // A whole address will do, too.
        let game = game.rsplit('/').next().unwrap_or_default().to_owned();
        if !game.is_empty() {
            fetch(game);
        }
    };
    let by_text = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let text = text.get_untracked().map(|field| field.value()).unwrap_or_default();
        found.set(Some(check(&text, seen_before)));
    };
    let result = move || {
        let found = found.get()?;
        let (fits, words) = i18n.with(|locale| match &found {
            Found::Fits { draws, version: ProofVersion::NamesServer | ProofVersion::OfRound, .. } => {
                (true, locale.web_online_dice_fit(draws.len()))
            }
            Found::Fits { draws, .. } => (true, locale.web_online_dice_fit_unordered(draws.len())),
            Found::Fault(fault) => (false, fault_words(fault, locale)),
            Found::NoDice => (false, locale.web_online_dice_none()),
            Found::Trouble(trouble) => (false, trouble.words(locale)),
        });
        let draws = match found {
            Found::Fits { seed, draws, .. } => Some(view! {
                <p>{i18n.text(Locale::web_play_dice_seed)} ": " <code class="seed">{seed}</code></p>
                <ol class="draws">
                    {draws.into_iter().map(|draw| view! { <li><code>{draw.to_string()}</code></li> }).collect_view()}
                </ol>
            }),
            _ => None,
        };
        Some(view! {
            <div class="panel dice-found" data-fits=fits.to_string()>
                <p><strong>{words}</strong></p>
                {draws}
            </div>
        })
    };
    view! {
        <PageTitle title=Locale::web_online_dice_title lead=Locale::web_online_dice_lead />
        <div role="status">{result}</div>
        <form class="panel dice-by-id" on:submit=by_id>
            <label class="field">
                <span>{i18n.text(Locale::web_online_dice_game)}</span>
                <input class="text-input" name="game" autocomplete="off" node_ref=id value=move || asked.get() />
            </label>
            <button type="submit" class="button button-accent">{i18n.text(Locale::web_online_dice_check)}</button>
        </form>
        <details class="panel">
            <summary>{i18n.text(Locale::web_online_dice_paste)}</summary>
            <form class="dice-by-text" on:submit=by_text>
                <label class="field">
                    <span>{i18n.text(Locale::web_online_dice_published)}</span>
                    <textarea name="published" rows="6" spellcheck="false" node_ref=text></textarea>
                </label>
                <button type="submit" class="button">{i18n.text(Locale::web_online_dice_check)}</button>
            </form>
        </details>
        <p class="facts">{i18n.text(Locale::web_online_dice_how)}</p>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_published_dice_is_said_to_be_none() {
        assert_eq!(check("hello", |_| None), Found::NoDice);
        assert_eq!(check("{}", |_| None), Found::NoDice);
    }

    #[test]
    fn a_draw_that_does_not_follow_is_found() {
        let text = r#"{"id": "g", "terms": {"game": "pawnball", "clock": "60+5"}, "started": true, "draws": ["k4k6g6y4"],
            "turns": [["a", "1/setup:c4,g6,c6,g4"], ["b", "2/setup:m4,i6,m6,i4"],
                      ["b", "1/setup:m4,i6,m6,i4"], ["a", "2/setup:c4,g6,c6,g4"]], "dice": {
            "commitment": "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925",
            "commitments": ["ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb",
                            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
            "entropy": ["61", ""],
            "seed": "0000000000000000000000000000000000000000000000000000000000000000"}}"#;
        let Found::Fault(DiceFault::Draw { number: 1, expected, .. }) = check(text, |_| None) else {
            panic!("{:?}", check(text, |_| None));
        };
        match check(&text.replace("k4k6g6y4", &expected.to_string()), |_| None) {
            Found::Fits { seed, draws, version } => {
                assert_eq!((seed, draws, version), ("0".repeat(64), vec![expected], ProofVersion::EntropyOnly));
            }
            other => panic!("{other:?}"),
        }
        let other = check(text, |_| Some("0".repeat(64)));
        assert!(matches!(other, Found::Fault(DiceFault::OtherCommitment { .. })), "{other:?}");
    }
}
