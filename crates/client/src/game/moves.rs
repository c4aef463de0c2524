//! The list of a game's turns.

use std::collections::BTreeMap;

use games::side::Side;
use leptos::prelude::*;
use leptos::{ev, html};
use locale::{Locale, vars};
use play::{NodeId, Tree};
use study::explain::colour;
use wasm_bindgen::JsCast;

use super::about_turn::AboutTurn;
use super::lines::{Line, Turn, beside, lines};
use super::timing::time_text;
use super::turn_chain::TurnChain;
use super::words::turn_words;
use crate::i18n::use_i18n;
use crate::icon::{Icon, Sign};
use crate::match_board::Moves;

/// Branches deeper than this are not indented further; the style sheet knows these depths.
const MOST_INDENTED: usize = 4;

/// What a page says about a turn, shown beside it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnMark {
    /// A short sign, as `?`.
    pub glyph: String,
    /// The sign in words.
    pub words: String,
    /// A class of the style sheets for the turn.
    pub class: &'static str,
}

/// The turns of a game as a list in which one can go about: rows with the turns of both sides, below them what else was
/// tried and what is said.
///
/// Left and right go back and forth, Home and End to the ends, up and down to another turn from the same position. It
/// changes the tree by itself; a page that must know follows the tree.
#[component]
pub fn MoveList(
    /// The game.
    tree: RwSignal<Tree>,
    /// What the page says about turns.
    #[prop(into, default = Signal::stored(Vec::new()))]
    marks: Signal<Vec<(NodeId, TurnMark)>>,
    /// The side whose set-up is hidden (PW-5).
    #[prop(into, default = Signal::stored(None))]
    hidden: Signal<Option<Side>>,
    /// Whether turns can be deleted, and branches be made the main line.
    #[prop(into, default = Signal::stored(true))]
    may_cut: Signal<bool>,
    /// Whether something can be said about turns.
    #[prop(default = true)]
    may_comment: bool,
    /// The board, whose last turn can be shown again.
    #[prop(optional_no_strip)]
    board: Option<Moves>,
) -> impl IntoView {
    let i18n = use_i18n();
    let list = NodeRef::<html::Ol>::new();
    let shown = Memo::new(move |_| match hidden.get() {
        None => tree.with(lines),
        // The owner sees nothing of it either, who goes away from the screen.
        Some(owner) => tree.with(|tree| lines(&tree.seen_by(Some(owner.other())))),
    });
    let current = Memo::new(move |_| tree.with(Tree::current));
    let marks = Memo::new(move |_| {
        let mut by_node = BTreeMap::new();
        // `collect` would sort first, which is kilobytes of code for a few marks.
        by_node.extend(marks.get());
        by_node
    });
    let context = Context { tree, current, marks };
    // The current turn stays in sight, and keeps the focus if a turn had it.
    Effect::new(move |_| {
        let current = current.get();
        shown.track();
        let Some(list) = list.get() else { return };
        request_animation_frame(move || show(&list, current));
    });
    let on_key = move |event: ev::KeyboardEvent| {
        if event.ctrl_key() || event.alt_key() || event.meta_key() || !is_turn(event.target()) {
            return;
        }
        if let Some(way) = Way::of_key(&event.key()) {
            event.prevent_default();
            go(tree, way);
        }
    };
    let may_go = move |way: Way| tree.with(|tree| way.leads(tree));
    let button = move |way: Way, sign: Sign, label: fn(&Locale) -> String| {
        view! {
            <button
                type="button"
                class="moves-go"
                aria-label=i18n.text(label)
                aria-disabled=move || (!may_go(way)).to_string()
                on:click=move |_| go(tree, way)
            >
                <Icon sign />
            </button>
        }
    };
    view! {
        <section class="moves" aria-label=i18n.text(Locale::web_play_moves)>
            <ol class="moves-lines" node_ref=list on:keydown=on_key>
                <li class="moves-row">
                    <TurnButton context id=NodeId::START label=i18n.text(Locale::web_play_moves_start)>
                        {i18n.text(Locale::web_play_moves_start)}
                    </TurnButton>
                </li>
                <For each=move || shown.get() key=Clone::clone let:line>
                    <OneLine context line />
                </For>
            </ol>
            <div class="moves-bar" role="group" aria-label=i18n.text(Locale::web_play_moves_go)>
                {button(Way::Start, Sign::First, Locale::web_play_moves_to_start)}
                {button(Way::Back, Sign::Left, Locale::web_play_moves_back)}
                {board.map(replay)}
                {button(Way::Forward, Sign::Right, Locale::web_play_moves_forward)}
                {button(Way::End, Sign::Last, Locale::web_play_moves_to_end)}
            </div>
            {may_comment.then(|| view! { <AboutTurn tree current may_cut /> })}
        </section>
    }
}

/// Shows the last turn again.
fn replay(board: Moves) -> AnyView {
    let label = use_i18n().text(Locale::web_table_replay);
    let works = board.can_replay();
    view! {
        <button
            type="button"
            class="moves-go control-replay"
            aria-label=label
            title=label
            aria-disabled=move || (!works.get()).to_string()
            on:click=move |_| if works.get_untracked() { board.replay_last() }
        >
            <Icon sign=Sign::Replay />
        </button>
    }
    .into_any()
}

/// What the parts of a list share.
#[derive(Debug, Clone, Copy)]
struct Context {
    tree: RwSignal<Tree>,
    current: Memo<NodeId>,
    marks: Memo<BTreeMap<NodeId, TurnMark>>,
}

/// Where to go in a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    Start,
    Back,
    Forward,
    End,
    /// To the turn that was played first instead, or before.
    Up,
    /// To the next turn that was tried instead.
    Down,
}

impl Way {
    fn of_key(key: &str) -> Option<Self> {
        Some(match key {
            "ArrowLeft" => Self::Back,
            "ArrowRight" => Self::Forward,
            "ArrowUp" => Self::Up,
            "ArrowDown" => Self::Down,
            "Home" => Self::Start,
            "End" => Self::End,
            _ => return None,
        })
    }

    fn leads(self, tree: &Tree) -> bool {
        match self {
            Self::Start | Self::Back => tree.current() != NodeId::START || !tree.game().turn().is_empty(),
            Self::Forward | Self::End => !tree.node(tree.current()).children().is_empty(),
            Self::Up => beside(tree, tree.current(), -1).is_some(),
            Self::Down => beside(tree, tree.current(), 1).is_some(),
        }
    }
}

fn go(tree: RwSignal<Tree>, way: Way) {
    if !tree.with_untracked(|tree| way.leads(tree)) {
        return;
    }
    tree.update(|tree| match way {
        Way::Start => tree.to_start(),
        Way::Back => {
            tree.back();
        }
        Way::Forward => {
            tree.forward();
        }
        Way::End => tree.to_end(),
        Way::Up | Way::Down => {
            if let Some(id) = beside(tree, tree.current(), if way == Way::Up { -1 } else { 1 }) {
                tree.go(id);
            }
        }
    });
}

fn is_turn(target: Option<web_sys::EventTarget>) -> bool {
    let element = target.and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    element.is_some_and(|element| element.has_attribute("data-node"))
}

/// Scrolls the list, and nothing but the list, so that the turn is seen.
fn show(list: &web_sys::HtmlElement, id: NodeId) {
    let found = list.query_selector(&format!("[data-node=\"{id}\"]")).ok().flatten();
    let Some(turn) = found.and_then(|turn| turn.dyn_into::<web_sys::HtmlElement>().ok()) else { return };
    let (outer, inner) = (list.get_bounding_client_rect(), turn.get_bounding_client_rect());
    let (above, below) = (inner.top() - outer.top(), inner.bottom() - outer.bottom());
    let by = if above < 0.0 { above } else { below.max(0.0) };
    list.set_scroll_top(list.scroll_top() + by.round() as i32);
    let focused = document().active_element();
    if focused.is_some_and(|focused| list.contains(Some(&focused)) && focused.has_attribute("data-node")) {
        let options = web_sys::FocusOptions::new();
        options.set_prevent_scroll(true);
        let _ = turn.focus_with_options(&options);
    }
}

#[component]
fn OneLine(context: Context, line: Line) -> impl IntoView {
    let i18n = use_i18n();
    match line {
        Line::Row { number, turns } => {
            let cell = move |turn: Option<Turn>| match turn {
                Some(turn) => view! { <OneTurn context turn /> }.into_any(),
                None => view! { <span class="move-none" aria-hidden="true">"…"</span> }.into_any(),
            };
            let is_over = turns[Side::B].is_none();
            let [first, second] = turns.into_array();
            let second = (!is_over || first.is_none()).then(|| cell(second));
            view! {
                <li class="moves-row">
                    <span class="moves-number" aria-hidden="true">{format!("{number}.")}</span>
                    {cell(first)}
                    {second}
                </li>
            }
            .into_any()
        }
        Line::Branch { depth, turns } => {
            let mut last = None;
            let turns: Vec<_> = turns
                .into_iter()
                .map(|turn| {
                    let first = last.replace(turn.number).is_none();
                    let sign = match turn.side {
                        games::side::Side::A => Some(format!("{}.", turn.number)),
                        games::side::Side::B => first.then(|| format!("{}…", turn.number)),
                    };
                    let sign = sign.map(|sign| view! { <span class="moves-number" aria-hidden="true">{sign}</span> });
                    view! { {sign}<OneTurn context turn /> }
                })
                .collect();
            let depth = depth.min(MOST_INDENTED).to_string();
            view! { <li class="moves-branch" data-depth=depth>{turns}</li> }.into_any()
        }
        Line::Set { number, score } => {
            let [a, b] = score.into_array();
            let words = i18n.text(move |l| l.web_play_moves_set(vars::A(a), vars::B(b), vars::Number(number)));
            view! { <li class="moves-set">{words}</li> }.into_any()
        }
        Line::Comment { depth, text, .. } => {
            let depth = depth.min(MOST_INDENTED).to_string();
            view! { <li class="moves-comment" data-depth=depth>{text}</li> }.into_any()
        }
    }
}

#[component]
fn OneTurn(context: Context, turn: Turn) -> impl IntoView {
    let i18n = use_i18n();
    let id = turn.id;
    let game = context.tree.with_untracked(|tree| tree.start().game());
    let chain = Signal::stored(turn.text.clone());
    let is_goal = turn.is_goal;
    let left = turn.left.map(|left| time_text(left.into()));
    let goal = is_goal.then(|| view! { <span class="move-goal">{i18n.text(Locale::web_play_moves_goal)}</span> });
    let time = left.clone().map(|left| view! { <span class="move-left">{left}</span> });
    let label = Signal::derive(move || {
        let mark = context.marks.with(|marks| marks.get(&id).map(|mark| mark.words.clone()));
        i18n.with(|locale| {
            let words = turn_words(game, &turn.text, locale);
            let side = colour(game, turn.side, locale);
            let label = locale.web_play_moves_turn(
                vars::Number(turn.number),
                vars::Side(side),
                vars::Turn(turn.text.clone()),
                vars::Words(words),
            );
            let goal = is_goal.then(|| locale.web_play_moves_goal());
            let left = left.clone().map(|left| locale.web_play_moves_left(left));
            [mark, goal, left].into_iter().flatten().fold(label, |label, more| format!("{label} ({more})"))
        })
    });
    view! { <TurnButton context id label><TurnChain game turn=chain silent=true />{goal}{time}</TurnButton> }
}

#[component]
fn TurnButton(
    context: Context,
    id: NodeId,
    /// What a screen reader says.
    label: Signal<String>,
    children: Children,
) -> impl IntoView {
    let is_current = Memo::new(move |_| context.current.get() == id);
    let mark = Memo::new(move |_| context.marks.with(|marks| marks.get(&id).cloned()));
    let class = move || mark.with(|mark| format!("move {}", mark.as_ref().map_or("", |mark| mark.class)));
    let sign = move || {
        let glyph = mark.with(|mark| mark.as_ref().map(|mark| mark.glyph.clone()))?;
        Some(view! { <span class="move-mark">{glyph}</span> })
    };
    let on_click = move |_| {
        // To the same node too: that drops a turn in progress.
        context.tree.update(|tree| {
            tree.go(id);
        });
    };
    view! {
        <button
            type="button"
            class=class
            data-node=id.to_string()
            tabindex=move || if is_current.get() { "0" } else { "-1" }
            aria-current=move || is_current.get().then_some("step")
            on:click=on_click
        >
            <span class="move-shown" aria-hidden="true">{children()}{sign}</span>
            <span class="visually-hidden">{label}</span>
        </button>
    }
}
