//! What a chat or a social network shows of a link: title, sentence and picture of a game, a challenge or a puzzle, as a spectator may see
//! it.
//!
//! | module | what it holds |
//! |---|---|
//! | [`card`] | titles and sentences |
//! | [`document`] | the page of the client with a card in its head |
//! | [`picture`] | what a picture shows, as SVG and as PNG |
//! | [`gallery`] | pictures that were drawn, and how many are drawn at once |
//! | [`chapter`] | a chapter of a study: its turns, and the boards at one of them |
//! | [`collection`] | the puzzles of the site |

pub mod card;
pub mod chapter;
pub mod collection;
pub mod document;
pub mod gallery;
pub mod picture;
