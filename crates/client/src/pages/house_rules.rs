//! The house rules: what is asked of players who play with others, what follows, and how to appeal.

use leptos::prelude::*;
use leptos_router::components::A;
use locale::Locale;

use super::PageTitle;
use crate::i18n::use_i18n;

type Message = fn(&Locale) -> String;

/// The headings, each with what stands under it.
const SECTIONS: [(Message, &[Message]); 5] = [
    (Locale::web_house_play, &[Locale::web_house_play_own, Locale::web_house_play_help, Locale::web_house_play_points]),
    (Locale::web_house_finish, &[Locale::web_house_finish_games, Locale::web_house_finish_leaving]),
    (
        Locale::web_house_talk,
        &[Locale::web_house_talk_kind, Locale::web_house_talk_names, Locale::web_house_talk_report],
    ),
    (
        Locale::web_house_follows,
        &[Locale::web_house_follows_steps, Locale::web_house_follows_people, Locale::web_house_follows_points],
    ),
    (Locale::web_house_appeal, &[Locale::web_house_appeal_once, Locale::web_house_appeal_suspended]),
];

/// The page.
#[component]
pub fn HouseRules() -> impl IntoView {
    let i18n = use_i18n();
    let section = move |(heading, texts): (Message, &'static [Message])| {
        view! {
            <section class="panel">
                <h2>{i18n.text(heading)}</h2>
                <ul>{texts.iter().map(|text| view! { <li>{i18n.text(*text)}</li> }).collect_view()}</ul>
            </section>
        }
    };
    view! {
        <PageTitle title=Locale::web_house_title lead=Locale::web_house_lead />
        <div class="cards about house-rules">{SECTIONS.map(section).collect_view()}</div>
        <p><A href="/standing" attr:class="button button-quiet">{i18n.text(Locale::web_house_standing)}</A></p>
    }
}
