//! The dice of a match, recomputed from what was published.

use games::pawnball::dice::Draw;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::{ev, html};
use leptos_router::hooks::use_query_map;
use locale::Locale;
use study::explain::colour;
use study::published_dice::{DiceFault, PublishedDice};

use crate::i18n::use_i18n;
use crate::online::api::{self, Trouble};
use crate::pages::PageTitle;

/// What was found.
#[derive(Debug, Clone, PartialEq)]
enum Found {
    /// Everything fits; the draws that were made, and all that the seed gives.
    Fits { seed: String, draws: Vec<Draw> },
    /// Something does not fit.
    Fault(DiceFault),
    /// What was given is not what a server publishes.
    NoDice,
    /// The game could not be fetched.
    Trouble(Trouble),
}

fn check(text: &str) -> Found {
    let Some(published) = PublishedDice::from_json(text) else { return Found::NoDice };
    match published.check() {
        Ok(draws) => Found::Fits { seed: published.seed().unwrap_or_default(), draws },
        Err(fault) => Found::Fault(fault),
    }
}

fn fault_words(fault: &DiceFault, locale: &Locale) -> String {
    match fault {
        DiceFault::NoSeed => locale.web_online_dice_no_seed(),
        DiceFault::Seed => locale.web_online_dice_wrong_seed(),
        DiceFault::Entropy(side) => {
            locale.web_online_dice_wrong_entropy(colour(games::game::Game::Pawnball, *side, locale))
        }
        DiceFault::TooManyDraws(found) => locale.web_online_dice_too_many(*found),
        DiceFault::Draw { number, found, expected } => {
            locale.web_online_dice_wrong_draw(expected.to_string(), found.as_str(), *number)
        }
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
            found.try_set(Some(told.map_or_else(Found::Trouble, |text| check(&text))));
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
        found.set(Some(check(&text)));
    };
    let result = move || {
        let found = found.get()?;
        let (fits, words) = i18n.with(|locale| match &found {
            Found::Fits { .. } => (true, locale.web_online_dice_fit()),
            Found::Fault(fault) => (false, fault_words(fault, locale)),
            Found::NoDice => (false, locale.web_online_dice_none()),
            Found::Trouble(trouble) => (false, trouble.words(locale)),
        });
        let draws = match found {
            Found::Fits { seed, draws } => Some(view! {
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
        assert_eq!(check("hello"), Found::NoDice);
        assert_eq!(check("{}"), Found::NoDice);
    }

    #[test]
    fn a_draw_that_does_not_follow_is_found() {
        let text = r#"{"id": "g", "draws": ["k4k6g6y4"], "dice": {
            "commitment": "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925",
            "commitments": ["ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb",
                            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
            "entropy": ["61", ""],
            "seed": "0000000000000000000000000000000000000000000000000000000000000000"}}"#;
        let Found::Fault(DiceFault::Draw { number: 1, expected, .. }) = check(text) else {
            panic!("{:?}", check(text));
        };
        match check(&text.replace("k4k6g6y4", &expected.to_string())) {
            Found::Fits { seed, draws } => assert_eq!((seed, draws.len(), draws[0]), ("0".repeat(64), 8, expected)),
            other => panic!("{other:?}"),
        }
    }
}
