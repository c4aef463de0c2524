//! The board of Touchline.
pub mod draw;
pub mod field;
pub mod geometry;
pub mod gesture;
pub mod motion;
pub mod of_games;
pub mod scene;
pub mod svg;
pub mod theme;
pub mod words;
pub mod sound;
#[cfg(feature = "view")]
pub mod view;
