//! What can be said about a turn of a list, and done with it.

use games::reason::Reason;
use leptos::ev;
use leptos::prelude::*;
use locale::Locale;
use play::{NodeId, Tree};

use crate::i18n::use_i18n;
use crate::notices::use_notices;

/// What can be said about the current turn and done with it.
#[component]
pub(super) fn AboutTurn(tree: RwSignal<Tree>, current: Memo<NodeId>, may_cut: Signal<bool>) -> impl IntoView {
    let i18n = use_i18n();
    let notices = use_notices();
    let asked = RwSignal::new(false);
    Effect::new(move |_| {
        current.track();
        asked.set(false);
    });
    let comment = Memo::new(move |_| tree.with(|tree| tree.node(tree.current()).comments().join("\n")));
    let write = move |event: ev::Event| {
        let text = event_target_value(&event).trim().to_owned();
        let refused: Option<Reason> = tree
            .try_update(|tree| {
                let current = tree.current();
                tree.set_comments(current, vec![text]).err()
            })
            .flatten();
        if let Some(reason) = refused {
            notices.warn(i18n.with(|locale| locale.web_play_comment_refused(locale.reason(&reason))));
        }
    };
    let is_main = Memo::new(move |_| tree.with(|tree| tree.is_main(tree.current())));
    let follow = Memo::new(move |_| {
        tree.with(|tree| {
            let mut open = vec![tree.current()];
            let mut count = 0_usize;
            while let Some(id) = open.pop() {
                count += 1;
                open.extend(tree.node(id).children());
            }
            count
        })
    });
    let promote = move |_| {
        tree.update(|tree| {
            let current = tree.current();
            tree.promote(current);
        });
    };
    let delete = move |_| {
        asked.set(false);
        tree.update(|tree| {
            let current = tree.current();
            tree.delete(current);
        });
    };
    view! {
        <Show when=move || current.get() != NodeId::START>
            <details class="moves-about">
                <summary>{i18n.text(Locale::web_play_this_turn)}</summary>
                <label class="field">
                    <span>{i18n.text(Locale::web_play_comment)}</span>
                    <textarea
                        rows="2"
                        maxlength=play::MOST_COMMENT.to_string()
                        prop:value=move || comment.get()
                        on:change=write
                    ></textarea>
                </label>
                <Show when=move || may_cut.get()>
                    <div class="moves-cut">
                        <Show when=move || !is_main.get()>
                            <button type="button" class="button" on:click=promote>
                                {i18n.text(Locale::web_play_promote)}
                            </button>
                        </Show>
                        <Show
                            when=move || asked.get()
                            fallback=move || view! {
                                <button type="button" class="button" on:click=move |_| asked.set(true)>
                                    {i18n.text(Locale::web_play_delete)}
                                </button>
                            }
                        >
                            <button type="button" class="button button-danger" on:click=delete>
                                {i18n.text(move |locale| locale.web_play_delete_really(follow.get()))}
                            </button>
                            <button type="button" class="button" on:click=move |_| asked.set(false)>
                                {i18n.text(Locale::web_cancel)}
                            </button>
                        </Show>
                    </div>
                </Show>
            </details>
        </Show>
    }
}
