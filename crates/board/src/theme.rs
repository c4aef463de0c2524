//! The colours and styles of `board.css`, for pictures that stand alone.

/// Everything that is drawn is styled by this sheet; the page that shows the component includes it.
pub const STYLESHEET: &str = include_str!("../board.css");

/// What a board looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Theme {
    /// Turf in a wooden box.
    #[default]
    Chalk,
    /// Turf under floodlight.
    Floodlit,
    /// Flat and of high contrast, for print and for eyes that want it.
    Flat,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Self; 3] = [Self::Chalk, Self::Floodlit, Self::Flat];

    /// The theme that a page of this scheme has unless another one is chosen.
    #[must_use]
    pub const fn of_page(scheme: Scheme) -> Self {
        match scheme {
            Scheme::Light => Self::Chalk,
            Scheme::Dark => Self::Floodlit,
        }
    }

    /// The name in the style sheet.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Chalk => "chalk",
            Self::Floodlit => "floodlit",
            Self::Flat => "flat",
        }
    }
}

/// Light or dark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Scheme {
    /// Dark lines on a light ground.
    #[default]
    Light,
    /// Light lines on a dark ground.
    Dark,
}

impl Scheme {
    /// Both themes.
    pub const ALL: [Self; 2] = [Self::Light, Self::Dark];

    /// The name in the style sheet.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

/// The value of the attribute `data-board` by which an element of a page, and the boards in it, get the colours of a theme in a scheme:
/// `floodlit-dark`.
#[must_use]
pub fn attribute(theme: Theme, scheme: Scheme) -> String {
    format!("{}-{}", theme.name(), scheme.name())
}

/// What [`attribute`] made a text of; `None` for any other text.
///
/// ```
/// use board::theme::{Scheme, Theme, attribute, of_attribute};
///
/// assert_eq!(of_attribute(&attribute(Theme::Flat, Scheme::Dark)), Some((Theme::Flat, Scheme::Dark)));
/// assert_eq!(of_attribute("marble"), None);
/// ```
#[must_use]
pub fn of_attribute(text: &str) -> Option<(Theme, Scheme)> {
    let (theme, scheme) = text.split_once('-')?;
    let theme = Theme::ALL.into_iter().find(|known| known.name() == theme)?;
    Some((theme, Scheme::ALL.into_iter().find(|known| known.name() == scheme)?))
}

/// The part of the sheet between the comment with this name and the next one with a name.
fn section(name: &str) -> &'static str {
    let mark = format!("/* === {name} === */");
    let start = STYLESHEET.find(&mark).map_or(STYLESHEET.len(), |at| at + mark.len());
    let rest = &STYLESHEET[start..];
    &rest[..rest.find("/* === ").unwrap_or(rest.len())]
}

/// The colours and other values of a theme by the names of their custom properties, in the order of the sheet.
#[must_use]
pub fn colours(theme: Theme, scheme: Scheme) -> Vec<(&'static str, &'static str)> {
    // What is the same in both schemes stands first.
    let sections = [theme.name().to_owned(), attribute(theme, scheme)];
    let bodies = sections.iter().filter_map(|name| section(name).split_once('{')?.1.split_once('}'));
    bodies
        .flat_map(|(body, _)| body.split(';'))
        .filter_map(|line| line.split_once(':'))
        .map(|(name, value)| (name.trim(), value.trim()))
        .filter(|(name, _)| name.starts_with("--"))
        .collect()
}

/// The style of what is drawn, with the values of a theme put in for the custom properties; `teams` is for Pawnball, whose B is red.
#[must_use]
pub fn drawing_style(theme: Theme, scheme: Scheme, teams: bool) -> String {
    let mut style = section("drawing").to_owned();
    if teams {
        for (orange, red) in RED {
            style = style.replace(&format!("var({orange})"), &format!("var({red})"));
        }
    }
    for (name, value) in colours(theme, scheme) {
        style = style.replace(&format!("var({name})"), value);
    }
    style.lines().map(str::trim).filter(|line| !line.starts_with("/*")).collect()
}

/// The properties of B, and those that take their place in Pawnball.
const RED: [(&str, &str); 5] = [
    ("--tl-b", "--tl-red"),
    ("--tl-b-band", "--tl-red-band"),
    ("--tl-b-core", "--tl-red-core"),
    ("--tl-b-edge", "--tl-red-edge"),
    ("--tl-b-zone", "--tl-red-zone"),
];

/// A colour written `#rrggbb` or `#rrggbbaa`: red, green, blue and opacity, each from 0 to 1; `None` for anything else.
#[must_use]
pub fn components(colour: &str) -> Option<[f64; 4]> {
    let digits = colour.strip_prefix('#').filter(|digits| matches!(digits.len(), 6 | 8) && digits.is_ascii())?;
    let part = |i: usize| Some(f64::from(u8::from_str_radix(digits.get(i..i + 2)?, 16).ok()?) / 255.0);
    Some([part(0)?, part(2)?, part(4)?, if digits.len() == 8 { part(6)? } else { 1.0 }])
}

/// What is seen of a colour that lies over another one, as `#rrggbb`; `None` for what is no colour.
///
/// ```
/// use board::theme::over;
///
/// assert_eq!(over("#00000080", "#ffffff").as_deref(), Some("#7f7f7f"));
/// ```
#[must_use]
pub fn over(colour: &str, ground: &str) -> Option<String> {
    let (top, below) = (components(colour)?, components(ground)?);
    let [red, green, blue] = [0, 1, 2].map(|i| (255.0 * (top[i] * top[3] + below[i] * (1.0 - top[3]))).round() as u8);
    Some(format!("#{red:02x}{green:02x}{blue:02x}"))
}

/// The contrast of two colours written `#rrggbb`, from 1 to 21, as WCAG 2 defines it; `None` for other colours.
#[must_use]
pub fn contrast(one: &str, other: &str) -> Option<f64> {
    let luminance = |colour: &str| {
        let [red, green, blue, _] = components(colour)?
            .map(|value| if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) });
        Some(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    };
    let (one, other) = (luminance(one)?, luminance(other)?);
    Some((one.max(other) + 0.05) / (one.min(other) + 0.05))
}
