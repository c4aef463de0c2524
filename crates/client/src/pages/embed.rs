//! The code with which other sites show a game, a puzzle or a chapter of a study.

use leptos::prelude::*;
use locale::Locale;

use crate::i18n::use_i18n;
use crate::share::{JustCopied, address, copy};

/// What a page of another site has in its text, for a page of this one that may be in a frame. It names the permissions of the frame too, so that
/// it stays harmless wherever it is put.
fn code(address: &str) -> String {
    format!(
        "<iframe src=\"{address}\" width=\"600\" height=\"430\" style=\"border:0;max-width:100%\" loading=\"lazy\" title=\"Touchline\" \
         sandbox=\"allow-scripts allow-popups allow-popups-to-escape-sandbox\"></iframe>"
    )
}

/// Folded: the code to be copied. `path` is the page that may be in a frame, such as `embed/game/ID`.
#[component]
pub(in crate::pages) fn EmbedCode(path: String) -> impl IntoView {
    let i18n = use_i18n();
    let path = StoredValue::new(path);
    let code = StoredValue::new(path.with_value(|path| code(&address(path))));
    let copied = JustCopied::new();
    let copy_it = move |_| {
        copied.set(false);
        code.with_value(|code| copy(code, move |done| copied.set(done)));
    };
    view! {
        <details class="embed">
            <summary>{i18n.text(Locale::web_embed)}</summary>
            <label class="field">
                <span>{i18n.text(Locale::web_embed_code)}</span>
                <textarea class="text-input" name="embed" rows="4" readonly>{code.get_value()}</textarea>
            </label>
            <button type="button" class="button embed-copy" on:click=copy_it>{i18n.text(Locale::web_embed_copy)}</button>
            <p class="facts" role="status">{move || copied.is_said().then(|| i18n.with(Locale::web_analyse_copied))}</p>
        </details>
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_code_names_the_page_and_keeps_it_in_a_sandbox() {
        let code = super::code("https://play.example/embed/game/a1");
        assert!(code.starts_with("<iframe src=\"https://play.example/embed/game/a1\""), "{code}");
        assert!(!code.contains("allow-same-origin") && code.ends_with("</iframe>"), "{code}");
    }
}
