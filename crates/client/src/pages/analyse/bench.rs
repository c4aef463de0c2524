//! What was opened, on the board, with all that can be found out about it.

use board::scene::Ink;
use games::game::Game;
use games::pawnball::dice::Draw;
use games::side::{BySide, Side};
use leptos::prelude::*;
use locale::Locale;
use play::game_setup::DiceSeed;
use play::{AnyAction, GameSetup, NodeId, Tree};
use study::explain::colour;
use study::link::Link;
use study::mistakes::Drill;
use study::review::Mark;

use super::arrows::{arrows, whole_turn};
use super::bar::{EvaluationBar, sentence};
use super::explorer::ExplorerPanel;
use super::kept;
use super::learn::{LearnPanel, mistakes_of};
use super::lines::EngineLines;
use super::marks::{mark_class, mark_sign, mark_words};
use super::review::{Graph, ReviewPanel};
use super::reviewed::Reviewed;
use super::thinking::Thinking;
use super::verdict::{Known, Source};
use crate::game::export::Export;
use crate::game::{MoveList, TurnMark};
use crate::i18n::use_i18n;
use crate::icon::{Icon, Sign};
use crate::match_board::{MatchBoard, PageArrow, Stage};
use crate::share::ShareLink;
use crate::tablebases::{BoardKey, estimate};

/// The most turns of equal value that are drawn as arrows.
const MOST_ARROWED: usize = 3;

/// The board with its panels.
#[component]
pub(super) fn Bench(
    /// What was opened.
    tree: Tree,
    /// The address behind the page's, which tells one thing that was opened from another.
    address: String,
    /// What stands last, below all that is said of the game.
    children: Children,
) -> impl IntoView {
    let i18n = use_i18n();
    let game = tree.start().game();
    let board = tree.start().board().map(|board| (BoardKey::of(board), estimate(board)));
    let tree = RwSignal::new(tree);
    // What is added to it survives the page.
    Effect::new(move |_| tree.with(|tree| kept::put(&address, tree)));
    let wanted = RwSignal::new(Side::A);
    let flipped = RwSignal::new(false);
    let pointed = RwSignal::new(None::<String>);
    let found = RwSignal::new(None::<Reviewed>);
    let drill = RwSignal::new(None::<Drill>);
    // While somebody looks for a better turn nothing may tell it.
    let is_asked = Memo::new(move |_| drill.with(Option::is_some));
    let thinking = Thinking::about(tree, wanted);
    let known = Memo::new(move |_| thinking.known());
    let side = Memo::new(move |_| thinking.spot.with(|spot| spot.side));
    let said = Memo::new(move |_| {
        let (ending, verdict) = (tree.with(Tree::ending), known.with(|known| known.verdict));
        i18n.with(|locale| sentence(game, side.get(), ending, verdict, locale))
    });
    // Of another main line than the one that was looked at nothing is known.
    let shown = Memo::new(move |_| {
        found.get().filter(|found| tree.with(|tree| tree.main_line().eq(found.nodes.iter().copied())))
    });
    let mistakes = mistakes_of(tree, found);
    let stage = Signal::derive(move || tree.with(Stage::of_tree));
    let play = Callback::new(move |rest: String| {
        pointed.set(None);
        tree.update(|tree| {
            if let (Some(side), Some(whole)) = (side.get_untracked(), whole_turn(tree, &rest)) {
                // What engine and table list is legal; a list that is older than the board changes nothing.
                let _ = tree.play(side, &whole);
            }
        });
    });
    let shown_arrows = Memo::new(move |_| {
        let known = if is_asked.get() { Known::default() } else { known.get() };
        tree.with(|tree| arrows_of(tree, side.get(), &known, pointed.get()))
    });
    let no_claim = AnyAction::parse(Game::Diaballik, "!").ok();
    let claim = Memo::new(move |_| {
        let side = side.get()?;
        let claim = no_claim?;
        tree.with(|tree| tree.game().actions(side).contains(&claim)).then_some((side, claim))
    });
    let act = move |(side, action)| {
        tree.update(|tree| {
            // What the board offers is legal.
            let _ = tree.act(side, action);
        });
    };
    let undo = move || {
        tree.update(|tree| {
            let _ = tree.undo();
        });
    };
    let both = move || tree.with(|tree| Side::BOTH.into_iter().all(|side| tree.actors().contains(side)));
    let has_turn = Memo::new(move |_| tree.with(|tree| !tree.game().turn().is_empty()));
    let may_end = Memo::new(move |_| tree.with(|tree| tree.ending().is_none() && tree.game().may_end_turn()));
    let marks = Signal::derive(move || {
        let marked = found.with(|found| found.as_ref().map(Reviewed::marks).unwrap_or_default());
        let told = |(node, mark): (NodeId, Mark)| {
            let words = i18n.with(|locale| mark_words(mark, locale));
            (node, TurnMark { glyph: mark_sign(mark).to_owned(), words, class: mark_class(mark) })
        };
        marked.into_iter().map(told).collect::<Vec<_>>()
    });
    let link = Callback::new(move |()| {
        tree.with_untracked(|tree| {
            let link = if tree.turn_count() == 0 {
                Link::of_position(tree.start())
            } else {
                Link::of_game(&GameSetup::new(tree.start().clone()), tree)
            };
            link.map(|fragment| format!("analyse#{fragment}")).map_err(|error| error.message(&i18n.now()))
        })
    });
    let tool = move |sign: Sign, label: fn(&Locale) -> String, run: Callback<()>, works: Signal<bool>| {
        view! {
            <button type="button" class="tool" disabled=move || !works.get() on:click=move |_| run.run(())>
                <Icon sign />
                <span>{i18n.text(label)}</span>
            </button>
        }
    };
    view! {
        <div class="analyse-bench" data-game=game.name()>
            <div class="analyse-board">
                {move || both().then(|| view! {
                    <div class="button-row" role="group" aria-label=i18n.text(Locale::web_analyse_who)>
                        {Side::BOTH
                            .map(|of| view! {
                                <button
                                    type="button"
                                    class="button board-tab"
                                    aria-pressed=move || (side.get() == Some(of)).to_string()
                                    on:click=move |_| wanted.set(of)
                                >
                                    {i18n.text(move |l| colour(game, of, l))}
                                </button>
                            })
                            .collect_view()}
                    </div>
                })}
                <div class="bench-stage">
                    <div class="bench-bar" hidden=is_asked><EvaluationBar known said /></div>
                    <MatchBoard
                        stage
                        may_act=side
                        on_act=act
                        on_let_go=move |()| undo()
                        flipped
                        arrows=shown_arrows
                    />
                </div>
                <Dice tree />
            </div>
            <div class="bench-actions">
                {tool(Sign::Undo, Locale::web_undo, Callback::new(move |()| undo()), has_turn.into())}
                <button
                    type="button"
                    class="button button-accent end-turn"
                    disabled=move || !may_end.get()
                    on:click=move |_| tree.update(|tree| { let _ = tree.end_turn(); })
                >
                    <Icon sign=Sign::Check />
                    {i18n.text(Locale::web_end_turn)}
                </button>
                {move || claim.get().map(|made| {
                    tool(Sign::Hand, Locale::web_analyse_claim, Callback::new(move |()| act(made)), Signal::stored(true))
                })}
                {tool(
                    Sign::Flip,
                    Locale::web_analyse_flip,
                    Callback::new(move |()| flipped.update(|flipped| *flipped = !*flipped)),
                    Signal::stored(true),
                )}
            </div>
            <div class="analyse-study">
                <div class="bench-answers" hidden=is_asked>
                    <EngineLines thinking known said game tree pointed on_play=play />
                </div>
                {move || shown.with(Option::is_some).then(|| view! {
                    <LearnPanel tree thinking mistakes pointed drill />
                })}
                <MoveList tree marks />
                {move || shown.get().map(|reviewed| view! { <Graph tree reviewed /> })}
            </div>
            <div class="analyse-aside">
                <ReviewPanel tree thinking found shown mistakes pointed drill />
                <div class="bench-answers" hidden=is_asked>
                    <ExplorerPanel thinking known game tree board pointed on_play=play />
                </div>
                <section class="panel">
                    <h2>{i18n.text(Locale::web_analyse_share)}</h2>
                    <ShareLink link />
                    <div class="button-row">
                        <Export tree flipped headers=Callback::new(|()| Vec::new()) />
                    </div>
                    <p class="facts position-text">{move || tree.with(|tree| tree.game().position())}</p>
                </section>
                {children()}
            </div>
        </div>
    }
}

/// What is drawn: the turn that the user points at, else the best ones.
fn arrows_of(tree: &Tree, side: Option<Side>, known: &Known, pointed: Option<String>) -> Vec<PageArrow> {
    let Some(side) = side else { return Vec::new() };
    if let Some(text) = pointed {
        return arrows(tree, side, &text, Ink::Engine);
    }
    let by_table = known.verdict.is_some_and(|verdict| verdict.source == Source::Table);
    if by_table {
        // Each turn that keeps the value is a best one.
        let best = known.turns.first().map(|best| best.judgement);
        let equal = known.turns.iter().filter(|turn| Some(turn.judgement) == best).take(MOST_ARROWED);
        let inks = std::iter::once(Ink::Engine).chain(std::iter::repeat(Ink::EngineOther));
        let mut drawn: Vec<PageArrow> = Vec::new();
        for arrow in equal.zip(inks).flat_map(|(turn, ink)| arrows(tree, side, &turn.text, ink)) {
            let is_drawn =
                drawn.iter().any(|(on, known)| *on == arrow.0 && known.from == arrow.1.from && known.to == arrow.1.to);
            if !is_drawn {
                drawn.push(arrow);
            }
        }
        return drawn;
    }
    known.lines.first().map_or_else(Vec::new, |best| arrows(tree, side, &best.turns[0].1, Ink::Engine))
}

/// The dice of Pawnball where they are awaited: drawn, or entered.
#[component]
fn Dice(tree: RwSignal<Tree>) -> impl IntoView {
    let i18n = use_i18n();
    let awaited = Memo::new(move |_| tree.with(Tree::awaited_draw));
    let text = RwSignal::new(String::new());
    let trouble = RwSignal::new(None::<String>);
    let roll = move |draw: Draw| {
        trouble.set(None);
        text.set(String::new());
        tree.update(|tree| {
            // Asked for only where dice are awaited.
            let _ = tree.roll(draw);
        });
    };
    let random = move |number: u8| {
        let seed = std::array::from_fn(|_| (js_sys::Math::random() * 256.0) as u8);
        let draw = DiceSeed::new(seed, BySide::default(), String::new()).ok().and_then(|seed| seed.draw(number));
        if let Some(draw) = draw {
            roll(draw);
        }
    };
    let enter = move || match text.with_untracked(|text| text.trim().parse::<Draw>()) {
        Ok(draw) => roll(draw),
        Err(fault) => trouble.set(Some(i18n.now().fault(&fault))),
    };
    move || {
        awaited.get().map(|number| {
            view! {
                <form class="panel dice-awaited" on:submit=move |event| { event.prevent_default(); enter(); }>
                    <p>{i18n.text(move |l| l.web_analyse_dice(u32::from(number)))}</p>
                    <div class="button-row">
                        <button type="button" class="button button-accent" on:click=move |_| random(number)>
                            {i18n.text(Locale::web_analyse_roll)}
                        </button>
                        <label class="field">
                            <span>{i18n.text(Locale::web_analyse_dice_enter)}</span>
                            <input
                                class="text-input"
                                name="dice"
                                autocomplete="off"
                                prop:value=move || text.get()
                                on:input:target=move |event| text.set(event.target().value())
                            />
                        </label>
                        <button type="submit" class="button">{i18n.text(Locale::web_analyse_dice_take)}</button>
                    </div>
                    <p class="trouble" role="alert">{move || trouble.get()}</p>
                </form>
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::verdict::Probed;
    use super::*;
    use crate::worker::message::{Aim, MatchOutlook, MatchValue, Value, ValuedTurn};
    use games::playball::{Board, Mode};
    use play::{AnyMatch, Start};
    use std::sync::Arc;

    #[test]
    fn equally_good_turns_are_drawn_and_none_that_is_worse() {
        let sprint = Arc::clone(Board::shipped("sprint").unwrap());
        let tree = Tree::new(Start::PlayBall(sprint, Mode::Normal));
        let AnyMatch::PlayBall(game) = tree.game() else { panic!() };
        let turns: Vec<String> =
            game.current().turns().iter().take(3).map(|turn| games::game::turn_text(&turn.actions)).collect();
        let valued = |text: &String, value| ValuedTurn { text: text.clone(), value, result: 0 };
        let known = |values: [Value; 3]| {
            let turns = turns.iter().zip(values).map(|(text, value)| valued(text, value)).collect();
            let of_match = MatchOutlook { value: MatchValue::Win, aim: Aim::Score };
            Known::new(None, Side::A, Some(&Probed { value: values[0], turns, of_match }), None)
        };
        let only = arrows_of(&tree, Some(Side::A), &known([Value::Win(3), Value::Win(5), Value::Draw]), None);
        assert_eq!(only, arrows(&tree, Side::A, &turns[0], Ink::Engine));
        let two = arrows_of(&tree, Some(Side::A), &known([Value::Win(3), Value::Win(3), Value::Draw]), None);
        assert!(two.len() > only.len() || turns[1].starts_with(&turns[0]));
        let pointed = arrows_of(&tree, Some(Side::A), &known([Value::Draw; 3]), Some(turns[2].clone()));
        assert_eq!(pointed, arrows(&tree, Side::A, &turns[2], Ink::Engine));
        assert_eq!(arrows_of(&tree, None, &Known::default(), None), []);
    }
}
