//! What a terminal can show: colours and signs.

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
    /// Signs beyond ASCII, as ● and ★.
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
    /// Colours, whatever the output is.
    Always,
    /// No colours, not even in a terminal.
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
