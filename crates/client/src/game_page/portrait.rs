//! The pictures of players: a shirt drawn from the name of a person, the face of a bot.

use leptos::prelude::*;
use protocol::game::Player;

use crate::icon::BotFace;

/// What a player looks like.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Picture {
    /// A person, by its name.
    Person(String),
    /// A bot, by its level.
    Bot(u8),
}

impl Picture {
    /// What a player of a game at a server looks like: a bot of the server's by its level, whoever else by its name.
    #[must_use]
    pub fn of(player: &Player) -> Self {
        player.level.map_or_else(|| Self::Person(player.name.clone()), Self::Bot)
    }
}

/// The colours of a shirt and of what is on it, far enough from each other to be told apart without colour.
const COLOURS: [(&str, &str); 8] = [
    ("#1f4fa8", "#f4f8ee"),
    ("#8c2f39", "#f6d9a8"),
    ("#1d6840", "#f4bc3e"),
    ("#5b2a86", "#e8d9f7"),
    ("#0f5e6b", "#bfe9e4"),
    ("#a8321f", "#fff3da"),
    ("#3a3f4b", "#d4ff3a"),
    ("#6b4527", "#f5e2be"),
];

/// What is on a shirt, as the data of a path in a square of 64 units.
const PATTERNS: [&str; 6] = [
    "M14 28H50V34H14ZM14 40H50V46H14Z",
    "M20 14H26V60H20ZM38 14H44V60H38Z",
    "M28 14H36V60H28Z",
    "M14 32H50V44H14Z",
    "M14 22 50 52V62L14 32Z",
    "M14 14H32V60H14Z",
];

/// The outline of a shirt with short sleeves.
const SHIRT: &str = "M23 12 10 18 5 30 13 34 16 30V58H48V30L51 34 59 30 54 18 41 12Q32 20 23 12Z";

/// Which shirt somebody wears: always the same one.
fn shirt_of(name: &str) -> (usize, usize) {
    let hash = name.bytes().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    let index = (hash >> 8) as usize;
    (index % COLOURS.len(), index / COLOURS.len() % PATTERNS.len())
}

/// The picture of a player. It is decoration: the name stands beside it.
#[component]
pub fn Portrait(
    /// What it looks like.
    picture: Picture,
) -> impl IntoView {
    match picture {
        Picture::Bot(level) => view! { <BotFace level /> }.into_any(),
        Picture::Person(name) => {
            let (colour, pattern) = shirt_of(&name);
            let (ground, mark) = COLOURS[colour];
            // Each picture cuts its pattern by its own shirt.
            let id = format!("shirt-{colour}-{pattern}");
            view! {
                <svg class="face" viewBox="0 0 64 64" aria-hidden="true" focusable="false">
                    <rect class="face-ground" width="64" height="64" />
                    <clipPath id=id.clone()><path d=SHIRT /></clipPath>
                    <path d=SHIRT fill=ground />
                    <path d=PATTERNS[pattern] fill=mark clip-path=format!("url(#{id})") />
                    <path d=SHIRT class="face-line" />
                </svg>
            }
            .into_any()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn somebody_always_wears_the_same_shirt_and_others_wear_others() {
        assert_eq!(shirt_of("Ada"), shirt_of("Ada"));
        let worn: std::collections::BTreeSet<_> = (0..200).map(|number| shirt_of(&format!("guest {number}"))).collect();
        assert!(worn.len() > 40, "{} of 48", worn.len());
    }

    #[test]
    fn a_pattern_differs_in_lightness_from_its_shirt() {
        let lightness = |hex: &str| {
            let part = |at: usize| f64::from(u8::from_str_radix(&hex[at..at + 2], 16).unwrap()) / 255.0;
            0.2126 * part(1).powf(2.2) + 0.7152 * part(3).powf(2.2) + 0.0722 * part(5).powf(2.2)
        };
        for (ground, mark) in COLOURS {
            let contrast = (lightness(mark) + 0.05) / (lightness(ground) + 0.05);
            assert!(contrast >= 3.0, "{mark} on {ground}: {contrast:.1}");
        }
    }
}
