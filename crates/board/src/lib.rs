//! The board that a player sees, for all three games.
//!
//! It knows cells, pieces, targets and arrows, and no rules. A [`Scene`](scene::Scene) says what is to be seen; the
//! component [`BoardView`](view::BoardView) shows it and tells what the player wants as
//! [`BoardEvent`](gesture::BoardEvent)s; whoever owns the match makes the next scene. [`of_games`] turns matches into
//! scenes and the cells a player chose into actions.
//!
//! | module | what it holds |
//! |---|---|
//! | [`geometry`], [`field`] | points, cell shapes, fields, what the pointer hits, where arrow keys lead |
//! | [`scene`] | pieces, targets, ways, arrows; pieces keep their identity from scene to scene |
//! | [`motion`], [`sound`] | how a change runs, and what is heard |
//! | [`gesture`] | pointers and keys, and what they mean |
//! | [`of_games`] | the three games as fields, scenes and offers |
//! | [`words`] | what a screen reader says |
//! | [`draw`], [`svg`], [`theme`] | the drawing, pictures that stand alone, colours |
//! | [`lettering`] | digits as outlines, for pictures that are made without fonts |
//! | [`view`] | the component, the dice tray, sounds, PNG; with the feature `view`, which is on unless it is turned off |
//!
//! # Putting it into a page
//!
//! The page includes `board.css` ([`theme::STYLESHEET`]) as a file, has [`draw::DEFINITIONS`] once in its document, and sets `data-board` to
//! the [name of a theme](theme::attribute) on the root element or on any element round a board; without it there is chalk and wood in
//! light colours. `data-pieces="discs"` leaves the numbers on the shirts out, the class `tl-mini` round a board the coordinates. The board
//! fills the box it is put in. The page owns:
//!
//! - the match, and what the player has chosen (`selected`),
//! - the motion: after every action a new [`number`](scene::Motion::number) and what happened, from
//!   [`Shown::segment`](of_games::Shown::segment) before the action (one's own) or
//!   [`turn_segments`](of_games::turn_segments) (a whole turn of somebody else),
//! - the pieces of the scene before ([`Look::before`](of_games::Look::before)), so that they keep their identity.
//!
//! `Select` and `Clear` set `selected`. `Choose` and `Drop` look up [`Offers::chosen`](of_games::Offers::chosen): one offer is
//! played, of several the player is asked ([`words::target_words`] names them). `DrawArrow` and `DrawMark` add what is not
//! there and remove what is.
//!
//! ```
//! # #[cfg(feature = "view")] {
//! use std::sync::Arc;
//!
//! use board::gesture::BoardEvent;
//! use board::of_games::{Look, Offers, Shown as _, scene};
//! use board::scene::Motion;
//! use board::view::{BoardView, Sounds};
//! use board::words::Words;
//! use games::game::Match as _;
//! use games::playball::{Board, Match, Mode};
//! use leptos::prelude::*;
//! use locale::{Language, Locale};
//!
//! #[component]
//! fn Pitch() -> impl IntoView {
//!     let locale = Arc::new(Locale::new(Language::English));
//!     let game = RwSignal::new(Match::new(Board::lanes(), Mode::Normal));
//!     let look = RwSignal::new(Look::default());
//!     let sounds = Sounds::new(Signal::stored(0.5));
//!     let shown = Memo::new(move |_| {
//!         game.with(|game| {
//!             let look = Look { may_act: game.actors().first(), ..look.get() };
//!             Arc::new(scene(game, &look))
//!         })
//!     });
//!     let words = Memo::new(move |_| Arc::new(Words::of(&shown.get(), None, &locale)));
//!     let play = move |from, to| {
//!         let Some(side) = game.with_untracked(|game| game.actors().first()) else { return };
//!         let offers = game.with_untracked(|game| Offers::of(game, side, 0));
//!         // A page asks the player if there are several.
//!         let Some(offer) = offers.chosen(from, to).next().copied() else { return };
//!         let segment = game.with_untracked(|game| game.segment(side, offer.action));
//!         let before = shown.get_untracked().pieces.clone();
//!         game.update(|game| {
//!             // What is offered is legal.
//!             let _ = game.act(side, offer.action);
//!         });
//!         look.update(|look| {
//!             let segments = segment.map(|(_, segment)| segment).into_iter().collect();
//!             look.motion = Motion { number: look.motion.number + 1, segments };
//!             look.before = before;
//!             look.selected = None;
//!         });
//!     };
//!     let on_event = move |event| match event {
//!         BoardEvent::Select(cell) => look.update(|look| look.selected = Some(cell)),
//!         BoardEvent::Clear => look.update(|look| look.selected = None),
//!         BoardEvent::Choose(to) => play(look.get_untracked().selected, to),
//!         BoardEvent::Drop { from, to } => play(Some(from), to),
//!         BoardEvent::DrawArrow { .. } | BoardEvent::DrawMark { .. } => {}
//!     };
//!     let on_sounds = move |heard: Vec<_>| sounds.play(&heard);
//!     view! {
//!         <button on:click=move |_| sounds.unlock()>"Sound"</button>
//!         <BoardView scene=shown words on_event on_sounds/>
//!     }
//! }
//! # }
//! ```
//!
//! In that example the match and the look change one after the other, and each change is shown. A page that wants
//! one scene for both keeps them in one signal.
//!
//! For Pawnball there are two boards ([`Game::boards`](games::game::Game::boards)), each with a
//! [`DiceTray`](view::DiceTray); pressing a die is [`Action::Die`](games::pawnball::Action::Die), and then its pawns, or
//! the ball for a shot, are chosen on the board.

pub mod draw;
pub mod field;
pub mod geometry;
pub mod gesture;
pub mod lettering;
pub mod motion;
pub mod of_games;
pub mod scene;
pub mod sound;
pub mod svg;
pub mod theme;
#[cfg(feature = "view")]
pub mod view;
pub mod words;
