//! A chapter on the board: its turns, what is said of them, and what is drawn.

use board::scene::{DrawnArrow, Ink, Mark};
use games::pawnball::dice::{Die, Draw};
use games::side::Side;
use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use locale::{Locale, vars};
use play::game_setup::Player;
use play::studies::{Chapter, ChapterId, ChapterKind, Colour, Edit, Path, Shape, Step};
use play::{Acted, AnyMatch, GameSetup, NodeId, Tree};
use study::explain::colour;
use study::link::Link;

use super::desk::Desk;
use crate::game::MoveList;
use crate::i18n::use_i18n;
use crate::icon::{Icon, Sign};
use crate::match_board::{MatchBoard, PageArrow, PageMark, Sketch, Stage, field_of};
use crate::notices::use_notices;

type Message = fn(&Locale) -> String;

/// How a colour is drawn, and its name.
const INKS: [(Colour, Ink, Message); 4] = [
    (Colour::Violet, Ink::User, Locale::web_study_violet),
    (Colour::Amber, Ink::UserOther, Locale::web_study_amber),
    (Colour::Teal, Ink::Engine, Locale::web_study_teal),
    (Colour::Pink, Ink::Hint, Locale::web_study_pink),
];

fn ink(colour: Colour) -> Ink {
    INKS.into_iter().find(|(known, ..)| *known == colour).map_or(Ink::User, |(_, ink, _)| ink)
}

fn colour_of(ink: Ink) -> Colour {
    INKS.into_iter().find(|(_, known, _)| *known == ink).map_or(Colour::Violet, |(colour, ..)| colour)
}

/// The tree of a chapter, gone to where another tree of it is: as far along the same turns as they are there. The actions of a turn in progress are made
/// again.
fn moved(chapter: &Chapter, before: Option<&Tree>) -> Tree {
    let mut tree = chapter.tree().clone();
    let Some(before) = before else {
        tree.to_start();
        return tree;
    };
    let path = Path::of(before, before.current());
    let mut at = NodeId::START;
    let mut is_there = true;
    for step in &path.0 {
        match tree.find(at, step.side(), step.text()) {
            Some(next) => at = next,
            None => {
                is_there = false;
                break;
            }
        }
    }
    tree.go(at);
    if is_there && let Some(side) = before.game().actors().first() {
        for action in before.game().turn() {
            if tree.act(side, action).is_err() {
                tree.go(at);
                break;
            }
        }
    }
    tree
}

/// What is drawn at a turn, as the board draws it.
fn drawn(game: &AnyMatch, shapes: &[Shape]) -> (Vec<PageArrow>, Vec<PageMark>) {
    let (mut arrows, mut marks) = (Vec::new(), Vec::new());
    for shape in shapes.iter().filter(|shape| shape.board < game.game().boards()) {
        let field = field_of(game, shape.board);
        let Some(from) = field.find(shape.from()) else { continue };
        let ink = ink(shape.colour);
        match shape.to() {
            None => marks.push((shape.board, Mark { cell: from, ink })),
            Some(to) => {
                if let Some(to) = field.find(to) {
                    arrows.push((shape.board, DrawnArrow { from, to, ink, label: String::new() }));
                }
            }
        }
    }
    (arrows, marks)
}

/// What was drawn on the board.
fn shape_of(game: &AnyMatch, sketch: &Sketch) -> Option<Shape> {
    let (board, from, to, ink) = match sketch {
        Sketch::Arrow((board, arrow)) => (*board, arrow.from, Some(arrow.to), arrow.ink),
        Sketch::Mark((board, mark)) => (*board, mark.cell, None, mark.ink),
    };
    let field = field_of(game, board);
    let name = |cell| field.cell(cell).name.clone();
    Shape::new(board, &name(from), to.map(name).as_deref(), colour_of(ink)).ok()
}

/// The shapes with one more, or without it where it is there in the same colour; one of another colour is replaced.
fn toggled(shapes: &[Shape], shape: Shape) -> Vec<Shape> {
    let same = |known: &Shape| (known.board, known.from(), known.to()) == (shape.board, shape.from(), shape.to());
    let mut kept: Vec<Shape> = shapes.iter().filter(|known| !same(known)).cloned().collect();
    if !shapes.contains(&shape) {
        kept.push(shape);
    }
    kept
}

/// The board with its turns and all that is said of them.
#[component]
pub(super) fn Bench(desk: Desk, id: ChapterId) -> impl IntoView {
    let i18n = use_i18n();
    let id = StoredValue::new(id);
    let first = desk.with_untracked(|study| id.with_value(|id| study.chapter(id).map(|chapter| moved(chapter, None))));
    first.map(move |tree| {
        let may_edit = desk.may_edit();
        let game = tree.start().game();
        let tree = RwSignal::new(tree);
        let flipped = RwSignal::new(false);
        let wanted = RwSignal::new(Side::A);
        // What others do, and what was done here, comes from the study.
        Effect::new(move |before: Option<()>| {
            let next = desk.with(|study| {
                let chapter = id.with_value(|id| study.chapter(id))?;
                tree.with_untracked(|tree| before.map(|()| moved(chapter, Some(tree))))
            });
            if let Some(next) = next {
                tree.set(next);
            }
        });
        let path = Memo::new(move |_| tree.with(|tree| Path::of(tree, tree.current())));
        let of_turn = move |look: &dyn Fn(&Chapter, NodeId) -> String| {
            path.with(|path| {
                desk.with(|study| {
                    let chapter = id.with_value(|id| study.chapter(id))?;
                    Some(look(chapter, chapter.find(path)?))
                })
            })
            .unwrap_or_default()
        };
        let said = Memo::new(move |_| of_turn(&|chapter, node| chapter.comment(node).to_owned()));
        let shapes = Memo::new(move |_| {
            path.with(|path| {
                desk.with(|study| {
                    let chapter = id.with_value(|id| study.chapter(id))?;
                    Some(chapter.shapes(chapter.find(path)?).to_vec())
                })
            })
            .unwrap_or_default()
        });
        let on_board = Memo::new(move |_| {
            let shapes = shapes.get();
            tree.with(|tree| drawn(tree.game(), &shapes))
        });
        let arrows = Memo::new(move |_| on_board.with(|(arrows, _)| arrows.clone()));
        let marks = Memo::new(move |_| on_board.with(|(_, marks)| marks.clone()));
        let chapter = move || id.get_value();
        let draw = move |shape: Shape| {
            let shapes = shapes.with_untracked(|shapes| toggled(shapes, shape));
            desk.edit(Edit::Draw { chapter: chapter(), path: path.get_untracked(), shapes });
        };
        let on_sketch = Callback::new(move |sketch: Sketch| {
            let shape = tree.with_untracked(|tree| shape_of(tree.game(), &sketch));
            if let Some(shape) = shape.filter(|_| may_edit) {
                draw(shape);
            }
        });
        // A turn that was played here is an edit like any other.
        let played = move |before: Path, node: NodeId| {
            let turn = tree.with_untracked(|tree| tree.node(node).turn().and_then(|(side, text)| Step::new(side, text).ok()));
            let Some(turn) = turn else { return };
            if !desk.edit(Edit::AddTurn { chapter: chapter(), path: before, turn }) {
                // There is no room for it: the board goes back to what there is.
                let there = desk.with_untracked(|study| {
                    let chapter = id.with_value(|id| study.chapter(id))?;
                    Some(tree.with_untracked(|tree| moved(chapter, Some(tree))))
                });
                if let Some(there) = there {
                    tree.set(there);
                }
            }
        };
        let act = move |(side, action)| {
            let before = path.get_untracked();
            let acted = tree.try_update(|tree| tree.act(side, action));
            if let Some(Ok(Acted::Turn(node))) = acted {
                played(before, node);
            }
        };
        let end = move |_: ev::MouseEvent| {
            let before = path.get_untracked();
            if let Some(Ok(node)) = tree.try_update(Tree::end_turn) {
                played(before, node);
            }
        };
        let undo = move || {
            tree.update(|tree| {
                let _ = tree.undo();
            });
        };
        let both = Memo::new(move |_| tree.with(|tree| Side::BOTH.into_iter().all(|side| tree.actors().contains(side))));
        let side = Memo::new(move |_| {
            let wanted = wanted.get();
            let actors = tree.with(Tree::actors);
            if !may_edit {
                return None;
            }
            if actors.contains(wanted) { Some(wanted) } else { actors.first() }
        });
        let has_turn = Memo::new(move |_| tree.with(|tree| !tree.game().turn().is_empty()));
        let may_end = Memo::new(move |_| tree.with(|tree| may_edit && tree.ending().is_none() && tree.game().may_end_turn()));
        let stage = Signal::derive(move || tree.with(Stage::of_tree));
        let title = move || desk.with(|study| id.with_value(|id| study.chapter(id).map(|chapter| chapter.name().to_owned())));
        view! {
            <section class="study-bench" data-game=game.name() aria-label=title>
                <h2>{title}</h2>
                <Practice desk id />
                {move || (both.get() && may_edit).then(|| view! {
                    <div class="button-row" role="group" aria-label=i18n.text(Locale::web_study_who)>
                        {Side::BOTH.map(|of| view! {
                            <button
                                type="button"
                                class="button board-tab"
                                aria-pressed=move || (side.get() == Some(of)).to_string()
                                on:click=move |_| wanted.set(of)
                            >
                                {i18n.text(move |locale| colour(game, of, locale))}
                            </button>
                        }).collect_view()}
                    </div>
                })}
                <MatchBoard stage may_act=side on_act=act on_let_go=move |()| undo() flipped arrows marks on_sketch />
                <div class="bench-actions">
                    {may_edit.then(|| view! {
                        <button type="button" class="tool" disabled=move || !has_turn.get() on:click=move |_| undo()>
                            <Icon sign=Sign::Undo />
                            <span>{i18n.text(Locale::web_undo)}</span>
                        </button>
                        <button type="button" class="button button-accent end-turn" disabled=move || !may_end.get() on:click=end>
                            <Icon sign=Sign::Check />
                            {i18n.text(Locale::web_end_turn)}
                        </button>
                    })}
                    <button type="button" class="tool" on:click=move |_| flipped.update(|flipped| *flipped = !*flipped)>
                        <Icon sign=Sign::Flip />
                        <span>{i18n.text(Locale::web_study_flip)}</span>
                    </button>
                </div>
                {may_edit.then(|| view! { <Dice desk id tree path /> })}
                <MoveList tree may_cut=Signal::stored(false) may_comment=false />
                {if may_edit {
                    view! { <AboutTurn desk id tree path said shapes draw=Callback::new(draw) /> }.into_any()
                } else {
                    view! { <p class="study-said" aria-live="polite">{move || said.get()}</p> }.into_any()
                }}
            </section>
        }
    })
}

/// What is said and drawn at the turn, for those who may change it, and what can be done with the turn.
#[component]
fn AboutTurn(
    desk: Desk,
    id: StoredValue<ChapterId>,
    tree: RwSignal<Tree>,
    path: Memo<Path>,
    said: Memo<String>,
    shapes: Memo<Vec<Shape>>,
    draw: Callback<Shape>,
) -> impl IntoView {
    let i18n = use_i18n();
    let chapter = move || id.get_value();
    // What is being written, and of which turn: it is not lost and goes nowhere else where others write or remove something, or where the board goes on.
    let draft = RwSignal::new(None::<(Path, String)>);
    let write = move |event: ev::Event| {
        let text = event_target_value(&event);
        draft.update(|draft| match draft {
            Some((_, known)) => *known = text,
            None => *draft = Some((path.get_untracked(), text)),
        });
    };
    let comment = move || {
        let (path, text) = draft.get_untracked()?;
        let text = text.replace('\r', "").replace('\t', " ").trim().to_owned();
        Some(Edit::Comment { chapter: chapter(), path, text })
    };
    let save = move || {
        // What does not fit stays in the field, to be made shorter.
        if comment().is_some_and(|edit| desk.edit(edit)) {
            draft.set(None);
        }
    };
    Effect::new(move |_| {
        let now = path.get();
        if draft.with_untracked(|draft| draft.as_ref().is_some_and(|(path, _)| *path != now)) {
            save();
            draft.set(None);
        }
    });
    on_cleanup(move || comment().into_iter().for_each(|edit| desk.edit_late(edit)));
    let written =
        move || draft.with(|draft| draft.as_ref().map(|(_, text)| text.clone())).unwrap_or_else(|| said.get());
    let is_start = Memo::new(move |_| path.with(|path| path.0.is_empty()));
    let is_main = Memo::new(move |_| tree.with(|tree| tree.is_main(tree.current())));
    let asked = RwSignal::new(false);
    Effect::new(move |_| {
        path.track();
        asked.set(false);
    });
    let remove = move |_| {
        asked.set(false);
        desk.edit(Edit::RemoveTurn { chapter: chapter(), path: path.get_untracked() });
    };
    let promote = move |_| {
        desk.edit(Edit::Promote { chapter: chapter(), path: path.get_untracked() });
    };
    view! {
        <section class="panel study-turn">
            <label class="field">
                <span>{i18n.text(Locale::web_play_comment)}</span>
                <textarea
                    class="text-input"
                    name="comment"
                    rows="3"
                    maxlength=(play::studies::MOST_COMMENT / 2).to_string()
                    prop:value=written
                    on:input=write
                    on:change=move |_| save()
                ></textarea>
            </label>
            <DrawForm tree shapes draw wipe=Callback::new(move |()| {
                desk.edit(Edit::Draw { chapter: chapter(), path: path.get_untracked(), shapes: Vec::new() });
            }) />
            <Show when=move || !is_start.get()>
                <div class="button-row">
                    <Show when=move || !is_main.get()>
                        <button type="button" class="button study-promote" on:click=promote>{i18n.text(Locale::web_play_promote)}</button>
                    </Show>
                    <Show
                        when=move || asked.get()
                        fallback=move || view! {
                            <button type="button" class="button study-remove" on:click=move |_| asked.set(true)>
                                {i18n.text(Locale::web_play_delete)}
                            </button>
                        }
                    >
                        <button type="button" class="button button-danger study-remove-yes" on:click=remove>
                            {i18n.text(Locale::web_study_remove_really)}
                        </button>
                        <button type="button" class="button" on:click=move |_| asked.set(false)>{i18n.text(Locale::web_cancel)}</button>
                    </Show>
                </div>
            </Show>
        </section>
    }
}

/// Arrows and marks by their cells: for keyboards, and for all four colours.
#[component]
fn DrawForm(
    tree: RwSignal<Tree>,
    shapes: Memo<Vec<Shape>>,
    draw: Callback<Shape>,
    wipe: Callback<()>,
) -> impl IntoView {
    let (i18n, notices) = (use_i18n(), use_notices());
    let cells = NodeRef::<html::Input>::new();
    let inks = NodeRef::<html::Select>::new();
    let add = move || {
        let (Some(cells), Some(inks)) = (cells.get_untracked(), inks.get_untracked()) else { return };
        let read = format!("{}:{}", cells.value().trim().to_lowercase().replace([' ', '–'], "-"), inks.value());
        let is_on_board = |shape: &Shape| {
            tree.with_untracked(|tree| {
                let (arrows, marks) = drawn(tree.game(), std::slice::from_ref(shape));
                !arrows.is_empty() || !marks.is_empty()
            })
        };
        match read.parse::<Shape>().ok().filter(is_on_board) {
            Some(shape) => {
                cells.set_value("");
                draw.run(shape);
            }
            None => notices.warn(i18n.now().web_study_no_cells()),
        }
    };
    view! {
        <form class="study-draw" on:submit=move |event| { event.prevent_default(); add(); }>
            <label class="field">
                <span>{i18n.text(Locale::web_study_cells)}</span>
                <input class="text-input" name="cells" autocomplete="off" maxlength="12" node_ref=cells />
            </label>
            <label class="field">
                <span>{i18n.text(Locale::web_study_colour)}</span>
                <select class="text-input" name="colour" node_ref=inks>
                    {INKS.map(|(colour, _, label)| view! { <option value=colour.name()>{i18n.text(label)}</option> }).collect_view()}
                </select>
            </label>
            <button type="submit" class="button">{i18n.text(Locale::web_study_draw)}</button>
            <Show when=move || !shapes.with(Vec::is_empty)>
                <button type="button" class="button study-wipe" on:click=move |_| wipe.run(())>{i18n.text(Locale::web_study_wipe)}</button>
            </Show>
            <small class="facts">{i18n.text(Locale::web_study_draw_hint)}</small>
        </form>
    }
}

/// The dice of Pawnball where they are awaited: by chance, or as they are entered.
#[component]
fn Dice(desk: Desk, id: StoredValue<ChapterId>, tree: RwSignal<Tree>, path: Memo<Path>) -> impl IntoView {
    let (i18n, notices) = (use_i18n(), use_notices());
    let is_awaited = Memo::new(move |_| tree.with(|tree| tree.game().awaits_dice()));
    let field = NodeRef::<html::Input>::new();
    let roll = move || {
        let typed = field.get_untracked().map(|field| field.value()).unwrap_or_default();
        let draw = match typed.trim() {
            "" => {
                let die = || Die::from_side((js_sys::Math::random() * 24.0) as u8).ok_or(());
                let dice = [die(), die(), die(), die()];
                match dice {
                    [Ok(a), Ok(b), Ok(c), Ok(d)] => Draw::new([a, b, c, d]),
                    _ => return,
                }
            }
            typed => match typed.parse::<Draw>() {
                Ok(draw) => draw,
                Err(fault) => return notices.warn(i18n.now().fault(&fault)),
            },
        };
        desk.edit(Edit::Roll { chapter: id.get_value(), path: path.get_untracked(), draw: draw.to_string() });
    };
    move || {
        is_awaited.get().then(|| {
            view! {
                <form class="panel study-dice" on:submit=move |event| { event.prevent_default(); roll(); }>
                    <label class="field">
                        <span>{i18n.text(Locale::web_study_dice)}</span>
                        <input class="text-input" name="dice" autocomplete="off" node_ref=field />
                        <small class="facts">{i18n.text(Locale::web_study_dice_hint)}</small>
                    </label>
                    <button type="submit" class="button button-accent">{i18n.text(Locale::web_study_roll)}</button>
                </form>
            }
        })
    }
}

/// What a chapter to be practised asks for, and the way to the game against the engine.
#[component]
fn Practice(desk: Desk, id: StoredValue<ChapterId>) -> impl IntoView {
    let i18n = use_i18n();
    let asked = Memo::new(move |_| {
        desk.with(|study| {
            let chapter = id.with_value(|id| study.chapter(id))?;
            let ChapterKind::Practice { side, level } = chapter.kind() else { return None };
            let start = chapter.tree().start().clone();
            let players =
                games::side::BySide::from_fn(|of| if of == side { Player::Person } else { Player::Bot(level) });
            let setup = GameSetup::new(start.clone()).with_players(players).ok()?;
            let link = Link::of_game(&setup, &Tree::new(start)).ok()?;
            Some((chapter.tree().start().game(), side, level.number(), format!("/play#{link}")))
        })
    });
    move || {
        asked.get().map(|(game, side, level, link)| {
            let words = move || {
                i18n.with(|locale| {
                    let team = colour(game, side, locale);
                    locale.web_study_practise_words(vars::Level(level), vars::Team(team))
                })
            };
            view! {
                <div class="study-practice">
                    <p>{words}</p>
                    <leptos_router::components::A href=link attr:class="button button-accent">{i18n.text(Locale::web_study_practise)}</leptos_router::components::A>
                </div>
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use play::Start;
    use play::studies::Study;

    fn study(turns: &str) -> Study {
        Study::from_text(&format!("[Game \"diaballik\"]\n\n{turns}\n")).unwrap()
    }

    #[test]
    fn the_board_stays_at_its_turn_whatever_others_do() {
        let before = study("1. d1>e1 b7b6");
        let mut tree = moved(before.chapters().next().unwrap(), None);
        assert_eq!(tree.current(), NodeId::START);
        tree.to_end();
        let [side] = [tree.actors().first().unwrap()];
        let action = play::AnyAction::parse(games::game::Game::Diaballik, "a1a2").unwrap();
        tree.act(side, action).unwrap();
        // Another line before it, and one more turn behind: still there, within the same turn.
        let after = study("1. d1>c1 (1. d1>e1 b7b6 2. e1>d1)");
        let now = moved(after.chapters().next().unwrap(), Some(&tree));
        assert_eq!(Path::of(&now, now.current()), Path::of(&tree, tree.current()));
        assert_eq!(now.game().turn(), tree.game().turn());
        // The turn was removed: at what is left before it, and the turn in progress is gone.
        let gone = study("1. d1>e1 d7>c7");
        let now = moved(gone.chapters().next().unwrap(), Some(&tree));
        assert_eq!(Path::of(&now, now.current()).0.len(), 1);
        assert!(now.game().turn().is_empty());
    }

    #[test]
    fn what_is_drawn_has_the_same_text_again() {
        for (game, shapes) in [
            (games::game::Game::Diaballik, &["d4:violet", "a1-g7:amber"][..]),
            (games::game::Game::Pawnball, &["d4:teal", "2/a1-b2:pink"][..]),
        ] {
            let game = Start::of(game).new_match();
            let shapes: Vec<Shape> = shapes.iter().map(|text| text.parse().unwrap()).collect();
            let (arrows, marks) = drawn(&game, &shapes);
            assert_eq!((arrows.len(), marks.len()), (1, 1));
            let read = [Sketch::Mark(marks[0]), Sketch::Arrow(arrows[0].clone())];
            assert_eq!(read.map(|sketch| shape_of(&game, &sketch).unwrap()).as_slice(), shapes);
        }
        // What a board has no cell for is not drawn.
        let none = ["h9:violet".parse().unwrap(), "2/a1:violet".parse().unwrap(), "a1-h9:violet".parse().unwrap()];
        let (arrows, marks) = drawn(&Start::of(games::game::Game::Diaballik).new_match(), &none);
        assert!(arrows.is_empty() && marks.is_empty());
    }

    #[test]
    fn what_is_drawn_again_is_wiped_and_another_colour_replaces() {
        let [violet, amber] = ["a1-a2:violet", "a1-a2:amber"].map(|text| text.parse::<Shape>().unwrap());
        let one = toggled(&[], violet.clone());
        assert_eq!(one, std::slice::from_ref(&violet));
        assert_eq!(toggled(&one, violet), []);
        assert_eq!(toggled(&one, amber.clone()), [amber]);
    }
}
