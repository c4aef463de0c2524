//! A position or a whole game in the fragment of a link.
//!
//! A fragment is `1` (the version), `p` or `g` (a position or a game), and base64url without padding of: four bytes of checksum
//! and the text packed by deflate, whose checksum that is. The text of a position is the start in JSON; that of a game is the setup in JSON, a
//! line feed, and the game as in a game file, without the tags that the setup tells. So a link says nothing that is not checked
//! when it is opened.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use games::notation::Fault;
use games::reason::Reason;
use games::record::{Record, RecordParser};
use locale::Locale;

use play::Start;
use play::Tree;
use play::game_setup::{GameSetup, SetupError, StartForm};

/// The most bytes of a fragment.
pub const MOST_FRAGMENT: usize = 32 * 1024;
/// The most bytes of its text once unpacked.
const MOST_TEXT: usize = 1024 * 1024;
/// How hard to pack: 0 to 10.
const PACKING: u8 = 9;
const VERSION: char = '1';

/// The contents of a link.
#[derive(Debug, Clone)]
pub enum Link {
    /// A position, or the start of a game.
    Position(Start),
    /// A game with its setup.
    Game(Box<(GameSetup, Tree)>),
}

/// Why a link was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LinkError {
    /// It would be, or is, longer than [`MOST_FRAGMENT`].
    #[error("{found} bytes, the most is {MOST_FRAGMENT}")]
    TooLong {
        /// Its length in bytes.
        found: usize,
    },
    /// Not a link of this kind.
    #[error("not a link to a position or a game")]
    NotALink,
    /// A version that this program does not know.
    #[error("a link of version `{found}`, this program knows `{VERSION}`")]
    Version {
        /// Its sign.
        found: char,
    },
    /// Something is missing or was changed: it cannot be unpacked, or its checksum is wrong.
    #[error("the link is damaged")]
    Damaged,
    /// The setup or the position is impossible.
    #[error(transparent)]
    Setup(SetupError),
    /// The game is not legal; the place is within the game.
    #[error(transparent)]
    Game(Fault),
}

impl LinkError {
    /// What to tell a person: a whole sentence.
    #[must_use]
    pub fn message(&self, locale: &Locale) -> String {
        match self {
            Self::TooLong { .. } => locale.study_link_too_long((MOST_FRAGMENT / 1024) as u32),
            Self::NotALink => locale.study_link_not_a_link(),
            Self::Version { .. } => locale.study_link_version(),
            Self::Damaged => locale.study_link_damaged(),
            Self::Setup(SetupError::Refused { fault, .. }) | Self::Game(fault) => {
                locale.study_link_refused(locale.reason(&fault.reason))
            }
            Self::Setup(_) => locale.study_link_setup(),
        }
    }
}

impl Link {
    /// The fragment for a position, without `#`.
    ///
    /// # Errors
    /// It is too long.
    ///
    /// # Panics
    /// Never: a start has nothing that JSON cannot hold.
    pub fn of_position(start: &Start) -> Result<String, LinkError> {
        pack('p', &serde_json::to_string(&StartForm::from(start)).expect("texts only"))
    }

    /// The fragment for the main line of a game, without `#`. While the game goes on, the link does not tell what the dice to
    /// come follow from.
    ///
    /// # Errors
    /// It is too long. A Pawnball game that began within a draw, or is too long for a game file, is refused too.
    pub fn of_game(setup: &GameSetup, tree: &Tree) -> Result<String, LinkError> {
        let setup = GameSetup::clone(setup);
        let line: Vec<_> = tree.main_line().collect();
        let mut record = Record::new(setup.start().game());
        let at_start = |reason| LinkError::Game(Fault { line: 1, column: 1, reason });
        tree.write_line(&mut record, &line).map_err(at_start)?;
        let setup = if record.result() == games::record::GameResult::Open { setup.without_dice() } else { setup };
        pack('g', &format!("{}\n{record}", setup.to_json()))
    }

    /// Opens a fragment, with or without `#`.
    ///
    /// # Errors
    /// Anything about it is wrong.
    pub fn open(fragment: &str) -> Result<Self, LinkError> {
        let fragment = fragment.strip_prefix('#').unwrap_or(fragment);
        if fragment.len() > MOST_FRAGMENT {
            return Err(LinkError::TooLong { found: fragment.len() });
        }
        let mut signs = fragment.chars();
        let (version, kind) = (signs.next(), signs.next());
        let (Some(version), Some(kind @ ('p' | 'g'))) = (version, kind) else { return Err(LinkError::NotALink) };
        if !version.is_ascii_digit() {
            return Err(LinkError::NotALink);
        }
        if version != VERSION {
            return Err(LinkError::Version { found: version });
        }
        let text = unpack(signs.as_str()).ok_or(LinkError::Damaged)?;
        if kind == 'p' {
            let form: StartForm =
                serde_json::from_str(&text).map_err(|error| LinkError::Setup(SetupError::json(&error)))?;
            return Start::try_from(form).map(Self::Position).map_err(LinkError::Setup);
        }
        let (setup, game) = text.split_once('\n').ok_or(LinkError::Damaged)?;
        let setup = GameSetup::from_json(setup).map_err(LinkError::Setup)?;
        let record = read_one(game).map_err(LinkError::Game)?;
        if record.game() != setup.start().game() {
            let reason = Reason::UnknownGame { found: record.game().name().to_owned() };
            return Err(LinkError::Game(record.fault_at_tag("Game", reason)));
        }
        for name in Start::TAGS {
            if record.tag(name).is_some() {
                let reason = Reason::TagTwice { name: name.to_owned() };
                return Err(LinkError::Game(record.fault_at_tag(name, reason)));
            }
        }
        let tree = Tree::from_record_at(&record, setup.start().clone()).map_err(LinkError::Game)?;
        Ok(Self::Game(Box::new((setup, tree))))
    }
}

/// The only game of a text.
fn read_one(text: &str) -> Result<Record, Fault> {
    let mut parser = RecordParser::new();
    let mut found: Option<Record> = None;
    for read in text.split_inclusive('\n').map(Some).chain([None]) {
        let record = match read {
            Some(line) => parser.line(line)?,
            None => parser.finish()?,
        };
        if let Some(record) = record {
            if found.is_some() {
                return Err(record.fault_at_tag("Game", Reason::TagTwice { name: "Game".to_owned() }));
            }
            found = Some(record);
        }
    }
    found.ok_or(Fault { line: 1, column: 1, reason: Reason::GameTagFirst })
}

fn pack(kind: char, text: &str) -> Result<String, LinkError> {
    if text.len() > MOST_TEXT {
        return Err(LinkError::TooLong { found: text.len() });
    }
    let packed = miniz_oxide::deflate::compress_to_vec(text.as_bytes(), PACKING);
    let mut bytes = checksum(&packed).to_be_bytes().to_vec();
    bytes.extend(packed);
    let fragment = format!("{VERSION}{kind}{}", URL_SAFE_NO_PAD.encode(bytes));
    if fragment.len() > MOST_FRAGMENT { Err(LinkError::TooLong { found: fragment.len() }) } else { Ok(fragment) }
}

fn unpack(packed: &str) -> Option<String> {
    let bytes = URL_SAFE_NO_PAD.decode(packed).ok()?;
    let (sum, packed) = bytes.split_first_chunk::<4>()?;
    // The sum is that of the packed bytes: the last of them has bits that unpacking does not look at.
    if checksum(packed) != u32::from_be_bytes(*sum) {
        return None;
    }
    let text = miniz_oxide::inflate::decompress_to_vec_with_limit(packed, MOST_TEXT).ok()?;
    String::from_utf8(text).ok()
}

/// FNV-1a with 32 bits: finds a link that was cut or mistyped, not one that was made to deceive.
fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |sum, &byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
