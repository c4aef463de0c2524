//! What taps, drags and keys mean.

use board::field::CellId;
use board::geometry::Point;
use board::gesture::{BoardEvent, Button, Gesture, KeyResponse, Missed, Shown, key, missed, tab_stop, tap};
use board::of_games::{Look, scene};
use board::scene::{Ink, Scene};
use games::diaballik::{Match, Start};
use games::side::Side;

fn start(selected: Option<&str>) -> Scene {
    let game = Match::new(Start::Standard);
    let field = board::of_games::diaballik_field();
    let selected = selected.map(|name| field.find(name).unwrap());
    scene(&game, &Look { may_act: Some(Side::A), selected, ..Look::default() })
}

fn cell(scene: &Scene, name: &str) -> CellId {
    scene.field.find(name).unwrap()
}

fn at(x: f64, y: f64) -> Point {
    Point::new(x, y)
}

#[test]
fn a_tap_selects_then_chooses_and_else_lets_go() {
    let free = start(None);
    assert_eq!(tap(&free, cell(&free, "a1")), Some(BoardEvent::Select(cell(&free, "a1"))));
    assert_eq!(tap(&free, cell(&free, "a7")), None, "the opponent's piece");
    let chosen = start(Some("a1"));
    assert_eq!(tap(&chosen, cell(&chosen, "a2")), Some(BoardEvent::Choose(cell(&chosen, "a2"))));
    assert_eq!(tap(&chosen, cell(&chosen, "b1")), Some(BoardEvent::Select(cell(&chosen, "b1"))));
    assert_eq!(tap(&chosen, cell(&chosen, "a1")), Some(BoardEvent::Clear));
    assert_eq!(tap(&chosen, cell(&chosen, "d4")), Some(BoardEvent::Clear));
    // A pass goes to an own piece that could act itself.
    let holder = start(Some("d1"));
    assert_eq!(tap(&holder, cell(&holder, "e1")), Some(BoardEvent::Choose(cell(&holder, "e1"))));
}

#[test]
fn a_drag_selects_and_drops_on_a_target_only() {
    let (free, chosen) = (start(None), start(Some("a1")));
    let (a1, a2, d4) = (cell(&free, "a1"), cell(&free, "a2"), cell(&free, "d4"));
    for (end, wanted) in [(Some(a2), Some(BoardEvent::Drop { from: a1, to: a2 })), (Some(d4), None), (None, None)] {
        let mut gesture = Gesture::default();
        let down = gesture.down(&free, Some(a1), at(10.0, 10.0), Button::Main, Ink::User);
        assert_eq!(down, Some(BoardEvent::Select(a1)));
        assert_eq!(gesture.moved(&chosen, at(12.0, 10.0)), (Shown::Nothing, None), "a hand that trembles");
        let shown = Shown::Dragged { from: a1, by: at(20.0, 0.0) };
        assert_eq!(gesture.moved(&chosen, at(30.0, 10.0)), (shown, None));
        assert!(gesture.is_dragging());
        assert_eq!(gesture.up(&chosen, end), wanted);
        assert_eq!(gesture, Gesture::default());
    }
}

#[test]
fn what_is_tried_in_vain_is_told() {
    let (free, chosen) = (start(None), start(Some("a1")));
    let on = |name| cell(&free, name);
    assert_eq!(missed(&free, on("a7")), Some(Missed { from: None, to: on("a7") }));
    assert_eq!(missed(&chosen, on("d4")), Some(Missed { from: Some(on("a1")), to: on("d4") }));
    for open in ["a1", "a2", "b1"] {
        assert_eq!(missed(&chosen, on(open)), None, "{open} is chosen, a target, or can be chosen");
    }
    let dropped = |scene: &Scene, to| {
        let mut gesture = Gesture::default();
        gesture.down(&free, Some(on("a1")), at(0.0, 0.0), Button::Main, Ink::User);
        gesture.moved(scene, at(30.0, 0.0));
        gesture.misses(scene, Some(to))
    };
    assert_eq!(dropped(&chosen, on("a2")), None, "a target");
    assert_eq!(
        dropped(&chosen, on("b1")),
        Some(Missed { from: Some(on("a1")), to: on("b1") }),
        "a friend stands there"
    );
    let tapped = |scene: &Scene, down, up| {
        let mut gesture = Gesture::default();
        gesture.down(scene, Some(on(down)), at(0.0, 0.0), Button::Main, Ink::User);
        gesture.misses(scene, Some(on(up)))
    };
    assert_eq!(tapped(&chosen, "d4", "d4"), Some(Missed { from: Some(on("a1")), to: on("d4") }));
    assert_eq!(tapped(&chosen, "d4", "d5"), None, "the pointer slipped off");
    assert_eq!(tapped(&free, "a1", "a1"), None, "it was selected when the pointer went down");
}

#[test]
fn a_press_that_selected_does_not_let_go_at_once_and_the_next_one_does() {
    let (free, chosen) = (start(None), start(Some("a1")));
    let a1 = cell(&free, "a1");
    let mut gesture = Gesture::default();
    gesture.down(&free, Some(a1), at(0.0, 0.0), Button::Main, Ink::User);
    assert_eq!(gesture.up(&chosen, Some(a1)), None);
    assert_eq!(gesture.down(&chosen, Some(a1), at(0.0, 0.0), Button::Main, Ink::User), None);
    assert_eq!(gesture.up(&chosen, Some(a1)), Some(BoardEvent::Clear));
}

#[test]
fn the_right_button_and_a_resting_finger_draw() {
    let free = start(None);
    let (a1, c3) = (cell(&free, "a1"), cell(&free, "c3"));
    let mut gesture = Gesture::default();
    assert_eq!(gesture.down(&free, Some(a1), at(0.0, 0.0), Button::Draw, Ink::UserOther), None);
    let shown = Shown::Arrow { from: a1, ink: Ink::UserOther };
    assert_eq!(gesture.moved(&free, at(90.0, 0.0)), (shown, None));
    let arrow = BoardEvent::DrawArrow { from: a1, to: c3, ink: Ink::UserOther };
    assert_eq!(gesture.up(&free, Some(c3)), Some(arrow));

    assert_eq!(gesture.down(&free, Some(c3), at(0.0, 0.0), Button::Main, Ink::User), None);
    assert!(gesture.long_press());
    assert_eq!(gesture.up(&free, Some(c3)), Some(BoardEvent::DrawMark { cell: c3, ink: Ink::User }));
    assert!(!gesture.long_press(), "nothing is pressed any more");
    assert_eq!(gesture.down(&free, None, at(0.0, 0.0), Button::Main, Ink::User), None);
    assert_eq!(gesture.up(&free, Some(c3)), None, "the pointer went down beside the board");
}

#[test]
fn what_the_browser_takes_away_is_forgotten() {
    let free = start(None);
    let mut gesture = Gesture::default();
    gesture.down(&free, Some(cell(&free, "a1")), at(0.0, 0.0), Button::Main, Ink::User);
    gesture.moved(&free, at(50.0, 0.0));
    gesture.cancel();
    assert_eq!(gesture.up(&free, Some(cell(&free, "a2"))), None);
}

#[test]
fn keys_move_the_focus_choose_and_let_go() {
    let free = start(None);
    let a1 = cell(&free, "a1");
    let focus = |name: &str| Some(KeyResponse::Focus(cell(&free, name)));
    assert_eq!(key(&free, a1, "ArrowUp", false), focus("a2"));
    assert_eq!(key(&free, a1, "ArrowRight", false), focus("b1"));
    assert_eq!(key(&free, a1, "ArrowDown", false), Some(KeyResponse::Nothing));
    assert_eq!(key(&free, a1, "End", false), focus("g1"));
    assert_eq!(key(&free, a1, "Home", true), focus("a7"));
    assert_eq!(key(&free, a1, "End", true), focus("g1"));
    assert_eq!(key(&free, a1, "Enter", false), Some(KeyResponse::Event(BoardEvent::Select(a1))));
    assert_eq!(key(&free, a1, "Escape", false), None, "nothing is chosen: the key is the page's");
    assert_eq!(key(&free, a1, "Tab", false), None);
    let chosen = start(Some("a1"));
    assert_eq!(key(&chosen, a1, "Escape", false), Some(KeyResponse::Event(BoardEvent::Clear)));
    let a2 = cell(&free, "a2");
    assert_eq!(key(&chosen, a2, " ", false), Some(KeyResponse::Event(BoardEvent::Choose(a2))));

    let flipped = Scene { flipped: true, ..start(None) };
    assert_eq!(key(&flipped, a1, "ArrowDown", false), focus("a2"));
    assert_eq!(key(&flipped, a1, "ArrowLeft", false), focus("b1"));
}

#[test]
fn one_cell_is_in_the_tab_order() {
    let free = start(None);
    assert_eq!(tab_stop(&free, None), Some(cell(&free, "a1")), "the first that can act");
    assert_eq!(tab_stop(&start(Some("c1")), None), Some(cell(&free, "c1")));
    assert_eq!(tab_stop(&free, Some(cell(&free, "d4"))), Some(cell(&free, "d4")));
    assert_eq!(tab_stop(&free, Some(CellId(400))), Some(cell(&free, "a1")), "a cell of another board");
}
