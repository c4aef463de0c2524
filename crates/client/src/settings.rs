//! What the user has chosen, kept on the device.

use board::draw::DEFINITIONS;
use board::theme::{Scheme, attribute};
use board::view::{Sounds, follow_media, prefers_reduced_motion};
use leptos::leptos_dom::helpers::WindowListenerHandle;
use leptos::prelude::*;
use locale::{Language, Locale};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::i18n::I18n;
use crate::notices::Notices;
use crate::storage::{self, Key, StorageError};

/// Everything that can be chosen. Members that are missing or unknown in what was kept take their defaults.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The language; that of the browser when none is chosen.
    #[serde(serialize_with = "write_language", deserialize_with = "read_language")]
    pub language: Option<Language>,
    /// Light or dark.
    #[serde(deserialize_with = "known_or_default")]
    pub theme: Theme,
    /// What boards look like.
    #[serde(deserialize_with = "known_or_default")]
    pub board: BoardTheme,
    /// What pieces look like.
    #[serde(deserialize_with = "known_or_default")]
    pub pieces: Pieces,
    /// How fast a turn is shown.
    #[serde(deserialize_with = "known_or_default")]
    pub speed: Speed,
    /// Whether sounds are played.
    #[serde(deserialize_with = "known_or_true")]
    pub sound: bool,
    /// How loud they are.
    #[serde(deserialize_with = "known_or_default")]
    pub volume: Volume,
    /// Whether pieces glide.
    #[serde(deserialize_with = "known_or_default")]
    pub motion: Motion,
    /// Whether the board names its cells.
    #[serde(deserialize_with = "known_or_default")]
    pub coordinates: Coordinates,
    /// Whether a turn in a game over the network is asked about before it is sent.
    #[serde(deserialize_with = "known_or_default")]
    pub confirm: Confirm,
}

/// Light or dark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// As the device is set.
    #[default]
    Device,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: None,
            theme: Theme::default(),
            board: BoardTheme::default(),
            pieces: Pieces::default(),
            speed: Speed::default(),
            sound: true,
            volume: Volume::default(),
            motion: Motion::default(),
            coordinates: Coordinates::default(),
            confirm: Confirm::default(),
        }
    }
}

/// What boards look like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
pub enum BoardTheme {
    /// What goes with the colours of the page: chalk and wood with light ones, floodlight with dark ones.
    #[default]
    Page,
    /// Turf in a wooden box.
    Chalk,
    /// Turf under floodlight.
    Floodlit,
    /// Flat and of high contrast.
    Flat,
}

/// What pieces look like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
pub enum Pieces {
    /// Discs with the numbers of shirts.
    #[default]
    Shirts,
    /// Plain discs.
    Discs,
}

/// How fast a turn is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
pub enum Speed {
    /// Twice as long as usual.
    Slow,
    /// About 400 milliseconds an action.
    #[default]
    Normal,
    /// Half as long as usual.
    Fast,
    /// At once.
    Instant,
}

/// How loud sounds are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
pub enum Volume {
    /// For a room where others work.
    Quiet,
    /// In between.
    #[default]
    Medium,
    /// For a room with other sounds.
    Loud,
}

/// Whether things move on the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
pub enum Motion {
    /// As the device is set (`prefers-reduced-motion`).
    #[default]
    Device,
    /// They move.
    Full,
    /// They stand still.
    Reduced,
}

/// Whether the board names its cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
pub enum Coordinates {
    /// Where there is room: not on phones.
    Room,
    /// Always.
    #[default]
    Shown,
    /// Never.
    Hidden,
}

/// Whether a turn in a game over the network is asked about before it is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
pub enum Confirm {
    /// Where one plays by touch, of a turn that ended by itself: a press that ends one has confirmed it.
    #[default]
    Touch,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Confirm {
    /// Whether a whole turn waits to be sent: whether it was ended `by_hand`, and whether one plays by touch.
    pub fn holds(self, by_hand: bool, touch: impl FnOnce() -> bool) -> bool {
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Touch => !by_hand && touch(),
        }
    }
}

/// A setting that is one of a few.
pub trait Choice: Copy + PartialEq + Send + Sync + 'static {
    /// Every value, in the order in which they are offered.
    const ALL: &'static [Self];

    /// The name in the document: the value of a radio button and of the attribute of the root element.
    fn name(self) -> &'static str;

    /// What the user reads.
    fn label(self, locale: &Locale) -> String;
}

impl Choice for Theme {
    const ALL: &'static [Self] = &[Self::Device, Self::Light, Self::Dark];

    fn name(self) -> &'static str {
        match self {
            Self::Device => "device",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    fn label(self, locale: &Locale) -> String {
        match self {
            Self::Device => locale.web_settings_as_device(),
            Self::Light => locale.web_settings_theme_light(),
            Self::Dark => locale.web_settings_theme_dark(),
        }
    }
}

impl Choice for BoardTheme {
    const ALL: &'static [Self] = &[Self::Page, Self::Chalk, Self::Floodlit, Self::Flat];

    fn name(self) -> &'static str {
        match self {
            Self::Page => "page",
            Self::Chalk => "chalk",
            Self::Floodlit => "floodlit",
            Self::Flat => "flat",
        }
    }

    fn label(self, locale: &Locale) -> String {
        match self {
            Self::Page => locale.web_settings_board_page(),
            Self::Chalk => locale.web_settings_board_chalk(),
            Self::Floodlit => locale.web_settings_board_floodlit(),
            Self::Flat => locale.web_settings_board_flat(),
        }
    }
}

impl Choice for Pieces {
    const ALL: &'static [Self] = &[Self::Shirts, Self::Discs];

    fn name(self) -> &'static str {
        match self {
            Self::Shirts => "shirts",
            Self::Discs => "discs",
        }
    }

    fn label(self, locale: &Locale) -> String {
        match self {
            Self::Shirts => locale.web_settings_pieces_shirts(),
            Self::Discs => locale.web_settings_pieces_discs(),
        }
    }
}

impl Choice for Speed {
    const ALL: &'static [Self] = &[Self::Slow, Self::Normal, Self::Fast, Self::Instant];

    fn name(self) -> &'static str {
        match self {
            Self::Slow => "slow",
            Self::Normal => "normal",
            Self::Fast => "fast",
            Self::Instant => "instant",
        }
    }

    fn label(self, locale: &Locale) -> String {
        match self {
            Self::Slow => locale.web_settings_speed_slow(),
            Self::Normal => locale.web_settings_speed_normal(),
            Self::Fast => locale.web_settings_speed_fast(),
            Self::Instant => locale.web_settings_speed_instant(),
        }
    }
}

impl Choice for Volume {
    const ALL: &'static [Self] = &[Self::Quiet, Self::Medium, Self::Loud];

    fn name(self) -> &'static str {
        match self {
            Self::Quiet => "quiet",
            Self::Medium => "medium",
            Self::Loud => "loud",
        }
    }

    fn label(self, locale: &Locale) -> String {
        match self {
            Self::Quiet => locale.web_settings_volume_quiet(),
            Self::Medium => locale.web_settings_volume_medium(),
            Self::Loud => locale.web_settings_volume_loud(),
        }
    }
}

impl Choice for Motion {
    const ALL: &'static [Self] = &[Self::Device, Self::Full, Self::Reduced];

    fn name(self) -> &'static str {
        match self {
            Self::Device => "device",
            Self::Full => "full",
            Self::Reduced => "reduced",
        }
    }

    fn label(self, locale: &Locale) -> String {
        match self {
            Self::Device => locale.web_settings_as_device(),
            Self::Full => locale.web_settings_motion_full(),
            Self::Reduced => locale.web_settings_motion_reduced(),
        }
    }
}

impl Choice for Coordinates {
    const ALL: &'static [Self] = &[Self::Room, Self::Shown, Self::Hidden];

    fn name(self) -> &'static str {
        match self {
            Self::Room => "room",
            Self::Shown => "shown",
            Self::Hidden => "hidden",
        }
    }

    fn label(self, locale: &Locale) -> String {
        match self {
            Self::Room => locale.web_settings_coordinates_room(),
            Self::Shown => locale.web_settings_coordinates_shown(),
            Self::Hidden => locale.web_settings_coordinates_hidden(),
        }
    }
}

impl Choice for Confirm {
    const ALL: &'static [Self] = &[Self::Touch, Self::Always, Self::Never];

    fn name(self) -> &'static str {
        match self {
            Self::Touch => "touch",
            Self::Always => "always",
            Self::Never => "never",
        }
    }

    fn label(self, locale: &Locale) -> String {
        match self {
            Self::Touch => locale.web_settings_confirm_touch(),
            Self::Always => locale.web_settings_confirm_always(),
            Self::Never => locale.web_settings_confirm_never(),
        }
    }
}

impl Choice for bool {
    const ALL: &'static [Self] = &[false, true];

    fn name(self) -> &'static str {
        if self { "on" } else { "off" }
    }

    fn label(self, locale: &Locale) -> String {
        if self { locale.web_settings_on() } else { locale.web_settings_off() }
    }
}

impl Settings {
    /// The settings that are kept on the device.
    #[must_use]
    pub fn load() -> RwSignal<Self> {
        RwSignal::new(storage::load(Key::Settings).unwrap_or_default())
    }
}

impl BoardTheme {
    /// What a board looks like on a page of a scheme.
    #[must_use]
    pub const fn on_page(self, scheme: Scheme) -> board::theme::Theme {
        match self {
            Self::Page => board::theme::Theme::of_page(scheme),
            Self::Chalk => board::theme::Theme::Chalk,
            Self::Floodlit => board::theme::Theme::Floodlit,
            Self::Flat => board::theme::Theme::Flat,
        }
    }
}

impl Speed {
    /// How long a motion lasts, in per cent of its usual time.
    #[must_use]
    pub const fn pace(self) -> u32 {
        match self {
            Self::Slow => 200,
            Self::Normal => 100,
            Self::Fast => 50,
            Self::Instant => 0,
        }
    }
}

impl Settings {
    /// How long motions of pieces last, in per cent of their usual time; 0 where the user wants to see none.
    #[must_use]
    pub fn pace(&self) -> u32 {
        if self.motion == Motion::Reduced || prefers_reduced_motion() { 0 } else { self.speed.pace() }
    }

    /// How loud sounds are, from 0 for silence to 1.
    #[must_use]
    pub const fn loudness(&self) -> f32 {
        match (self.sound, self.volume) {
            (false, _) => 0.0,
            (true, Volume::Quiet) => 0.18,
            (true, Volume::Medium) => 0.45,
            (true, Volume::Loud) => 0.9,
        }
    }
}

/// The sounds of the page, as loud as the settings say.
///
/// # Panics
/// Outside the [`App`](crate::app::App).
#[must_use]
pub fn use_sounds() -> Sounds {
    expect_context()
}

/// Makes the sounds, which are heard from the first gesture on.
fn provide_sounds(settings: RwSignal<Settings>) {
    let sounds = Sounds::new(Signal::derive(move || settings.with(Settings::loudness)));
    provide_context(sounds);
    // A browser that starts them at a key or a press may still refuse at a touch that becomes scrolling, so each gesture counts.
    let gestures = [
        window_event_listener(leptos::ev::pointerup, move |_| sounds.unlock()),
        window_event_listener(leptos::ev::keydown, move |_| sounds.unlock()),
    ];
    on_cleanup(move || gestures.into_iter().for_each(WindowListenerHandle::remove));
}

/// Keeps the settings when they change, and gives the document what its style depends on: the attributes `data-theme`,
/// `data-motion`, `data-coordinates`, `data-board` and `data-pieces` of the root element, and what boards are drawn from.
pub fn follow(settings: RwSignal<Settings>, i18n: I18n, notices: Notices) {
    provide_context(settings);
    provide_sounds(settings);
    if let Some(body) = document().body() {
        let definitions = format!("<svg class=\"tl-definitions\" aria-hidden=\"true\">{DEFINITIONS}</svg>");
        // A page that cannot take them shows the fields without pieces; there is nobody to tell.
        let _ = body.insert_adjacent_html("beforeend", &definitions);
    }
    let device_is_dark = follow_media("(prefers-color-scheme: dark)", false);
    Effect::new(move |_| {
        let now = settings.get();
        let is_dark = now.theme == Theme::Dark || now.theme == Theme::Device && device_is_dark.get();
        let scheme = if is_dark { Scheme::Dark } else { Scheme::Light };
        if let Some(root) = document().document_element() {
            let _ = root.set_attribute("data-board", &attribute(now.board.on_page(scheme), scheme));
            let _ = root.set_attribute("data-pieces", now.pieces.name());
        }
    });
    Effect::new(move |before: Option<Settings>| {
        let now = settings.get();
        if let Some(root) = document().document_element() {
            let _ = root.set_attribute("data-theme", now.theme.name());
            let _ = root.set_attribute("data-motion", now.motion.name());
            let _ = root.set_attribute("data-coordinates", now.coordinates.name());
        }
        if before.is_some_and(|before| before != now) {
            match storage::save(Key::Settings, &now) {
                Ok(()) => {}
                Err(StorageError::Full) => notices.warn(i18n.now().web_storage_full()),
                Err(StorageError::Unavailable) => notices.warn(i18n.now().web_storage_unavailable()),
            }
        }
        now
    });
}

/// The settings of the page.
///
/// # Panics
/// Outside the [`App`](crate::app::App).
#[must_use]
pub fn use_settings() -> RwSignal<Settings> {
    expect_context()
}

fn write_language<S: Serializer>(language: &Option<Language>, serializer: S) -> Result<S::Ok, S::Error> {
    language.map(Language::code).serialize(serializer)
}

fn read_language<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Language>, D::Error> {
    let code: Option<String> = known_or_default(deserializer)?;
    Ok(code.and_then(|code| Language::from_tag(&code)))
}

fn known_or_true<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    Ok(known_or_default::<_, Option<bool>>(deserializer)?.unwrap_or(true))
}

/// A later version may have kept a value that this one does not know: only that member is lost.
fn known_or_default<'de, D: Deserializer<'de>, T: serde::de::DeserializeOwned + Default>(
    deserializer: D,
) -> Result<T, D::Error> {
    let value = serde_json::Value::deserialize(deserializer)?;
    Ok(serde_json::from_value(value).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_survive_being_kept() {
        let settings = Settings {
            language: Some(Language::Czech),
            theme: Theme::Dark,
            board: BoardTheme::Flat,
            pieces: Pieces::Discs,
            speed: Speed::Instant,
            sound: false,
            volume: Volume::Loud,
            motion: Motion::Reduced,
            coordinates: Coordinates::Hidden,
            confirm: Confirm::Always,
        };
        let text = serde_json::to_string(&settings).unwrap();
        assert_eq!(serde_json::from_str::<Settings>(&text).unwrap(), settings);
    }

    #[test]
    fn by_touch_one_press_ends_a_turn_and_sends_it_and_one_that_ended_by_itself_waits() {
        let holds = |confirm: Confirm| {
            [(true, true), (false, true), (false, false)].map(|(by_hand, touch)| confirm.holds(by_hand, || touch))
        };
        assert_eq!(holds(Confirm::Touch), [false, true, false]);
        assert_eq!((holds(Confirm::Always), holds(Confirm::Never)), ([true; 3], [false; 3]));
    }

    #[test]
    fn a_board_goes_with_the_page_unless_another_one_is_chosen() {
        use board::theme::Theme as Look;
        assert_eq!(Scheme::ALL.map(|scheme| BoardTheme::Page.on_page(scheme)), [Look::Chalk, Look::Floodlit]);
        for scheme in Scheme::ALL {
            let chosen = [BoardTheme::Chalk, BoardTheme::Floodlit, BoardTheme::Flat];
            assert_eq!(chosen.map(|board| board.on_page(scheme)), Look::ALL);
        }
    }

    #[test]
    fn sounds_are_on_unless_they_are_turned_off() {
        assert!(Settings::default().loudness() > 0.0);
        let at = |volume| Settings { volume, ..Settings::default() }.loudness();
        assert!(at(Volume::Quiet) < at(Volume::Medium) && at(Volume::Medium) < at(Volume::Loud));
        assert!(Settings { sound: false, volume: Volume::Loud, ..Settings::default() }.loudness() <= 0.0);
    }

    #[test]
    fn what_is_not_understood_takes_its_default_and_nothing_else_is_lost() {
        let read = |text| serde_json::from_str::<Settings>(text).unwrap();
        assert_eq!(read("{}"), Settings::default());
        let kept = read(
            r#"{"language":"tlh","theme":"sepia","board":"marble","speed":3,"sound":1,"motion":"reduced","new":[]}"#,
        );
        assert_eq!(kept, Settings { motion: Motion::Reduced, ..Settings::default() });
        assert_eq!(read(r#"{"language":7,"sound":false}"#), Settings { sound: false, ..Settings::default() });
    }
}
