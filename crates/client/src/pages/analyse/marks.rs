//! The signs of turns that gave something away.

use leptos::prelude::*;
use locale::Locale;
use study::review::Mark;

use crate::i18n::use_i18n;

pub(super) const fn mark_name(mark: Mark) -> &'static str {
    match mark {
        Mark::Inaccuracy => "inaccuracy",
        Mark::Mistake => "mistake",
        Mark::Blunder => "blunder",
    }
}

/// The sign that a mark has in a list of turns.
pub(super) const fn mark_sign(mark: Mark) -> &'static str {
    match mark {
        Mark::Inaccuracy => "?!",
        Mark::Mistake => "?",
        Mark::Blunder => "??",
    }
}

/// The class of the style sheets for a marked turn.
pub(super) const fn mark_class(mark: Mark) -> &'static str {
    match mark {
        Mark::Inaccuracy => "move-inaccuracy",
        Mark::Mistake => "move-mistake",
        Mark::Blunder => "move-blunder",
    }
}

/// A mark in words.
pub(super) fn mark_words(mark: Mark, locale: &Locale) -> String {
    locale.web_analyse_mark(mark_name(mark))
}

/// A mark's sign in a shape of its own.
#[component]
pub(super) fn MarkSign(mark: Mark) -> impl IntoView {
    view! { <span class=format!("mark-sign mark-{}", mark_name(mark)) aria-hidden="true">{mark_sign(mark)}</span> }
}

/// What the signs mean.
#[component]
pub(super) fn Legend() -> impl IntoView {
    let i18n = use_i18n();
    let rows = [Mark::Inaccuracy, Mark::Mistake, Mark::Blunder].map(|mark| {
        view! {
            <div>
                <dt><MarkSign mark /> {i18n.text(move |l| mark_words(mark, l))}</dt>
                <dd>
                    {i18n.text(move |l| match mark {
                        Mark::Inaccuracy => l.web_analyse_legend_inaccuracy(),
                        Mark::Mistake => l.web_analyse_legend_mistake(),
                        Mark::Blunder => l.web_analyse_legend_blunder(),
                    })}
                </dd>
            </div>
        }
    });
    view! {
        <details class="review-legend">
            <summary class="button button-quiet">{i18n.text(Locale::web_analyse_legend)}</summary>
            <dl>{rows.into_iter().collect_view()}</dl>
            <p>{i18n.text(Locale::web_analyse_legend_good)}</p>
        </details>
    }
}
