//! Pictures in the hand of the site: signs, and the faces of the bots. They are symbols of files beside the page, which come after the
//! first paint, so that each page fetches them once.

use leptos::prelude::*;

/// A sign. Its file is `art/icons.svg`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    /// What happens next.
    ArrowRight,
    /// Something is told.
    Bell,
    /// The rules.
    Book,
    /// A game of days.
    Calendar,
    /// Something was done.
    Check,
    /// A speech bubble: chat.
    Chat,
    /// A rising curve: ratings.
    Chart,
    /// A turn is to be taken back.
    ClockBack,
    /// What there is besides.
    Dots,
    /// An eye: spectators.
    Eye,
    /// Giving up.
    Flag,
    /// How long a match is.
    FlagCheckered,
    /// The board is to be turned.
    Flip,
    /// A gear: settings.
    Gear,
    /// A language.
    Globe,
    /// A lesson.
    Graduation,
    /// A board of squares.
    Grid,
    /// Anti-play.
    Hand,
    /// A draw.
    Handshake,
    /// A board of hexagons.
    Hexagon,
    /// The keys.
    Keyboard,
    /// A hint.
    Lightbulb,
    /// A menu.
    List,
    /// A look into a game.
    Magnifier,
    /// The night.
    Moon,
    /// An arrow to the left: back.
    Left,
    /// An arrow to the right: on.
    Right,
    /// To the start.
    First,
    /// To the end.
    Last,
    /// Something stands still.
    Pause,
    /// Something goes on.
    Play,
    /// Something new.
    Plus,
    /// A puzzle.
    Puzzle,
    /// What is not known.
    Question,
    /// Once more, on the board.
    Replay,
    /// Once more, a game.
    Repeat,
    /// A bot.
    Robot,
    /// Something is given to others.
    Share,
    /// What was written is sent.
    Send,
    /// There is sound.
    Sound,
    /// There is no sound.
    SoundOff,
    /// The day.
    Sun,
    /// Another one instead.
    Swap,
    /// A clock.
    Timer,
    /// The last action is undone.
    Undo,
    /// The account.
    User,
    /// Two players.
    Users,
    /// It goes away.
    X,
}

impl Sign {
    const fn symbol(self) -> &'static str {
        match self {
            Self::ArrowRight => "arrow-right",
            Self::Bell => "bell",
            Self::Book => "book-open",
            Self::Calendar => "calendar",
            Self::Check => "check",
            Self::Chat => "chat-circle",
            Self::Chart => "chart-line-up",
            Self::ClockBack => "clock-counter-clockwise",
            Self::Dots => "dots-three",
            Self::Eye => "eye",
            Self::Flag => "flag",
            Self::FlagCheckered => "flag-checkered",
            Self::Flip => "arrows-down-up",
            Self::Gear => "gear",
            Self::Globe => "globe",
            Self::Graduation => "graduation-cap",
            Self::Grid => "grid-nine",
            Self::Hand => "hand-palm",
            Self::Handshake => "handshake",
            Self::Hexagon => "hexagon",
            Self::Keyboard => "keyboard",
            Self::Lightbulb => "lightbulb",
            Self::List => "list",
            Self::Magnifier => "magnifying-glass",
            Self::Moon => "moon",
            Self::Left => "caret-left",
            Self::Right => "caret-right",
            Self::First => "skip-back",
            Self::Last => "skip-forward",
            Self::Pause => "pause",
            Self::Play => "play",
            Self::Plus => "plus",
            Self::Puzzle => "puzzle-piece",
            Self::Question => "question",
            Self::Replay => "arrow-counter-clockwise",
            Self::Repeat => "repeat",
            Self::Robot => "robot",
            Self::Share => "share-network",
            Self::Send => "paper-plane-right",
            Self::Sound => "speaker-high",
            Self::SoundOff => "speaker-slash",
            Self::Sun => "sun",
            Self::Swap => "swap",
            Self::Timer => "timer",
            Self::Undo => "arrow-u-up-left",
            Self::User => "user-circle",
            Self::Users => "users",
            Self::X => "x",
        }
    }
}

/// A sign in the colour of the text round it. It says nothing to a screen reader: words do, beside it or as a label.
#[component]
pub fn Icon(
    /// The sign; it may change.
    #[prop(into)]
    sign: Signal<Sign>,
) -> impl IntoView {
    view! {
        <svg class="icon" aria-hidden="true" focusable="false">
            <use href=move || format!("icons.svg#{}", sign.get().symbol()) />
        </svg>
    }
}

/// The face of a bot, by its level from 1 to 10; levels beyond have the nearest face.
#[component]
pub fn BotFace(
    /// The level.
    level: u8,
) -> impl IntoView {
    let level = level.clamp(1, 10);
    view! {
        <svg class="face" viewBox="0 0 64 64" aria-hidden="true" focusable="false">
            <use href=format!("faces.svg#bot-{level}") />
        </svg>
    }
}

#[cfg(test)]
mod tests {
    use super::Sign;

    const ICONS: &str = include_str!("../art/icons.svg");

    #[test]
    fn every_sign_is_drawn_once() {
        let all = [
            Sign::ArrowRight,
            Sign::Bell,
            Sign::Book,
            Sign::Calendar,
            Sign::Check,
            Sign::Chat,
            Sign::Chart,
            Sign::ClockBack,
            Sign::Dots,
            Sign::Eye,
            Sign::Flag,
            Sign::FlagCheckered,
            Sign::Flip,
            Sign::Gear,
            Sign::Globe,
            Sign::Graduation,
            Sign::Grid,
            Sign::Hand,
            Sign::Handshake,
            Sign::Hexagon,
            Sign::Keyboard,
            Sign::Lightbulb,
            Sign::List,
            Sign::Magnifier,
            Sign::Moon,
            Sign::Left,
            Sign::Right,
            Sign::First,
            Sign::Last,
            Sign::Pause,
            Sign::Play,
            Sign::Plus,
            Sign::Puzzle,
            Sign::Question,
            Sign::Replay,
            Sign::Repeat,
            Sign::Robot,
            Sign::Share,
            Sign::Send,
            Sign::Sound,
            Sign::SoundOff,
            Sign::Sun,
            Sign::Swap,
            Sign::Timer,
            Sign::Undo,
            Sign::User,
            Sign::Users,
            Sign::X,
        ];
        for sign in all {
            let symbol = format!("<symbol id=\"{}\" ", sign.symbol());
            assert_eq!(ICONS.matches(&symbol).count(), 1, "{sign:?}");
        }
    }

    #[test]
    fn every_level_has_a_face() {
        let faces = include_str!("../art/faces.svg");
        for level in 1..=10 {
            assert!(faces.contains(&format!("<symbol id=\"bot-{level}\" ")), "{level}");
        }
    }
}
