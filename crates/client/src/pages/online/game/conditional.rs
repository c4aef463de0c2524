//! Conditional turns: the panel beside a correspondence game in which the opponent is to play, and the table on which lines are prepared.

use games::game::Game;
use games::side::{BySide, Side};
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use locale::{Locale, vars};
use play::conditional::{MOST_LINES, MOST_TURNS};
use play::{Acted, AnyAction, NodeId, Tree};
use protocol::game::Speed;
use protocol::http::ConditionalTurns;
use study::explain::colour;

use super::bars::seated;
use super::seat::Seat;
use crate::game::words::{still_to_do, turn_words};
use crate::game::{Refused, TurnChain, rules};
use crate::game_page::{Act, Controller, Table, may_end, passes};
use crate::i18n::{I18n, use_i18n};
use crate::icon::{Icon, Sign};
use crate::match_board::{Stage, moves_of};
use crate::notices::{Notices, use_notices};
use crate::online::api;

/// A line of turns, the opponent's first.
type Line = Vec<String>;

/// What is prepared in a game, and whether more is being prepared.
#[derive(Debug, Clone, Copy)]
pub(super) struct Prepared {
    seat: Seat,
    i18n: I18n,
    notices: Notices,
    /// The lines that the server has.
    lines: RwSignal<Vec<Line>>,
    /// How many turns had been played when the table for lines was opened; nothing while it is closed.
    open: RwSignal<Option<usize>>,
}

impl Prepared {
    /// Reads what the server has whenever the position changes.
    pub(super) fn of(seat: Seat) -> Self {
        let (i18n, notices) = (use_i18n(), use_notices());
        let prepared = Self { seat, i18n, notices, lines: RwSignal::new(Vec::new()), open: RwSignal::new(None) };
        let may = Memo::new(move |_| prepared.may());
        let turns = Memo::new(move |_| seat.live.with(|live| live.state().map(|state| state.turns.len())));
        Effect::new(move |_| {
            let turns = turns.get();
            if prepared.open.get_untracked().is_some_and(|open| turns != Some(open)) {
                prepared.open.set(None);
                notices.warn(i18n.now().web_online_conditional_overtaken());
            }
            if may.get() {
                prepared.read();
            } else {
                prepared.lines.set(Vec::new());
            }
        });
        prepared
    }

    /// Whether the user can prepare turns now.
    fn may(self) -> bool {
        self.seat.live.with(|live| {
            let (Some(side), Some(state)) = (live.own_side(), live.state()) else { return false };
            state.result.is_none()
                && state.speed == Speed::Correspondence
                && state.dice.is_none()
                && state.may_act[side.other()]
                && !state.may_act[side]
                && live.turn_on_its_way().is_none()
        })
    }

    /// Whether lines are being prepared.
    pub(super) fn is_open(self) -> bool {
        self.open.with(Option::is_some)
    }

    fn path(self) -> String {
        self.seat.live.with_untracked(|live| format!("games/{}/conditional-turns", live.id()))
    }

    fn read(self) {
        let path = self.path();
        spawn_local(async move {
            // Without an answer the panel shows nothing that it does not know.
            if let Ok(found) = api::get::<ConditionalTurns>(&path).await {
                let _ = self.lines.try_set(found.lines);
            }
        });
    }

    fn begin(self) {
        self.open.set(self.seat.live.with_untracked(|live| live.state().map(|state| state.turns.len())));
    }
}

/// The chains of a line's turns.
fn line_view(game: Game, line: Line) -> impl IntoView {
    let turns = line.into_iter().enumerate().map(|(place, turn)| {
        let class = if place % 2 == 0 { "prepared-turn" } else { "prepared-answer" };
        view! { <span class=class><TurnChain game turn=Signal::stored(turn) /></span> }
    });
    view! { <span class="prepared-line">{turns.collect_view()}</span> }
}

/// What is prepared, beside the board.
#[component]
pub(super) fn PreparedLines(prepared: Prepared, game: Game) -> impl IntoView {
    let i18n = use_i18n();
    let may = Memo::new(move |_| prepared.may());
    let is_empty = Memo::new(move |_| prepared.lines.with(Vec::is_empty));
    view! {
        <Show when=move || may.get()>
            <section class="panel conditional" aria-labelledby="conditional">
                <h2 id="conditional">{i18n.text(Locale::web_online_conditional)}</h2>
                <Show when=move || is_empty.get()>
                    <p class="facts">{i18n.text(Locale::web_online_conditional_none)}</p>
                </Show>
                <ul class="prepared-lines">
                    {move || prepared.lines.get().into_iter().map(|line| view! { <li>{line_view(game, line)}</li> }).collect_view()}
                </ul>
                <button type="button" class="button conditional-open" on:click=move |_| prepared.begin()>
                    {move || i18n.with(|locale| if is_empty.get() {
                        locale.web_online_conditional_add()
                    } else {
                        locale.web_online_conditional_change()
                    })}
                </button>
            </section>
        </Show>
    }
}

/// Lines while they are prepared: a tree of turns that follow the game.
#[derive(Debug, Clone, Copy)]
struct Plan {
    prepared: Prepared,
    tree: RwSignal<Tree>,
    /// The last turn that was played in the game.
    base: NodeId,
    /// Who prepares.
    side: Side,
    /// The number of the last event of the game that is known.
    after: u32,
    /// Whether it is being sent.
    busy: RwSignal<bool>,
}

impl Plan {
    /// The lines that the server has, to be changed.
    fn new(prepared: Prepared) -> Self {
        let seat = prepared.seat;
        let mut tree = seat.tree.get_untracked();
        let base = rules::end_of_main_line(&tree);
        tree.go(base);
        let (side, after) = seat
            .live
            .with_untracked(|live| (live.own_side().unwrap_or(Side::A), live.state().map_or(0, |state| state.number)));
        for line in prepared.lines.get_untracked() {
            tree.go(base);
            for (turn, by) in line.iter().zip([side.other(), side].into_iter().cycle()) {
                if tree.play(by, turn).is_err() {
                    break;
                }
            }
        }
        tree.go(base);
        Self { prepared, tree: RwSignal::new(tree), base, side, after, busy: RwSignal::new(false) }
    }

    /// How many turns the position that is shown is after the game; nothing within the game.
    fn depth(self, tree: &Tree) -> Option<usize> {
        let path = tree.path(tree.current());
        path.iter().position(|id| *id == self.base).map(|place| path.len() - 1 - place)
    }

    /// The side that is played for on the board now.
    fn may_act(self) -> Option<Side> {
        self.tree.with(|tree| {
            let is_within = self.depth(tree).is_some_and(|depth| depth < MOST_TURNS);
            tree.actors().first().filter(|_| is_within)
        })
    }

    fn make(self, by: Side, action: AnyAction) {
        if untrack(move || self.may_act()) != Some(by) {
            return;
        }
        self.tree.update(|tree| {
            if let Ok(Acted::Turn(id)) = tree.act(by, action) {
                self.settle(tree, id);
            }
        });
    }

    fn end_turn(self) {
        if untrack(move || self.may_act()).is_some() {
            self.tree.update(|tree| {
                if let Ok(id) = tree.end_turn() {
                    self.settle(tree, id);
                }
            });
        }
    }

    /// There is one answer to each turn: another one takes its place.
    fn settle(self, tree: &mut Tree, id: NodeId) {
        let node = tree.node(id);
        if let (Some((by, _)), Some(parent)) = (node.turn(), node.parent())
            && by == self.side
        {
            let others: Vec<NodeId> =
                tree.node(parent).children().iter().copied().filter(|child| *child != id).collect();
            for other in others {
                tree.delete(other);
            }
        }
    }

    /// Whether something can be taken back.
    fn may_undo(self) -> bool {
        self.tree.with(|tree| !tree.game().turn().is_empty() || self.depth(tree).is_some_and(|depth| depth > 0))
    }

    /// Takes the last action back, or a whole turn with what follows it.
    fn undo(self) {
        self.tree.update(|tree| {
            if tree.undo().is_none() && self.depth(tree).is_some_and(|depth| depth > 0) {
                tree.delete(tree.current());
            }
        });
    }

    /// Goes back to the position of the game, from which the next line begins.
    fn again(self) {
        self.tree.update(|tree| {
            tree.go(self.base);
        });
    }

    /// The last turn of each line, in their order.
    fn ends(self, tree: &Tree) -> Vec<NodeId> {
        let (mut found, mut open) = (Vec::new(), vec![self.base]);
        while let Some(id) = open.pop() {
            let children = tree.node(id).children();
            if children.is_empty() && id != self.base {
                found.push(id);
            }
            open.extend(children.iter().rev());
        }
        found
    }

    /// The turns of a line up to a node.
    fn line(self, tree: &Tree, end: NodeId) -> Line {
        let path = tree.path(end);
        let from = path.iter().position(|id| *id == self.base).map_or(path.len(), |place| place + 1);
        path[from..].iter().filter_map(|id| Some(tree.node(*id).turn()?.1.to_owned())).collect()
    }

    /// The lines as they are sent: up to the last answer of each.
    fn answered(self) -> Vec<Line> {
        self.tree.with_untracked(|tree| {
            let mut lines: Vec<Line> = Vec::new();
            for end in self.ends(tree) {
                let mut line = self.line(tree, end);
                line.truncate(line.len() / 2 * 2);
                if !line.is_empty() && !lines.contains(&line) {
                    lines.push(line);
                }
            }
            lines
        })
    }

    /// Takes a line away, as far as it belongs to no other.
    fn remove(self, end: NodeId) {
        self.tree.update(|tree| {
            let mut first = end;
            while let Some(parent) = tree.node(first).parent()
                && parent != self.base
                && tree.node(parent).children().len() == 1
            {
                first = parent;
            }
            tree.delete(first);
        });
    }

    fn close(self) {
        self.prepared.open.set(None);
    }

    /// Sends the lines; the game is shown again once the server has them.
    fn send(self) {
        if self.busy.get_untracked() {
            return;
        }
        self.busy.set(true);
        let Prepared { i18n, notices, .. } = self.prepared;
        let (path, body) = (self.prepared.path(), ConditionalTurns { after: self.after, lines: self.answered() });
        spawn_local(async move {
            let answer = api::put::<ConditionalTurns>(&path, &body).await;
            // The page may be gone.
            let _ = self.busy.try_set(false);
            match answer {
                Ok(stored) => {
                    let _ = self.prepared.lines.try_set(stored.lines);
                    let _ = self.prepared.open.try_set(None);
                    notices.tell(i18n.now().web_online_conditional_stored());
                }
                Err(trouble) => notices.warn(trouble.words(&i18n.now())),
            }
        });
    }
}

/// The table on which lines are prepared: the user plays both sides.
#[component]
pub(super) fn PlanTable(prepared: Prepared, game: Game) -> impl IntoView {
    let i18n = use_i18n();
    let plan = Plan::new(prepared);
    let controller = controller(plan, game);
    i18n.title(Locale::web_online_conditional);
    view! {
        <Table
            controller
            title=i18n.text(Locale::web_online_conditional)
            questions=move || view! { <Planning plan /> }
            outcome=|| ()
            aside=move || view! { <PlannedLines plan game /> }
        />
    }
}

/// What is to be done, and what is done with all lines together: always in sight.
#[component]
fn Planning(plan: Plan) -> impl IntoView {
    let i18n = use_i18n();
    let group = NodeRef::<html::Div>::new();
    // Whoever opens it by the keyboard goes on from here.
    Effect::new(move |_| {
        if let Some(group) = group.get() {
            let _ = group.focus();
        }
    });
    view! {
        <div class="board-question planning" role="group" tabindex="-1" aria-labelledby="planning" node_ref=group>
            <p id="planning">{i18n.text(Locale::web_online_conditional_hint)}</p>
            <button
                type="button"
                class="button button-accent planning-send"
                aria-disabled=move || plan.busy.get().to_string()
                on:click=move |_| plan.send()
            >
                {i18n.text(Locale::web_online_conditional_send)}
            </button>
            <button type="button" class="button planning-again" on:click=move |_| plan.again()>
                {i18n.text(Locale::web_online_conditional_again)}
            </button>
            <button type="button" class="button planning-close" on:click=move |_| plan.close()>
                {i18n.text(Locale::web_cancel)}
            </button>
        </div>
    }
}

/// The lines so far: each can be gone to and removed.
#[component]
fn PlannedLines(plan: Plan, game: Game) -> impl IntoView {
    let i18n = use_i18n();
    let lines = Memo::new(move |_| {
        plan.tree.with(|tree| plan.ends(tree).into_iter().map(|end| (end, plan.line(tree, end))).collect::<Vec<_>>())
    });
    let count = Memo::new(move |_| lines.with(Vec::len));
    let one = move |(number, (end, line)): (usize, (NodeId, Line))| {
        let is_open = line.len() % 2 == 1;
        view! {
            <li>
                {line_view(game, line)}
                {is_open.then(|| view! { <span class="facts">{i18n.text(Locale::web_online_conditional_open)}</span> })}
                <button
                    type="button"
                    class="tool-round prepared-remove"
                    aria-label=i18n.text(move |locale| locale.web_online_conditional_remove(number))
                    on:click=move |_| plan.remove(end)
                >
                    <Icon sign=Sign::X />
                </button>
            </li>
        }
    };
    view! {
        <section class="panel conditional" aria-labelledby="planned">
            <h2 id="planned">{i18n.text(Locale::web_online_conditional)}</h2>
            <p class="facts" role="status">
                {i18n.text(move |l| l.web_online_conditional_count(vars::Count(count.get()), vars::Most(MOST_LINES)))}
            </p>
            <ol class="prepared-lines">{move || (1..).zip(lines.get()).map(one).collect_view()}</ol>
        </section>
    }
}

/// What the table is told of the lines.
fn controller(plan: Plan, game: Game) -> Controller {
    let i18n = use_i18n();
    let (seat, tree) = (plan.prepared.seat, plan.tree);
    let flipped = RwSignal::new(plan.side == Side::B);
    let stage = Memo::new_with_compare(move |_| tree.with(Stage::of_tree), |_, _| true);
    let may_act = Memo::new(move |_| plan.may_act());
    let status = Memo::new(move |_| {
        i18n.with(|locale| match may_act.get() {
            Some(side) => {
                let detail = tree.with(|tree| still_to_do(tree.game(), locale));
                if side == plan.side {
                    locale.web_online_conditional_answer(detail)
                } else {
                    locale.web_online_conditional_turn(detail)
                }
            }
            None => locale.web_online_conditional_end(),
        })
    });
    let told = Memo::new(move |_| {
        let last = tree.with(|tree| {
            let (side, text) = tree.node(tree.current()).turn()?;
            Some(i18n.with(|locale| format!("{}: {}.", colour(game, side, locale), turn_words(game, text, locale))))
        });
        let status = status.get();
        last.map_or_else(|| status.clone(), |last| format!("{last} {status}"))
    });
    let moves = moves_of(stage.into(), Signal::derive(move || [may_act.get(), None]));
    let (status, told) = (moves.held(status), moves.held(told));
    let (may_end, passes) = (may_end(tree, may_act), passes(tree, may_act));
    let undo = Act {
        sign: Sign::Undo.into(),
        label: i18n.text(Locale::web_undo),
        shown: Signal::stored(true),
        works: Memo::new(move |_| plan.may_undo()).into(),
        run: Callback::new(move |()| plan.undo()),
        class: "control-undo",
    };
    let end = Act {
        sign: Sign::Check.into(),
        label: i18n.text(move |locale| if passes.get() { locale.web_play_pass() } else { locale.web_end_turn() }),
        shown: Signal::stored(true),
        works: may_end.into(),
        run: Callback::new(move |()| plan.end_turn()),
        class: "control-end",
    };
    let claim = Act::claim(tree, may_act, Callback::new(move |(side, claim)| plan.make(side, claim)));
    Controller {
        game,
        tree,
        stage,
        moves,
        may_act,
        may_begin: Signal::stored(None),
        hidden: Signal::stored(None),
        players: BySide::from_fn(|side| seated(seat, side)),
        flipped,
        status,
        told,
        marks: Signal::stored(Vec::new()),
        arrows: Signal::stored(Vec::new()),
        refused: Refused::follow(tree),
        act: Callback::new(move |(side, action)| plan.make(side, action)),
        plays: Memo::new(move |_| true),
        undo,
        end,
        tools: StoredValue::new(vec![Act::flip(flipped), claim]),
        may_cut: Signal::stored(false),
        may_comment: false,
    }
}
