//! A turn as people read it: each piece's way as a chain from cell to cell, `c6–c5↷c3 → a6`, broken between the actions of
//! different pieces only.

use games::game::Game;
use games::pawnball::dice::{Die, Dot};
use games::pawnball::{Action as OnPitch, ShotEnd, Step};
use games::{diaballik, playball};
use leptos::prelude::*;
use locale::Locale;
use play::AnyAction;

use super::words::turn_words;
use crate::i18n::use_i18n;

/// How the piece or the ball comes to the next cell of a chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// A piece goes there: `–`.
    Step,
    /// A playballer jumps there.
    Jump,
    /// A playballer jumps at the edge and comes back to where it was.
    Bounce,
    /// The ball is passed or shot there.
    Pass,
    /// Two pawns take each other's place.
    Exchange,
}

/// Where a link of a chain ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stop {
    /// A cell, by its name.
    Cell(String),
    /// A goal of Pawnball.
    Goal,
}

/// A part of a turn that is not broken over two lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// The die of Pawnball that is played, and on which board (1 or 2).
    Die(u8, Die),
    /// The pawns of Pawnball are set up on this board (1 or 2); their squares follow as chains of one cell.
    SetUp(u8),
    /// A way from a cell, link by link. Without a link it is the cell alone.
    Chain(String, Vec<(Way, Stop)>),
    /// The claim of anti-play.
    Claim,
    /// Nothing was legal, and the turn passed.
    Nothing,
    /// What is not understood, as it is written.
    Other(String),
}

/// Takes a turn apart, or the rest of one. An action that begins where the one before it ended goes on with its chain:
/// who steps and then passes is one chain, and so is who steps with a ball that was just received.
#[must_use]
pub fn parts(game: Game, text: &str) -> Vec<Part> {
    if text == "-" {
        return vec![Part::Nothing];
    }
    // A turn of Pawnball begins with what is played: `1/w5:` or `1/setup:`.
    let (head, rest) = match text.split_once(':').filter(|_| game == Game::Pawnball) {
        Some((head, rest)) => (Some(head), rest),
        None => (None, text),
    };
    let mut parts = Vec::new();
    for action in head.into_iter().chain(rest.split(',').filter(|action| !action.is_empty())) {
        add(&mut parts, game, action);
    }
    parts
}

fn add(parts: &mut Vec<Part>, game: Game, text: &str) {
    let Ok(action) = AnyAction::parse(game, text) else {
        parts.push(Part::Other(text.to_owned()));
        return;
    };
    let cell = |cell: &dyn ToString| Stop::Cell(cell.to_string());
    let (from, way, to) = match action {
        AnyAction::PlayBall(action) => {
            let way = match action {
                playball::Action::Step { .. } => Way::Step,
                playball::Action::Jump { .. } => Way::Jump,
                playball::Action::Bounce { .. } => Way::Bounce,
                playball::Action::Pass { .. } => Way::Pass,
            };
            (action.from().to_string(), way, cell(&action.to()))
        }
        AnyAction::Diaballik(diaballik::Action::Move { from, to }) => (from.to_string(), Way::Step, cell(&to)),
        AnyAction::Diaballik(diaballik::Action::Pass { from, to }) => (from.to_string(), Way::Pass, cell(&to)),
        AnyAction::Diaballik(diaballik::Action::Claim) => return parts.push(Part::Claim),
        AnyAction::Pawnball(OnPitch::SetUp(board)) => return parts.push(Part::SetUp(board.number())),
        AnyAction::Pawnball(OnPitch::Place(square)) => return parts.push(Part::Chain(square.to_string(), Vec::new())),
        AnyAction::Pawnball(OnPitch::Die(board, die)) => return parts.push(Part::Die(board.number(), die)),
        AnyAction::Pawnball(OnPitch::Step(step)) => match step {
            Step::Move { from, to } => {
                if let Some(Part::Chain(before, links)) = parts.last_mut() {
                    // Two pawns that change places are written as both moves (PW-17).
                    let other = [(Way::Step, Stop::Cell(from.to_string()))];
                    if *before == to.to_string() && *links == other {
                        links[0].0 = Way::Exchange;
                        return;
                    }
                }
                (from.to_string(), Way::Step, cell(&to))
            }
            Step::Exchange { first, second } => (first.to_string(), Way::Exchange, cell(&second)),
            Step::Shot { from, end: ShotEnd::Rest(to) } => (from.to_string(), Way::Pass, cell(&to)),
            Step::Shot { from, end: ShotEnd::Goal(_) } => (from.to_string(), Way::Pass, Stop::Goal),
        },
        other => return parts.push(Part::Other(other.to_string())),
    };
    if let Some(Part::Chain(start, links)) = parts.last_mut() {
        let goes_on = match links.last() {
            Some((Way::Exchange, _)) => false,
            Some((_, end)) => *end == Stop::Cell(from.clone()),
            None => *start == from,
        };
        if goes_on {
            links.push((way, to));
            return;
        }
    }
    parts.push(Part::Chain(from, vec![(way, to)]));
}

/// A turn as chains of cells with signs between them. Screen readers are told it in words, as
/// `c6 to c5, c5 jumps to c3, c3 passes to a6`.
#[component]
pub fn TurnChain(
    /// The game.
    game: Game,
    /// The turn, or the rest of one, in notation.
    #[prop(into)]
    turn: Signal<String>,
    /// Whether screen readers hear nothing of it, because what is around it says it already.
    #[prop(default = false)]
    silent: bool,
) -> impl IntoView {
    let i18n = use_i18n();
    let words = move || (!silent).then(|| i18n.with(|locale| turn.with(|turn| turn_words(game, turn, locale))));
    let shown = move || {
        let parts = turn.with(|turn| parts(game, turn));
        let mut is_first = true;
        let shown = parts.into_iter().map(|part| {
            let follows_head = std::mem::replace(&mut is_first, matches!(part, Part::Die(..) | Part::SetUp(_)));
            let separator = (!follows_head).then(|| view! { <i class="sep"></i> });
            view! { {separator}<span class="ch">{part_view(part)}</span> }
        });
        shown.collect_view()
    };
    view! {
        <span
            class="chain"
            role=(!silent).then_some("img")
            aria-label=words
            aria-hidden=silent.then_some("true")
        >
            {shown}
        </span>
    }
}

/// A turn as a button: pressing it does `on_click`, and what points at it or has the focus on it is told to
/// `on_preview`, so that a board can show the turn; with `None` when nothing does any longer.
#[component]
pub fn TurnChainButton(
    /// The game.
    game: Game,
    /// The turn, or the rest of one, in notation.
    #[prop(into)]
    turn: Signal<String>,
    /// What is said of it before its words, as the mark that it got.
    #[prop(into, default = Signal::stored(String::new()))]
    label: Signal<String>,
    /// Is told which turn is to be shown.
    #[prop(into)]
    on_preview: Callback<Option<String>>,
    /// Is told that the button was pressed.
    #[prop(into)]
    on_click: Callback<()>,
) -> impl IntoView {
    let i18n = use_i18n();
    let words = move || {
        let words = i18n.with(|locale| turn.with(|turn| turn_words(game, turn, locale)));
        label.with(|label| if label.is_empty() { words.clone() } else { format!("{label}: {words}") })
    };
    let point = move || on_preview.run(Some(turn.get_untracked()));
    view! {
        <button
            type="button"
            class="chain-button"
            on:pointerenter=move |_| point()
            on:pointerleave=move |_| on_preview.run(None)
            on:focus=move |_| point()
            on:blur=move |_| on_preview.run(None)
            on:click=move |_| on_click.run(())
        >
            <span class="visually-hidden">{words}</span>
            <TurnChain game turn silent=true />
        </button>
    }
}

fn part_view(part: Part) -> AnyView {
    let i18n = use_i18n();
    match part {
        Part::Die(board, die) => view! {
            {die_view(die)}
            <span class="chain-board">{i18n.text(move |l| l.web_chain_board(u32::from(board)))}</span>
        }
        .into_any(),
        Part::SetUp(board) => i18n.text(move |l| l.play_words_set_up(u32::from(board))).into_any(),
        Part::Claim => i18n.text(Locale::play_words_claim).into_any(),
        Part::Nothing => i18n.text(Locale::play_words_nothing).into_any(),
        Part::Other(text) => text.into_any(),
        Part::Chain(from, links) => {
            let links = links.into_iter().map(|(way, stop)| {
                let stop = match stop {
                    Stop::Cell(cell) => cell.into_any(),
                    Stop::Goal => view! { <b class="chain-goal">{i18n.text(Locale::web_chain_goal)}</b> }.into_any(),
                };
                view! { {sign(way)}{stop} }
            });
            view! { {from}{links.collect_view()} }.into_any()
        }
    }
}

/// The sign of a link: a dash for a step, and for the others a little picture with a head that is filled.
fn sign(way: Way) -> AnyView {
    let (line, head, class) = match way {
        Way::Step => return "–".into_any(),
        Way::Exchange => return "⇄".into_any(),
        Way::Jump => ("M3 13C5 3 19 1 23 9", "M24.8 13.6 18.6 11.2 24.6 6.6Z", "cg"),
        Way::Bounce => ("M5 13C7 1 21 1 21 7S12 13 10 12", "M6.6 12 13 7.8 12.6 15.2Z", "cg"),
        Way::Pass => ("M2 8H17", "M27 8 18.5 3.4V12.6Z", "cg cg-pass"),
    };
    view! {
        <svg class=class viewBox="0 0 28 16" aria-hidden="true">
            <path class="cg-line" d=line />
            <path class="cg-head" d=head />
        </svg>
    }
    .into_any()
}

/// Where the pips of a die with 1 to 6 points are, in thirds of its face from the middle.
fn pips(points: u8) -> &'static [(f64, f64)] {
    const ALL: [&[(f64, f64)]; 6] = [
        &[(0.0, 0.0)],
        &[(-1.0, -1.0), (1.0, 1.0)],
        &[(-1.0, -1.0), (0.0, 0.0), (1.0, 1.0)],
        &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)],
        &[(-1.0, -1.0), (1.0, -1.0), (0.0, 0.0), (-1.0, 1.0), (1.0, 1.0)],
        &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 0.0), (1.0, 0.0), (-1.0, 1.0), (1.0, 1.0)],
    ];
    ALL.get(usize::from(points).saturating_sub(1)).copied().unwrap_or_default()
}

/// A die with pips in the shape of its dot, so that it can be told without its colour.
fn die_view(die: Die) -> impl IntoView {
    let (class, pip) = match die.dot() {
        Dot::Black => ("die die-k", "M-9-9H9V9H-9Z"),
        Dot::White => ("die die-w", "M0-10 10 0 0 10-10 0Z"),
        Dot::Green => ("die die-g", "M0-9.6 9.6 7.6H-9.6Z"),
        Dot::Yellow => ("die die-y", "M0-10.4 3-3.7 10.2-3 4.8 1.9 6.4 9 0 5.3-6.4 9-4.8 1.9-10.2-3-3-3.7Z"),
    };
    let shown = pips(die.points()).iter().map(|(x, y)| {
        let place = format!("translate({} {}) scale(0.58)", x * 12.5, y * 12.5);
        view! { <path class="die-pip" d=pip transform=place /> }
    });
    view! {
        <svg class=class viewBox="-26 -26 52 52" aria-hidden="true">
            <rect class="die-face" x="-24" y="-24" width="48" height="48" rx="12" />
            {shown.collect_view()}
        </svg>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The parts on one line: `–` steps, `^` jumps, `@` bounces, `>` passes, `=` exchanges, ` · ` between parts.
    fn told(game: Game, text: &str) -> String {
        let part = |part: Part| match part {
            Part::Die(board, die) => format!("[{board} {die}]"),
            Part::SetUp(board) => format!("[{board}]"),
            Part::Claim => "claim".to_owned(),
            Part::Nothing => "nothing".to_owned(),
            Part::Other(text) => format!("?{text}"),
            Part::Chain(from, links) => links.into_iter().fold(from, |text, (way, stop)| {
                let sign = match way {
                    Way::Step => '–',
                    Way::Jump => '^',
                    Way::Bounce => '@',
                    Way::Pass => '>',
                    Way::Exchange => '=',
                };
                let stop = match stop {
                    Stop::Cell(cell) => cell,
                    Stop::Goal => "goal".to_owned(),
                };
                format!("{text}{sign}{stop}")
            }),
        };
        parts(game, text).into_iter().map(part).collect::<Vec<_>>().join(" · ")
    }

    #[test]
    fn a_piece_that_goes_on_is_one_chain() {
        assert_eq!(told(Game::PlayBall, "c6c5,c5^c3,c3>a6"), "c6–c5^c3>a6");
        assert_eq!(told(Game::PlayBall, "a6b5,e6d5,b6^b4"), "a6–b5 · e6–d5 · b6^b4");
        assert_eq!(told(Game::PlayBall, "b2c2,d3c4,c4c5,c5>c2,c2>d2"), "b2–c2 · d3–c4–c5>c2>d2");
        assert_eq!(told(Game::PlayBall, "d5^d5:n,d5^d3"), "d5@d5^d3");
    }

    #[test]
    fn the_receiver_of_a_pass_goes_on_in_its_chain() {
        assert_eq!(told(Game::Diaballik, "d6c6,b6>c6,c6c7"), "d6–c6 · b6>c6–c7");
        assert_eq!(told(Game::Diaballik, "d1>e1,d1d2,!"), "d1>e1 · d1–d2 · claim");
    }

    #[test]
    fn a_turn_of_pawnball_begins_with_its_die() {
        assert_eq!(told(Game::Pawnball, "1/w5:c3d4,c7e7,d5*h8"), "[1 w5] · c3–d4 · c7–e7 · d5>h8");
        assert_eq!(told(Game::Pawnball, "2/k3:b2b4,b4*b"), "[2 k3] · b2–b4>goal");
        assert_eq!(told(Game::Pawnball, "1/setup:a4,b2,c7,d5"), "[1] · a4 · b2 · c7 · d5");
        assert_eq!(told(Game::Pawnball, "c3d4,d5*a"), "c3–d4 · d5>goal", "the rest of a turn");
    }

    #[test]
    fn pawns_that_change_places_are_told_from_one_that_goes_and_comes_back() {
        assert_eq!(told(Game::Pawnball, "1/w5:c3c4,c4c3"), "[1 w5] · c3=c4");
        assert_eq!(told(Game::Pawnball, "1/w5:c3c4,c4c3,c4d4"), "[1 w5] · c3=c4 · c4–d4");
        assert_eq!(told(Game::Diaballik, "c3c4,c4c3"), "c3–c4–c3");
    }

    #[test]
    fn what_is_not_understood_stays_as_it_is_written() {
        assert_eq!(told(Game::Diaballik, "d1d2,?!"), "d1–d2 · ??!");
        assert_eq!(told(Game::Pawnball, "1/setup:?"), "[1] · ??");
        assert_eq!(told(Game::PlayBall, "-"), "nothing");
        assert_eq!(told(Game::PlayBall, ""), "");
    }

    #[test]
    fn a_die_has_as_many_pips_as_points() {
        for points in 1..=6 {
            assert_eq!(pips(points).len(), usize::from(points));
        }
        assert!(pips(7).is_empty());
    }
}
