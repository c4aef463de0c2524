//! The options of an engine: what they are called, what they can be, and what follows from setting them.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use engine::{Level, Options};
use games::diaballik::Start;
use games::game::Game;
use games::notation::shortened;
use games::playball::{Board, Boards, Mode};
use tablebase::Table;

use crate::answer::{OptionKind, OptionLine};

/// Where the bytes of a table come from: the file itself where it can be read at any place, elsewhere a copy.
#[cfg(unix)]
pub type TableSource = File;
/// Where the bytes of a table come from: the file itself where it can be read at any place, elsewhere a copy.
#[cfg(not(unix))]
pub type TableSource = Vec<u8>;

/// The number of the strongest level, and what stands for none.
const MOST_LEVEL: u64 = Level::HIGHEST.number() as u64;
const NO_LEVEL: u64 = 0;

/// Values of all options.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The game.
    pub game: Game,
    /// Play Ball: the boards that positions may name.
    pub boards: Boards,
    /// Play Ball: the board of the start position.
    pub board: Arc<Board>,
    /// Play Ball: how a match is won.
    pub mode: Mode,
    /// Diaballik: the start position.
    pub variant: Start,
    /// Memory, threads and seed.
    pub options: Options,
    /// How many of the best turns to report.
    pub lines: usize,
    /// How strong to play; without a level, as strong as the limits let it.
    pub level: Option<Level>,
    /// Play Ball: the table to play from.
    pub table: Option<Arc<Table<TableSource>>>,
    /// Diaballik without a level: whether to play from the opening book.
    pub own_book: bool,
    /// What is kept of the time for a turn, for the way of the answer.
    pub move_overhead: Duration,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            game: Game::PlayBall,
            boards: Boards::shipped(),
            board: Arc::clone(Board::lanes()),
            mode: Mode::default(),
            variant: Start::Standard,
            options: Options::default(),
            lines: 1,
            level: None,
            table: None,
            own_book: false,
            move_overhead: Duration::from_millis(20),
        }
    }
}

impl Settings {
    /// Sets the board, known from now on beside those that ship.
    pub fn use_board(&mut self, board: Arc<Board>) {
        self.boards = Boards::shipped();
        self.boards.add(Arc::clone(&board));
        self.board = board;
    }
}

/// An option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Setting {
    /// `Game`
    Game,
    /// `Board`: by its name
    Board,
    /// `BoardFile`: a file with a board
    BoardFile,
    /// `BoardText`: a board's name and its columns
    BoardText,
    /// `Mode`
    Mode,
    /// `Variant`
    Variant,
    /// `Hash`: MiB
    Hash,
    /// `Clear Hash`
    ClearHash,
    /// `Threads`
    Threads,
    /// `MultiPV`
    MultiPv,
    /// `Level`
    Level,
    /// `Table`: a file
    Table,
    /// `OwnBook`: whether the opening book is played from
    OwnBook,
    /// `Seed`
    Seed,
    /// `Move Overhead`: milliseconds
    MoveOverhead,
}

/// What must be done after an option was set.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Effect {
    /// The match is another one: start it anew.
    pub(super) new_match: bool,
    /// The engine is another one: make it anew.
    pub(super) new_engine: bool,
    /// The engine forgets what it learned.
    pub(super) forget: bool,
}

/// The most memory, in MiB, and the most threads and lines that can be asked for.
const MOST_HASH: u64 = 1 << 20;
const MOST_THREADS: u64 = 256;
const MOST_LINES: u64 = 256;
const MOST_OVERHEAD: u64 = 10_000;

impl Setting {
    /// Every option.
    pub const ALL: [Self; 15] = [
        Self::Game,
        Self::Board,
        Self::BoardFile,
        Self::BoardText,
        Self::Mode,
        Self::Variant,
        Self::Hash,
        Self::ClearHash,
        Self::Threads,
        Self::MultiPv,
        Self::Level,
        Self::Table,
        Self::OwnBook,
        Self::Seed,
        Self::MoveOverhead,
    ];

    /// The name in the protocol.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Game => "Game",
            Self::Board => "Board",
            Self::BoardFile => "BoardFile",
            Self::BoardText => "BoardText",
            Self::Mode => "Mode",
            Self::Variant => "Variant",
            Self::Hash => "Hash",
            Self::ClearHash => "Clear Hash",
            Self::Threads => "Threads",
            Self::MultiPv => "MultiPV",
            Self::Level => "Level",
            Self::Table => "Table",
            Self::OwnBook => "OwnBook",
            Self::Seed => "Seed",
            Self::MoveOverhead => "Move Overhead",
        }
    }

    /// The option as the engine tells of it, with the value in `settings` as the default.
    pub(super) fn line(self, settings: &Settings) -> OptionLine {
        let spin = |default: u64, min, max| OptionKind::Spin { default, min, max };
        let combo = |default: &str, choices: &[&str]| OptionKind::Combo {
            default: default.to_owned(),
            choices: choices.iter().map(ToString::to_string).collect(),
        };
        let text = || OptionKind::Text { default: String::new() };
        let kind = match self {
            Self::Game => combo(settings.game.name(), &Game::ALL.map(Game::name)),
            Self::Board => {
                let boards: Vec<&str> = settings.boards.iter().map(|board| board.name()).collect();
                combo(settings.board.name(), &boards)
            }
            Self::Mode => combo(settings.mode.name(), &Mode::ALL.map(Mode::name)),
            Self::Variant => combo(settings.variant.name(), &Start::ALL.map(Start::name)),
            Self::BoardFile | Self::BoardText | Self::Table => text(),
            Self::Hash => spin(settings.options.hash_mib as u64, 1, MOST_HASH),
            Self::ClearHash => OptionKind::Button,
            Self::Threads => spin(settings.options.threads as u64, 1, MOST_THREADS),
            Self::MultiPv => spin(settings.lines as u64, 1, MOST_LINES),
            Self::Level => spin(settings.level.map_or(NO_LEVEL, |level| level.number().into()), NO_LEVEL, MOST_LEVEL),
            Self::OwnBook => OptionKind::Check { default: settings.own_book },
            Self::Seed => spin(settings.options.seed, 0, u64::MAX),
            Self::MoveOverhead => spin(settings.move_overhead.as_millis() as u64, 0, MOST_OVERHEAD),
        };
        OptionLine { name: self.name().to_owned(), kind }
    }

    /// Sets the option to `value`; on an error, which says what is wrong, nothing has changed.
    pub(super) fn set(self, settings: &mut Settings, value: Option<&str>) -> Result<Effect, String> {
        let new_match = Effect { new_match: true, forget: true, ..Effect::default() };
        let new_engine = Effect { new_engine: true, ..Effect::default() };
        if self == Self::ClearHash {
            return match value {
                None => Ok(Effect { forget: true, ..Effect::default() }),
                Some(_) => Err("`Clear Hash` takes no value".to_owned()),
            };
        }
        let value = value.ok_or_else(|| format!("`value` and the value of `{}` are missing", self.name()))?;
        let value = if value == "<empty>" { "" } else { value };
        match self {
            Self::ClearHash => {}
            Self::Game => {
                settings.game = self.choice(value, &Game::ALL, Game::name)?;
                return Ok(Effect { new_match: true, new_engine: true, forget: false });
            }
            Self::Mode => settings.mode = self.choice(value, &Mode::ALL, Mode::name)?,
            Self::Variant => settings.variant = self.choice(value, &Start::ALL, Start::name)?,
            Self::Board => settings.board = settings.boards.get(value).cloned().map_err(|reason| reason.to_string())?,
            Self::BoardFile => settings.use_board(Arc::new(read_board(Path::new(value))?)),
            Self::BoardText => {
                let (name, columns) =
                    value.split_once(' ').ok_or("`BoardText` takes a name, a space and columns joined by `/`")?;
                let board = Board::parse_line(name, columns)
                    .map_err(|fault| format!("the columns, column {}: {}", fault.column, fault.reason))?;
                settings.use_board(Arc::new(board));
            }
            Self::Hash => {
                settings.options.hash_mib = self.number(value, 1, MOST_HASH)? as usize;
                return Ok(new_engine);
            }
            Self::Threads => {
                settings.options.threads = self.number(value, 1, MOST_THREADS)? as usize;
                return Ok(new_engine);
            }
            Self::Seed => {
                settings.options.seed = self.number(value, 0, u64::MAX)?;
                return Ok(new_engine);
            }
            Self::Level => {
                settings.level = Level::new(self.number(value, NO_LEVEL, MOST_LEVEL)? as u8);
                return Ok(new_engine);
            }
            Self::Table => {
                settings.table = if value.is_empty() { None } else { Some(Arc::new(open_table(Path::new(value))?)) };
                return Ok(new_engine);
            }
            Self::OwnBook => {
                settings.own_book = value
                    .parse()
                    .map_err(|_| format!("`{}` takes `true` or `false`, not `{}`", self.name(), shortened(value)))?;
                return Ok(new_engine);
            }
            Self::MultiPv => {
                settings.lines = self.number(value, 1, MOST_LINES)? as usize;
                return Ok(Effect::default());
            }
            Self::MoveOverhead => {
                settings.move_overhead = Duration::from_millis(self.number(value, 0, MOST_OVERHEAD)?);
                return Ok(Effect::default());
            }
        }
        Ok(new_match)
    }

    fn choice<T: Copy>(self, value: &str, all: &[T], name: impl Fn(T) -> &'static str) -> Result<T, String> {
        all.iter().copied().find(|&choice| name(choice) == value).ok_or_else(|| {
            let names: Vec<String> = all.iter().map(|&choice| format!("`{}`", name(choice))).collect();
            format!("`{}` takes {}, not `{}`", self.name(), names.join(", "), shortened(value))
        })
    }

    fn number(self, value: &str, least: u64, most: u64) -> Result<u64, String> {
        let digits = value.bytes().all(|byte| byte.is_ascii_digit());
        value.parse().ok().filter(|number| digits && (least..=most).contains(number)).ok_or_else(|| {
            let found = shortened(value);
            format!("`{}` takes a whole number from {least} to {most}, not `{found}`", self.name())
        })
    }
}

/// Reads a board file; the board is named for the file.
///
/// # Errors
/// The file cannot be read, or holds no board; in a sentence, in English.
pub fn read_board(path: &Path) -> Result<Board, String> {
    /// Far more than any board that is accepted.
    const MOST: u64 = 64 * 1024;
    let mut text = String::new();
    let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    File::open(path)
        .and_then(|file| file.take(MOST).read_to_string(&mut text))
        .map_err(|error| format!("{}: {error}", path.display()))?;
    Board::parse(&name, &text).map_err(|fault| format!("{}: {fault}", path.display()))
}

fn open_table(path: &Path) -> Result<Table<TableSource>, String> {
    #[cfg(unix)]
    let source = File::open(path);
    #[cfg(not(unix))]
    let source = std::fs::read(path);
    let source = source.map_err(|error| format!("{}: {error}", path.display()))?;
    Table::open(source).map_err(|error| format!("{}: {error}", path.display()))
}
