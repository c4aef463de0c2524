//! Texts that are more than texts, for the description of the API: closed sets of words, and forms. In the messages they are
//! plain texts, which are checked where they are read.

use std::borrow::Cow;

use games::diaballik::Start;
use games::game::Game;
use games::playball::Mode;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use crate::chat::{MOST_TEXT, PHRASES};
use crate::game::REASONS;
use crate::http::RESULTS;

/// Declares schemas of texts: each with the bounds that a builder is given.
macro_rules! texts {
    ($( $(#[doc = $said:literal])+ $name:ident: |$text:ident| $bounded:expr; )+) => { $(
        $(#[doc = $said])+
        #[derive(Debug)]
        pub struct $name;

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                let $text = ObjectBuilder::new().schema_type(Type::String).description(Some(concat!($($said),+).trim()));
                $bounded.into()
            }
        }

        impl ToSchema for $name {
            fn name() -> Cow<'static, str> {
                stringify!($name).into()
            }
        }
    )+ }
}

texts! {
    /// A game of the site.
    GameName: |text| text.enum_values(Some(Game::ALL.map(Game::name)));
    /// A mode of Play Ball.
    ModeName: |text| text.enum_values(Some(Mode::ALL.map(Mode::name)));
    /// A set-up of Diaballik.
    VariantName: |text| text.enum_values(Some(Start::ALL.map(Start::name)));
    /// Why a game ended.
    ReasonName: |text| text.enum_values(Some(REASONS));
    /// What became of a game: won, drawn or lost by the player whose games are asked for; over, with any of these results; going on;
    /// or without a result.
    ResultName: |text| text.enum_values(Some(RESULTS));
    /// A phrase of the chat, which each reader sees in its own language.
    Phrase: |text| text.enum_values(Some(PHRASES));
    /// A text of the chat: 1 to 140 characters, not all of them blank.
    ChatText: |text| text.min_length(Some(1)).max_length(Some(MOST_TEXT));
    /// An id that the server made.
    Id: |text| text.pattern(Some("^[A-Za-z0-9]{12}$"));
    /// The name of an account: 3 to 20 letters (a–z, A–Z), digits, `-` or `_`, beginning with a letter.
    Name: |text| text.pattern(Some("^[A-Za-z][A-Za-z0-9_-]{2,19}$"));
}
