//! The evaluation bar, and the value in a sentence.

use games::game::{Ending, Game};
use games::side::Side;
use leptos::prelude::*;
use locale::{Locale, vars};
use study::explain::{colour, explain};

use super::verdict::{Known, Source, Verdict, label, share_of_a, shown};
use crate::i18n::use_i18n;
use crate::worker::message::{Aim, MatchOutlook, MatchValue};

/// The value of a position in a sentence.
pub(super) fn sentence(
    game: Game,
    to_move: Option<Side>,
    ending: Option<Ending>,
    verdict: Option<Verdict>,
    locale: &Locale,
) -> String {
    match (ending, verdict) {
        (Some(Ending { winner: Some(side), reason }), _) => locale
            .web_analyse_over_won(vars::Colour(colour(game, side, locale)), vars::Reason(locale.end_reason(reason))),
        (Some(Ending { winner: None, reason }), _) => locale.web_analyse_over_drawn(locale.end_reason(reason)),
        (None, Some(verdict)) => explain(game, to_move.unwrap_or(Side::A), verdict.judgement, locale),
        (None, None) => locale.web_analyse_nothing_known(),
    }
}

/// What the position makes of the match, in sentences; none where that is not known.
pub(super) fn match_sentence(to_move: Side, outlook: MatchOutlook, locale: &Locale) -> Option<String> {
    let name = |side| colour(Game::PlayBall, side, locale);
    let value = match outlook.value {
        MatchValue::Win => locale.web_analyse_match_won(name(to_move)),
        MatchValue::Loss => locale.web_analyse_match_won(name(to_move.other())),
        MatchValue::Nobody => locale.web_analyse_match_nobody(),
        MatchValue::Unknown => return None,
    };
    // Whoever wants no goal and whoever wants any see the same set from two sides.
    let wants_any = match outlook.aim {
        Aim::Score => return Some(value),
        Aim::AnyGoal => to_move,
        Aim::NoGoal => to_move.other(),
    };
    Some(format!("{value} {}", locale.web_analyse_match_any_goal(name(wants_any))))
}

/// The bar: as much of it is blue as Blue's chance, from its foot on. The value stands at the end of the side that it is good for.
#[component]
pub(super) fn EvaluationBar(
    /// What is known.
    known: Memo<Known>,
    /// The value in a sentence.
    said: Memo<String>,
) -> impl IntoView {
    let i18n = use_i18n();
    let verdict = Memo::new(move |_| known.with(|known| known.verdict));
    let share = move || verdict.get().map_or(50.0, |verdict| share_of_a(verdict.judgement) * 100.0);
    let source = move || match verdict.get().map(|verdict| verdict.source) {
        None => "none",
        Some(Source::Over) => "over",
        Some(Source::Table) => "table",
        Some(Source::Engine) => "engine",
    };
    let number = move || verdict.get().map_or_else(|| "–".to_owned(), |verdict| label(verdict.judgement));
    let number_shown = move || verdict.get().map(|verdict| i18n.with(|locale| shown(verdict.judgement, locale)));
    view! {
        <div class="evaluation" data-source=source data-score=number>
            <div
                class="evaluation-bar"
                role="meter"
                aria-label=i18n.text(Locale::web_analyse_bar)
                aria-valuemin="0"
                aria-valuemax="100"
                aria-valuenow=move || format!("{:.0}", share())
                aria-valuetext=said
            >
                <div class="evaluation-a" style:height=move || format!("{:.1}%", share())></div>
            </div>
            <span class="evaluation-number">{number_shown}</span>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::game::EndReason;
    use games::score::Score;
    use locale::Language;
    use study::review::Judgement;

    #[test]
    fn what_the_match_is_worth_is_told_in_sentences() {
        let told =
            |language, side, value, aim| match_sentence(side, MatchOutlook { value, aim }, &Locale::new(language));
        let english = |side, value, aim| told(Language::English, side, value, aim).unwrap();
        assert_eq!(english(Side::A, MatchValue::Win, Aim::Score), "Match: Blue wins with best play.");
        assert_eq!(english(Side::A, MatchValue::Loss, Aim::Score), "Match: Orange wins with best play.");
        assert_eq!(english(Side::B, MatchValue::Nobody, Aim::Score), "Match: with best play nobody wins.");
        let any = "Any goal decides it for Orange; a third void set would draw it.";
        for (side, value, aim) in [(Side::A, MatchValue::Loss, Aim::NoGoal), (Side::B, MatchValue::Win, Aim::AnyGoal)] {
            assert_eq!(english(side, value, aim), format!("Match: Orange wins with best play. {any}"));
        }
        for language in Language::ALL {
            let said = told(language, Side::A, MatchValue::Win, Aim::AnyGoal).unwrap();
            assert!(said.ends_with('.') && said.starts_with(char::is_uppercase), "{said}");
            assert_eq!(told(language, Side::A, MatchValue::Unknown, Aim::Score), None);
        }
    }

    #[test]
    fn sentences_are_whole_in_every_language() {
        for language in Language::ALL {
            let locale = Locale::new(language);
            let over = |winner| Some(Ending { winner, reason: EndReason::Resignation });
            let judgement = Judgement::estimated(Score::Points(80), Side::A);
            let verdict = Some(Verdict { judgement, source: Source::Engine });
            for (ending, verdict) in [(over(Some(Side::B)), None), (over(None), None), (None, verdict), (None, None)] {
                let said = sentence(Game::Pawnball, Some(Side::A), ending, verdict, &locale);
                assert!(said.ends_with(['.', '…']) && said.starts_with(char::is_uppercase), "{language}: {said}");
            }
        }
    }
}
