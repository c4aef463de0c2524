//! The colours and styles of `board.css`, for pictures that stand alone.

use std::cmp::Reverse;

use crate::sorted::sorted;

/// Everything that is drawn is styled by this sheet; the page that shows the component includes it.
pub const STYLESHEET: &str = include_str!("../board.css");

/// Light or dark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Theme {
    /// Light.
    #[default]
    Light,
    /// Dark.
    Dark,
}

impl Theme {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Light, Self::Dark];
}

/// The part of the sheet between the comment with this name and the next one with a name.
fn section(name: &str) -> &'static str {
    let mark = format!("/* === {name} === */");
    let start = STYLESHEET.find(&mark).map_or(STYLESHEET.len(), |at| at + mark.len());
    let rest = &STYLESHEET[start..];
    &rest[..rest.find("/* === ").unwrap_or(rest.len())]
}

/// The colours of a theme by the names of their custom properties, in the order of the sheet.
#[must_use]
pub fn colours(theme: Theme) -> Vec<(&'static str, &'static str)> {
    let section = section(match theme {
        Theme::Light => "light",
        Theme::Dark => "dark",
    });
    let body = section.split_once('{').map_or("", |(_, body)| body);
    let body = body.split_once('}').map_or("", |(body, _)| body);
    body.split(';')
        .filter_map(|line| line.split_once(':'))
        .map(|(name, value)| (name.trim(), value.trim()))
        .filter(|(name, _)| name.starts_with("--"))
        .collect()
}

/// The style of what is drawn, with the colours of a theme put in for the custom properties.
#[must_use]
pub fn drawing_style(theme: Theme) -> String {
    let mut style = section("drawing").to_owned();
    // The longest name first: no name is then cut out of a longer one.
    let colours = sorted(colours(theme).into_iter().map(|(name, value)| (Reverse(name.len()), name, value)));
    for (_, name, value) in colours {
        style = style.replace(&format!("var({name})"), value);
    }
    style.lines().map(str::trim).filter(|line| !line.starts_with("/*")).collect()
}

/// The contrast of two colours written `#rrggbb`, from 1 to 21, as WCAG 2 defines it; `None` for other colours.
#[must_use]
pub fn contrast(one: &str, other: &str) -> Option<f64> {
    let luminance = |colour: &str| {
        let digits = colour.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.is_ascii())?;
        let part = |i: usize| {
            let value = f64::from(u8::from_str_radix(&digits[i..i + 2], 16).ok()?) / 255.0;
            Some(if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) })
        };
        Some(0.2126 * part(0)? + 0.7152 * part(2)? + 0.0722 * part(4)?)
    };
    let (one, other) = (luminance(one)?, luminance(other)?);
    Some((one.max(other) + 0.05) / (one.min(other) + 0.05))
}
