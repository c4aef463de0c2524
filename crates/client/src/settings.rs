//! What the user has chosen, kept on the device.

use leptos::prelude::*;
use locale::{Language, Locale};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::i18n::I18n;
use crate::notices::Notices;
use crate::storage::{self, Key, StorageError};

/// Everything that can be chosen. Members that are missing or unknown in what was kept take their defaults.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default)]
pub struct Settings {
    /// The language; that of the browser when none is chosen.
    #[serde(serialize_with = "write_language", deserialize_with = "read_language")]
    pub language: Option<Language>,
    /// Light or dark.
    #[serde(deserialize_with = "known_or_default")]
    pub theme: Theme,
    /// Whether sounds are played.
    #[serde(deserialize_with = "known_or_default")]
    pub sound: bool,
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
    #[default]
    Room,
    /// Always.
    Shown,
    /// Never.
    Hidden,
}

/// Whether a turn in a game over the network is asked about before it is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
pub enum Confirm {
    /// Where one plays by touch.
    #[default]
    Touch,
    /// Always.
    Always,
    /// Never.
    Never,
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

/// Keeps the settings when they change, and gives the document what its style depends on: the attributes `data-theme`,
/// `data-motion` and `data-coordinates` of the root element.
pub fn follow(settings: RwSignal<Settings>, i18n: I18n, notices: Notices) {
    provide_context(settings);
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
            sound: true,
            motion: Motion::Reduced,
            coordinates: Coordinates::Shown,
            confirm: Confirm::Always,
        };
        let text = serde_json::to_string(&settings).unwrap();
        assert_eq!(serde_json::from_str::<Settings>(&text).unwrap(), settings);
    }

    #[test]
    fn what_is_not_understood_takes_its_default_and_nothing_else_is_lost() {
        let read = |text| serde_json::from_str::<Settings>(text).unwrap();
        assert_eq!(read("{}"), Settings::default());
        let kept = read(r#"{"language":"tlh","theme":"sepia","sound":1,"motion":"reduced","new":[]}"#);
        assert_eq!(kept, Settings { motion: Motion::Reduced, ..Settings::default() });
        assert_eq!(read(r#"{"language":7,"sound":true}"#), Settings { sound: true, ..Settings::default() });
    }
}
