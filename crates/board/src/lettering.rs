//! Digits and a few signs as outlines, for pictures that are made by programs without fonts.
//!
//! The outlines are those of Bricolage Grotesque, extra bold, which the pages have as their typeface.

use std::fmt::Write as _;

use crate::draw::number;

/// The outlines, as definitions for an SVG document: what [`line()`] and [`outlined`] write refers to them. `tl-n-touchline` is the name of
/// the product, 1000 units an em, from the left end of its baseline.
pub const OUTLINES: &str = include_str!("lettering.svg");

/// The width of `tl-n-touchline` in units.
pub const NAME_WIDTH: f64 = 4618.0;

/// How wide the digits are, in thousandths of their size.
const DIGITS: [f64; 10] = [670.0, 360.0, 613.0, 611.0, 638.0, 615.0, 662.0, 517.0, 661.0, 658.0];
/// By how much letters stand closer together than they would by themselves.
const TIGHTER: f64 = 30.0;

/// The name of a sign among the outlines, and its width; `None` for signs that are not there.
fn sign(sign: char) -> Option<(String, f64)> {
    match sign {
        '?' => Some(("mark".to_owned(), 425.0)),
        '–' => Some(("dash".to_owned(), 545.0)),
        digit => {
            let value = digit.to_digit(10)?;
            Some((value.to_string(), DIGITS[value as usize]))
        }
    }
}

/// Digits, `?` and `–` in a line whose middle is the origin, `size` units high from one line to the next. Other signs are left out.
///
/// ```
/// assert_eq!(board::lettering::line("7", 33.0).matches("tl-n-7").count(), 1);
/// assert_eq!(board::lettering::line("x", 33.0), "");
/// ```
#[must_use]
pub fn line(text: &str, size: f64) -> String {
    let signs: Vec<_> = text.chars().filter_map(sign).collect();
    let width: f64 = signs.iter().map(|(_, width)| width - TIGHTER).sum();
    let scale = size / 1000.0;
    let mut left = -width / 2.0;
    let mut svg = String::new();
    for (name, width) in signs {
        let middle = (left + (width - TIGHTER) / 2.0) * scale;
        let _ =
            write!(svg, "<use href=\"#tl-n-{name}\" transform=\"translate({} 0) scale({scale:.4})\"/>", number(middle));
        left += width - TIGHTER;
    }
    svg
}

/// A drawing whose shirts have outlines for their numbers, which are `sizes` high on the shirts of A and of B. All other texts stay, and are
/// not seen where there are no fonts.
#[must_use]
pub fn outlined(drawing: &str, sizes: [f64; 2]) -> String {
    let mut svg = String::new();
    let mut rest = drawing;
    while let Some((before, shirt)) = rest.split_once("<text class=\"tl-shirt ") {
        svg.push_str(before);
        let Some((attributes, after)) = shirt.split_once('>') else { break };
        let Some((text, after)) = after.split_once("</text>") else { break };
        let class = attributes.split('"').next().unwrap_or_default();
        let size = sizes[usize::from(class == "tl-b")];
        let _ = write!(svg, "<g class=\"tl-shirt {class}\">{}</g>", line(text, size));
        rest = after;
    }
    svg + rest
}

#[cfg(test)]
mod tests {
    use games::diaballik::{Match, Start};

    use super::*;
    use crate::of_games::{Look, scene};
    use crate::svg::drawing;

    #[test]
    fn every_shirt_has_its_number_as_an_outline() {
        let plain = drawing(&scene(&Match::new(Start::Standard), &Look { coordinates: false, ..Look::default() }));
        let made = outlined(&plain, [33.0, 25.0]);
        assert!(!made.contains("<text"), "{made}");
        assert_eq!(made.matches("#tl-n-").count(), 14);
        assert_eq!(made.matches("scale(0.0330)").count(), 7);
    }

    #[test]
    fn numbers_of_two_digits_stand_round_the_middle() {
        let ten = line("10", 1000.0);
        assert!(ten.contains("translate(-320 0)") && ten.contains("translate(165 0)"), "{ten}");
    }

    #[test]
    fn every_outline_is_there() {
        for sign in "0123456789?–".chars() {
            let (name, _) = super::sign(sign).unwrap();
            assert!(OUTLINES.contains(&format!("id=\"tl-n-{name}\"")), "{sign}");
        }
    }
}
