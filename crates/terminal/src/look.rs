//! What a terminal can show: colours and signs.

use games::side::Side;

use crate::canvas::{Glyph, Ground, Ink};

/// How many colours there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Colour {
    /// None: `NO_COLOR` is set, it is a dumb terminal or none at all.
    None,
    /// The sixteen that every terminal has.
    Sixteen,
    /// 24 bits.
    True,
}

/// Which characters there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Signs {
    /// Unicode.
    Unicode,
    /// ASCII only, with the letters of the notation.
    Ascii,
}

/// When to colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Colouring {
    /// On a terminal that can, unless the environment says otherwise.
    #[default]
    Auto,
    /// Everywhere.
    Always,
    /// Nowhere.
    Never,
}

impl Colouring {
    /// Whether to colour an output. What was asked for goes first; then `NO_COLOR` forbids colours and `CLICOLOR_FORCE`, when it is not `0`, demands
    /// them; else they are for terminals that are not dumb. `variable` gives the value of an environment variable.
    ///
    /// ```
    /// use terminal::look::Colouring;
    ///
    /// let unset = |_: &str| None;
    /// let forced = |name: &str| (name == "CLICOLOR_FORCE").then(|| "1".to_owned());
    /// let forbidden = |name: &str| ["NO_COLOR", "CLICOLOR_FORCE"].contains(&name).then(|| "1".to_owned());
    /// assert!(Colouring::Auto.applies(true, unset) && !Colouring::Auto.applies(false, unset));
    /// assert!(Colouring::Auto.applies(false, forced) && !Colouring::Auto.applies(true, forbidden));
    /// assert!(Colouring::Always.applies(false, forbidden) && !Colouring::Never.applies(true, forced));
    /// ```
    #[must_use]
    pub fn applies(self, is_terminal: bool, variable: impl Fn(&str) -> Option<String>) -> bool {
        let set = |name| variable(name).filter(|value| !value.is_empty());
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto if set("NO_COLOR").is_some() => false,
            Self::Auto if set("CLICOLOR_FORCE").is_some_and(|value| value != "0") => true,
            Self::Auto => is_terminal && variable("TERM").is_none_or(|term| term != "dumb"),
        }
    }
}

/// What a terminal can show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Look {
    /// Its colours.
    pub colour: Colour,
    /// Its characters.
    pub signs: Signs,
}

/// Red, green, blue.
pub(crate) type Rgb = (u8, u8, u8);

impl Look {
    /// ASCII without colours.
    pub const PLAIN: Self = Self { colour: Colour::None, signs: Signs::Ascii };

    /// What the environment says about the output. `variable` gives the value of an environment variable; `ascii` asks for plain signs whatever the
    /// environment says.
    ///
    /// ```
    /// use terminal::look::{Colour, Colouring, Look, Signs};
    ///
    /// let of = |set: &'static [(&str, &str)], is_terminal| {
    ///     let variable = |name: &str| set.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned());
    ///     Look::detect(Colouring::Auto, is_terminal, false, variable)
    /// };
    /// let xterm = &[("TERM", "xterm"), ("COLORTERM", "truecolor"), ("LANG", "en_GB.UTF-8")];
    /// assert_eq!(of(xterm, true), Look { colour: Colour::True, signs: Signs::Unicode });
    /// assert_eq!(of(xterm, false), Look { colour: Colour::None, signs: Signs::Unicode });
    /// assert_eq!(of(&[("TERM", "dumb"), ("LANG", "cs_CZ.UTF-8")], true), Look::PLAIN);
    /// assert_eq!(of(&[("TERM", "vt220"), ("LANG", "C")], true), Look { colour: Colour::Sixteen, signs: Signs::Ascii });
    /// ```
    #[must_use]
    pub fn detect(
        colouring: Colouring,
        is_terminal: bool,
        ascii: bool,
        variable: impl Fn(&str) -> Option<String>,
    ) -> Self {
        let set = |name| variable(name).filter(|value| !value.is_empty());
        let dumb = variable("TERM").is_some_and(|term| term == "dumb");
        let colour = if !colouring.applies(is_terminal, &variable) {
            Colour::None
        } else if set("COLORTERM").is_some_and(|term| term == "truecolor" || term == "24bit") {
            Colour::True
        } else {
            Colour::Sixteen
        };
        // The first of the three that is set decides (POSIX). Windows has none of them and shows Unicode.
        let encoding = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set);
        let utf8 = match encoding {
            Some(locale) => {
                let locale = locale.to_ascii_lowercase();
                locale.contains("utf-8") || locale.contains("utf8")
            }
            None => cfg!(windows),
        };
        let signs = if ascii || dumb || !utf8 { Signs::Ascii } else { Signs::Unicode };
        Self { colour, signs }
    }
}

impl Colour {
    /// The escape sequence that starts the style of a glyph; empty for plain text.
    pub(crate) fn escape(self, glyph: &Glyph) -> String {
        let mut codes: Vec<String> = Vec::new();
        match self {
            Self::None => return String::new(),
            Self::True => {
                if let Some((r, g, b)) = ink_rgb(glyph.ink, glyph.ground) {
                    codes.push(format!("38;2;{r};{g};{b}"));
                }
                if let Some((r, g, b)) = ground_rgb(glyph.ground) {
                    codes.push(format!("48;2;{r};{g};{b}"));
                }
            }
            Self::Sixteen => {
                if let Some(ink) = ink_16(glyph.ink, glyph.ground) {
                    codes.push(if ink < 8 { 30 + ink } else { 82 + ink }.to_string());
                }
                if let Some(ground) = ground_16(glyph.ground) {
                    codes.push(if ground < 8 { 40 + ground } else { 92 + ground }.to_string());
                }
            }
        }
        if glyph.bold {
            codes.push("1".to_owned());
        }
        if codes.is_empty() { String::new() } else { format!("\x1b[{}m", codes.join(";")) }
    }
}

/// The colour of a character; `None` for that of the terminal.
pub(crate) const fn ink_rgb(ink: Ink, ground: Ground) -> Option<Rgb> {
    let painted = !matches!(ground, Ground::None);
    Some(match ink {
        Ink::Plain if painted => (226, 232, 230),
        Ink::Plain => return None,
        Ink::Faint => (128, 140, 136),
        Ink::Seam => (78, 94, 89),
        Ink::Side(Side::A) => match ground {
            Ground::Shirt(_) => (255, 255, 255),
            Ground::None => (74, 144, 255),
            _ => (128, 184, 255),
        },
        Ink::Side(Side::B) => match ground {
            Ground::Shirt(_) => (30, 18, 6),
            Ground::None => (232, 132, 36),
            _ => (255, 174, 92),
        },
        Ink::Ball => (255, 255, 255),
        Ink::Dot => (150, 166, 160),
        Ink::Target => (255, 224, 102),
        Ink::Goal => (255, 240, 170),
        Ink::Trace => (188, 200, 196),
        Ink::Alarm => (232, 84, 84),
    })
}

/// The colour under a character; `None` for that of the terminal.
pub(crate) const fn ground_rgb(ground: Ground) -> Option<Rgb> {
    Some(match ground {
        Ground::None => return None,
        Ground::Field => (34, 48, 44),
        Ground::FieldOther => (41, 57, 52),
        Ground::Margin => (26, 34, 32),
        Ground::Zone(Side::A) => (26, 52, 92),
        Ground::Zone(Side::B) => (92, 52, 18),
        Ground::Trace => (58, 72, 66),
        Ground::Target => (62, 66, 40),
        Ground::Selected => (96, 92, 44),
        Ground::Cursor => (126, 138, 134),
        Ground::Shirt(Side::A) => (38, 96, 190),
        Ground::Shirt(Side::B) => (236, 148, 60),
    })
}

/// One of the sixteen colours for a character; `None` for that of the terminal.
pub(crate) const fn ink_16(ink: Ink, ground: Ground) -> Option<u8> {
    match ground {
        Ground::Selected => return Some(0),
        Ground::Cursor => return Some(if matches!(ink, Ink::Side(Side::A)) { 4 } else { 0 }),
        Ground::Shirt(Side::A) => return Some(15),
        Ground::Shirt(Side::B) => return Some(0),
        _ => {}
    }
    Some(match ink {
        Ink::Plain => return None,
        Ink::Faint | Ink::Seam => 8,
        Ink::Side(Side::A) => 12,
        Ink::Side(Side::B) => 11,
        Ink::Ball => 15,
        Ink::Dot | Ink::Trace => 7,
        Ink::Target | Ink::Goal => 10,
        Ink::Alarm => 9,
    })
}

/// One of the sixteen colours under a character; `None` for that of the terminal.
pub(crate) const fn ground_16(ground: Ground) -> Option<u8> {
    Some(match ground {
        Ground::Selected => 3,
        Ground::Cursor => 7,
        Ground::Shirt(Side::A) => 4,
        Ground::Shirt(Side::B) => 3,
        _ => return None,
    })
}
