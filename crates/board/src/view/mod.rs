//! The board as a component: it shows a scene and tells what the player wants.

mod animate;
mod dice_tray;
mod media;
mod picture;
mod sounds;

use std::sync::Arc;
use std::time::Duration;

use leptos::ev;
use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle};
use leptos::prelude::*;
use leptos::svg::Svg;
use wasm_bindgen::JsCast as _;

pub use dice_tray::DiceTray;
pub use media::{follow_media, media_matches, prefers_reduced_motion};
pub use picture::{PictureError, download, download_svg, png};
pub use sounds::Sounds;

use crate::draw;
use crate::field::{CellId, Field};
use crate::geometry::{CELL, Point, ScreenBox, ViewBox};
use crate::gesture::{
    BoardEvent, Button, Gesture, KeyResponse, LONG_PRESS_MS, Missed, Shown, key, missed, tab_stop, tap,
};
use crate::motion::{Mover, Sound, Timeline, timeline};
use crate::scene::{BallChange, Ink, PieceId, Scene};
use crate::svg::board_class;
use crate::words::Words;
use games::sorted::sorted;

/// The transform that brings what is drawn around the origin to its place.
fn at(place: Point) -> String {
    format!("translate({}px, {}px)", draw::number(place.x), draw::number(place.y))
}

/// The name under which a mover's element is found.
fn mover_name(mover: Mover) -> String {
    match mover {
        Mover::Piece(PieceId(id)) => format!("piece-{id}"),
        Mover::Ball(index) => format!("ball-{index}"),
    }
}

fn screen_box(root: &web_sys::Element) -> ScreenBox {
    let rect = root.get_bounding_client_rect();
    ScreenBox { x: rect.x(), y: rect.y(), width: rect.width(), height: rect.height() }
}

/// The elements of the board in the page.
#[derive(Clone, Copy)]
struct Page {
    root: NodeRef<Svg>,
    scene: Signal<Arc<Scene>>,
    /// The part of the board that is shown.
    view: Memo<ViewBox>,
}

impl Page {
    fn root(self) -> Option<web_sys::Element> {
        self.root.get_untracked().map(wasm_bindgen::JsCast::unchecked_into)
    }

    fn element(self, selector: &str) -> Option<web_sys::Element> {
        self.root()?.query_selector(selector).ok().flatten()
    }

    fn mover(self, mover: Mover) -> Option<web_sys::SvgElement> {
        self.element(&format!("[data-mover=\"{}\"]", mover_name(mover)))?.dyn_into().ok()
    }

    fn board_point(self, x: i32, y: i32) -> Option<Point> {
        self.view.get_untracked().board_point(screen_box(&self.root()?), f64::from(x), f64::from(y))
    }

    fn cell_at(self, x: i32, y: i32) -> Option<CellId> {
        let scene = self.scene.get_untracked();
        scene.field.hit(self.board_point(x, y)?, scene.flipped)
    }

    /// The cell of an element of the grid.
    fn cell_of(target: Option<web_sys::EventTarget>) -> Option<CellId> {
        let element: web_sys::Element = target?.dyn_into().ok()?;
        element.get_attribute("data-index")?.parse().ok().map(CellId)
    }

    fn focus(self, cell: CellId) {
        let element = self.element(&format!("[data-index=\"{cell}\"]"));
        if let Some(element) = element.and_then(|element| element.dyn_into::<web_sys::SvgElement>().ok()) {
            // An element that cannot take the focus leaves it where it is.
            let _ = element.focus();
        }
    }

    /// What is drawn on a cell that can be dragged, with where it belongs.
    fn movers_on(self, cell: CellId) -> Vec<(Mover, Point)> {
        let scene = self.scene.get_untracked();
        let piece = scene.piece_on(cell).map(|piece| (Mover::Piece(piece.id), scene.field.point(cell, scene.flipped)));
        let balls = scene.balls.iter().enumerate().filter(|(_, ball)| ball.cell == cell);
        let balls = balls.map(|(i, ball)| (Mover::Ball(i), draw::ball_place(&scene, ball).0));
        piece.into_iter().chain(balls).collect()
    }

    /// Draws what is on a cell away from its place, by board units; `None` puts it back.
    fn shift(self, cell: CellId, by: Option<Point>) {
        for (mover, home) in self.movers_on(cell) {
            let Some(element) = self.mover(mover) else { continue };
            let style = element.style();
            // A style that cannot be set leaves the piece where it is.
            let _ = style.set_property("transform", &at(by.map_or(home, |by| home + by)));
            let _ = element.class_list().toggle_with_force("tl-dragged", by.is_some());
        }
    }
}

/// Tracks of a motion that are still to be seen after the player dropped a piece by hand: only the ball it took.
fn after_drop(mut motion: Timeline, scene: &Scene) -> Timeline {
    let stolen = scene.motion.segments.iter().any(|segment| matches!(segment.ball, Some(BallChange::Stolen(_))));
    let goal = scene.motion.segments.iter().any(|segment| segment.goal);
    if !goal {
        motion.tracks.retain(|track| stolen && matches!(track.mover, Mover::Ball(_)));
    }
    motion
}

/// The board as an interactive component.
///
/// It shows `scene` and knows nothing of a game: what the player wants goes to `on_event`, and whatever comes of that is
/// the next scene. See the [crate's documentation](crate) for how both are put together.
#[component]
pub fn BoardView(
    /// What is shown.
    #[prop(into)]
    scene: Signal<Arc<Scene>>,
    /// What a screen reader says.
    #[prop(into)]
    words: Signal<Arc<Words>>,
    /// Hears what the player wants.
    #[prop(into)]
    on_event: Callback<BoardEvent>,
    /// Called with the sounds of each motion and their delays in milliseconds.
    #[prop(optional, into)]
    on_sounds: Option<Callback<Vec<(u32, Sound)>>>,
    /// Hears what the player tried in vain.
    #[prop(optional, into)]
    on_missed: Option<Callback<Missed>>,
    /// How large a cell is to be shown at least, in CSS pixels: then only the part of the board is shown that play is about, where all of it
    /// is too small. None shows all of it.
    #[prop(into, default = Signal::stored(None))]
    cell_size: Signal<Option<f64>>,
    /// Hears that the player is about to do something with the board, before it is known what.
    #[prop(optional, into)]
    on_touch: Option<Callback<()>>,
    /// How long motions last, in per cent of their usual time; at 0 nothing is seen moving. A system that asks for reduced motion is
    /// obeyed in any case.
    #[prop(into, default = Signal::stored(100))]
    pace: Signal<u32>,
) -> impl IntoView {
    let root = NodeRef::<Svg>::new();
    // While a finger or a button is down, the board stays where it is under it.
    let pressed = RwSignal::new(false);
    let view = Memo::new(move |before: Option<&ViewBox>| {
        let scene = scene.get();
        let whole = scene.field.view_box();
        let (Some(size), Some(root)) = (cell_size.get(), root.get()) else { return whole };
        if let Some(&before) = before.filter(|_| pressed.get()) {
            return before;
        }
        let screen = screen_box(&root);
        let shown = screen.width.min(screen.height * whole.width / whole.height);
        let points: Vec<Point> =
            scene.in_focus().into_iter().map(|cell| scene.field.point(cell, scene.flipped)).collect();
        whole.around(&points, CELL * 0.9, CELL * shown / size)
    });
    let page = Page { root, scene, view };
    let gesture = StoredValue::new(Gesture::default());
    let long_press = StoredValue::new(None::<TimeoutHandle>);
    let focused = RwSignal::new(None::<CellId>);
    let preview = RwSignal::new(String::new());
    let dragging = RwSignal::new(false);
    let dropped = StoredValue::new(false);
    let running = animate::Running::new();

    let frame = Memo::new(move |_| {
        let scene = scene.get();
        (Arc::clone(&scene.field), scene.flipped)
    });
    let ground = Memo::new(move |_| {
        let scene = scene.get();
        draw::field(&scene.field, scene.flipped, scene.coordinates)
    });
    let under = Memo::new(move |_| draw::under_pieces(&scene.get()));
    let over = Memo::new(move |_| draw::over_pieces(&scene.get()));
    let ids = Memo::new(move |_| sorted(scene.get().pieces.iter().map(|piece| piece.id)));
    let ball_count = Memo::new(move |_| scene.get().balls.len());
    let stop = Memo::new(move |_| tab_stop(&scene.get(), focused.get()));

    // A change is shown as motion unless the player goes on meanwhile.
    let shown_before = StoredValue::new(None::<Arc<Scene>>);
    Effect::new(move |_| {
        let now = scene.get();
        let before = shown_before.try_update_value(|shown| shown.replace(Arc::clone(&now))).flatten();
        let by_hand = dropped.try_update_value(std::mem::take).unwrap_or(false);
        let Some(before) = before.filter(|before| before.motion.number != now.motion.number) else { return };
        running.stop();
        let mut motion_now = timeline(&before, &now);
        if by_hand {
            motion_now = after_drop(motion_now, &now);
        }
        let pace = if prefers_reduced_motion() { 0 } else { pace.get_untracked() };
        let motion_now = motion_now.at_pace(pace);
        if let Some(on_sounds) = on_sounds {
            on_sounds.run(motion_now.sounds.clone());
        }
        if pace > 0 {
            for track in &motion_now.tracks {
                if let Some(element) = page.mover(track.mover) {
                    running.start(&element, track, motion_now.duration);
                }
            }
        }
    });

    let touch = move || {
        if let Some(on_touch) = on_touch {
            on_touch.run(());
        }
    };
    let miss = move |what: Option<Missed>| {
        if let (Some(on_missed), Some(what)) = (on_missed, what) {
            on_missed.run(what);
        }
    };
    let forget_long_press = move || {
        if let Some(handle) = long_press.try_update_value(Option::take).flatten() {
            handle.clear();
        }
    };
    let finish = move |from: Option<CellId>| {
        forget_long_press();
        preview.set(String::new());
        dragging.set(false);
        if let Some(from) = from {
            page.shift(from, None);
        }
    };
    let dragged = StoredValue::new(None::<CellId>);

    let pointer_down = move |event: ev::PointerEvent| {
        if !event.is_primary() {
            return;
        }
        let button = match event.button() {
            0 if event.alt_key() => Button::Draw,
            0 => Button::Main,
            2 => Button::Draw,
            _ => return,
        };
        pressed.set(true);
        touch();
        running.stop();
        let ink = if event.shift_key() { Ink::UserOther } else { Ink::User };
        let cell = page.cell_at(event.client_x(), event.client_y());
        let place = Point::new(event.client_x().into(), event.client_y().into());
        let scene = scene.get_untracked();
        let wanted = gesture.try_update_value(|gesture| gesture.down(&scene, cell, place, button, ink)).flatten();
        if event.pointer_type() == "touch" {
            let wait = Duration::from_millis(LONG_PRESS_MS.into());
            let handle = set_timeout_with_handle(
                move || {
                    gesture.try_update_value(Gesture::long_press);
                },
                wait,
            );
            long_press.set_value(handle.ok());
        }
        if let Some(wanted) = wanted {
            on_event.run(wanted);
        }
    };
    let pointer_move = move |event: ev::PointerEvent| {
        if !event.is_primary() {
            return;
        }
        let place = Point::new(event.client_x().into(), event.client_y().into());
        let now = scene.get_untracked();
        let Some((shown, wanted)) = gesture.try_update_value(|gesture| gesture.moved(&now, place)) else { return };
        match shown {
            Shown::Nothing => return,
            Shown::Dragged { from, by } => {
                let Some(page_root) = page.root() else { return };
                if dragged.get_value() != Some(from) {
                    forget_long_press();
                    dragged.set_value(Some(from));
                    dragging.set(true);
                    // Without capture a drag ends at the board's edge, which is no harm.
                    let _ = page_root.set_pointer_capture(event.pointer_id());
                }
                let scale = page.view.get_untracked().scale(screen_box(&page_root));
                page.shift(from, Some(by * (1.0 / scale)));
            }
            Shown::Arrow { from, ink } => {
                if let Some(page_root) = page.root() {
                    let _ = page_root.set_pointer_capture(event.pointer_id());
                }
                let to = page.cell_at(event.client_x(), event.client_y());
                let start = now.field.point(from, now.flipped);
                let arrow = to
                    .filter(|&to| to != from)
                    .map(|to| draw::drawn_arrow(start, now.field.point(to, now.flipped), ink, ""));
                preview.set(arrow.unwrap_or_default());
            }
        }
        if let Some(wanted) = wanted {
            on_event.run(wanted);
        }
    };
    let pointer_up = move |event: ev::PointerEvent| {
        if !event.is_primary() {
            return;
        }
        let cell = page.cell_at(event.client_x(), event.client_y());
        let now = scene.get_untracked();
        let in_vain = gesture.try_with_value(|gesture| gesture.misses(&now, cell)).flatten();
        let wanted = gesture.try_update_value(|gesture| gesture.up(&now, cell)).flatten();
        finish(dragged.try_update_value(Option::take).flatten());
        if let Some(wanted) = wanted {
            if matches!(wanted, BoardEvent::Drop { .. }) {
                dropped.set_value(true);
            }
            on_event.run(wanted);
            // What was refused leaves no trace in the next motion.
            dropped.set_value(dropped.get_value() && scene.get_untracked().motion.number != now.motion.number);
        }
        miss(in_vain);
        pressed.set(false);
    };
    let pointer_cancel = move |_: ev::PointerEvent| {
        pressed.set(false);
        gesture.update_value(Gesture::cancel);
        finish(dragged.try_update_value(Option::take).flatten());
    };
    // A click without a pointer comes from a screen reader or a switch.
    let click = move |event: ev::MouseEvent| {
        if event.detail() == 0
            && let Some(cell) = Page::cell_of(event.target())
        {
            touch();
            let now = scene.get_untracked();
            if let Some(wanted) = tap(&now, cell) {
                on_event.run(wanted);
            }
            miss(missed(&now, cell));
        }
    };
    let key_down = move |event: ev::KeyboardEvent| {
        let Some(cell) = Page::cell_of(event.target()) else { return };
        if event.alt_key() || event.meta_key() {
            return;
        }
        if matches!(event.key().as_str(), "Enter" | " ") {
            touch();
        }
        let now = scene.get_untracked();
        let Some(response) = key(&now, cell, &event.key(), event.ctrl_key()) else { return };
        event.prevent_default();
        let in_vain = matches!(event.key().as_str(), "Enter" | " ").then(|| missed(&now, cell)).flatten();
        match response {
            KeyResponse::Focus(cell) => {
                focused.set(Some(cell));
                page.focus(cell);
            }
            KeyResponse::Event(wanted) => {
                running.stop();
                on_event.run(wanted);
            }
            KeyResponse::Nothing => {}
        }
        miss(in_vain);
    };
    let focus_in = move |event: ev::FocusEvent| {
        if let Some(cell) = Page::cell_of(event.target()) {
            focused.set(Some(cell));
        }
    };

    let pieces = view! {
        <For each=move || ids.get() key=|id| *id let(id)>
            <PieceMark scene id/>
        </For>
    };
    let balls = view! {
        <For each=move || 0..ball_count.get() key=|index| *index let(index)>
            <BallMark scene index/>
        </For>
    };
    let grid = move || {
        let (field, flipped) = frame.get();
        let rows = field.grid(flipped);
        rows.into_iter()
            .map(|row| {
                let number = row.first().map_or(0, |&id| field.place(id, flipped).0) + 1;
                let cells = row
                    .into_iter()
                    .map(|id| view! { <CellMark scene words stop field=Arc::clone(&field) flipped id/> })
                    .collect_view();
                view! { <g role="row" aria-rowindex=number.to_string()>{cells}</g> }
            })
            .collect_view()
    };
    view! {
        <svg
            node_ref=root
            class=move || {
                let class = board_class(&scene.get());
                let part = if view.get() == frame.get().0.view_box() { "" } else { " tl-part" };
                if dragging.get() { format!("{class} tl-dragging{part}") } else { format!("{class}{part}") }
            }
            viewBox=move || {
                let view = view.get();
                format!("{} {} {} {}", view.x, view.y, view.width, view.height)
            }
            role="grid"
            aria-label=move || words.with(|words| words.name.clone())
            aria-rowcount=move || frame.get().0.row_count().to_string()
            aria-colcount=move || frame.get().0.column_count().to_string()
            on:pointerdown=pointer_down
            on:pointermove=pointer_move
            on:pointerup=pointer_up
            on:pointercancel=pointer_cancel
            on:click=click
            on:keydown=key_down
            on:focusin=focus_in
            on:contextmenu=|event: ev::MouseEvent| event.prevent_default()
        >
            <g class="tl-layer" aria-hidden="true" inner_html=move || ground.get()></g>
            <g class="tl-layer" aria-hidden="true" inner_html=move || under.get()></g>
            <g class="tl-layer" aria-hidden="true">{pieces}</g>
            <g class="tl-layer" aria-hidden="true">{balls}</g>
            <g class="tl-layer" aria-hidden="true" inner_html=move || over.get()></g>
            <g class="tl-layer" aria-hidden="true" inner_html=move || preview.get()></g>
            {grid}
        </svg>
    }
}

/// A piece, wherever it is.
#[component]
fn PieceMark(scene: Signal<Arc<Scene>>, id: PieceId) -> impl IntoView {
    // A piece that has just left the scene stays as it was until its element is gone.
    let shown = Memo::new(move |before: Option<&(String, String)>| {
        let scene = scene.get();
        let Some(piece) = scene.piece(id) else { return before.cloned().unwrap_or_default() };
        let movable = if piece.movable && scene.selected.is_none() { draw::MOVABLE } else { "" };
        let place = scene.field.point(piece.cell, scene.flipped);
        (at(place), movable.to_owned() + &draw::piece(piece, scene.field.piece_word()))
    });
    view! {
        <g
            class="tl-mover"
            data-mover=mover_name(Mover::Piece(id))
            style:transform=move || shown.get().0
            inner_html=move || shown.get().1
        ></g>
    }
}

/// A ball, carried or free.
#[component]
fn BallMark(scene: Signal<Arc<Scene>>, index: usize) -> impl IntoView {
    let shown = Memo::new(move |before: Option<&(String, String)>| {
        let scene = scene.get();
        let Some(ball) = scene.balls.get(index) else { return before.cloned().unwrap_or_default() };
        let (place, carried) = draw::ball_place(&scene, ball);
        (at(place), draw::ball(carried))
    });
    view! {
        <g
            class="tl-mover"
            data-mover=mover_name(Mover::Ball(index))
            style:transform=move || shown.get().0
            inner_html=move || shown.get().1
        ></g>
    }
}

/// A cell as it is touched, focused and read out.
#[component]
fn CellMark(
    scene: Signal<Arc<Scene>>,
    words: Signal<Arc<Words>>,
    stop: Memo<Option<CellId>>,
    field: Arc<Field>,
    flipped: bool,
    id: CellId,
) -> impl IntoView {
    let class = Memo::new(move |_| {
        let scene = scene.get();
        let touchable = if scene.is_movable(id) { " tl-touchable" } else { "" };
        let choosable = if scene.is_target(id) { " tl-choosable" } else { "" };
        format!("tl-hit{touchable}{choosable}")
    });
    let label = Memo::new(move |_| words.with(|words| words.cell(id).to_owned()));
    let selected = Memo::new(move |_| scene.get().selected == Some(id));
    let column = field.place(id, flipped).1 + 1;
    view! {
        <path
            role="gridcell"
            class=move || class.get()
            d=draw::cell_outline(&field, id, flipped, 3.5)
            data-index=id.to_string()
            data-cell=field.cell(id).name.clone()
            aria-colindex=column.to_string()
            aria-label=move || label.get()
            aria-selected=move || selected.get().to_string()
            tabindex=move || if stop.get() == Some(id) { "0" } else { "-1" }
        ></path>
    }
}
