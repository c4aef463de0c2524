//! Schemas for strings with a fixed format or a closed set of values, for the description of the API. In the messages they are
//! plain strings, which are checked where they are read. A schema that one module alone needs is in that module.

use games::diaballik::Start;
use games::game::Game;
use games::playball::Mode;

/// Declares schemas of strings, each with the bounds that a builder is given.
macro_rules! texts {
    ($( $(#[doc = $said:literal])+ $name:ident: |$text:ident| $bounded:expr; )+) => { $(
        $(#[doc = $said])+
        #[derive(Debug)]
        pub struct $name;

        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                let $text = utoipa::openapi::ObjectBuilder::new()
                    .schema_type(utoipa::openapi::Type::String)
                    .description(Some(concat!($($said),+).trim()));
                $bounded.into()
            }
        }

        impl utoipa::ToSchema for $name {
            fn name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }
        }
    )+ }
}
pub(crate) use texts;

texts! {
    /// A game of the site.
    GameName: |text| text.enum_values(Some(Game::ALL.map(Game::name)));
    /// A mode of Play Ball.
    ModeName: |text| text.enum_values(Some(Mode::ALL.map(Mode::name)));
    /// A set-up of Diaballik.
    VariantName: |text| text.enum_values(Some(Start::ALL.map(Start::name)));
    /// An id that the server made.
    Id: |text| text.pattern(Some("^[A-Za-z0-9]{12}$"));
    /// The name of an account: 3 to 20 letters (a–z, A–Z), digits, `-` or `_`, beginning with a letter.
    Name: |text| text.pattern(Some("^[A-Za-z][A-Za-z0-9_-]{2,19}$"));
}
