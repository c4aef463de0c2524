//! `touchline play`: a game in the terminal.

use std::env;
use std::fs::File;
use std::io::{self, BufReader, IsTerminal, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use ::play::own_level::OwnLevel;
use ::play::time::Timestamp;
use ::play::time_control::TimeControl;
use ::play::{AnyMatch, Start};
use engine::{Level, PerfectPlayer};
use games::diaballik;
use games::game::{Game, turn_text};
use games::notation::{Fault, shortened};
use games::pawnball::seed::SeedMaterial;
use games::playball::{self, Position};
use games::reason::Reason;
use games::record::{MAX_GAME, RecordParser};
use games::side::{BySide, Side};
use locale::{Locale, vars};
use sha2::{Digest as _, Sha256};
use tablebase::{Solver, Space};
use terminal::lines::{self, Trouble};
use terminal::look::Look;
use terminal::screen;
use terminal::terminal_game::{TerminalGame, begin, resume};
use terminal::{Files, Oracle, Player, Session, SessionDice};

use crate::cli::{self, PlayArgs};
use crate::failure::{Failure, Place, file_name};
use crate::games::play_ball_board;
use crate::output::{self, WholeFile};
use crate::own_level;
use crate::tables;

/// Plays a game as `args` say.
pub(crate) fn run(args: &PlayArgs, locale: &Locale) -> Result<(), Failure> {
    let disk = Disk { locale };
    let game = match &args.load {
        Some(path) => {
            let game = disk.open(path)?;
            if args.game.is_some_and(|wanted| wanted != game.kind()) {
                return Err(Failure::Usage(
                    locale.failure_other_game(vars::File(file_name(path)), vars::Game(locale.game(game.kind()))),
                ));
            }
            game
        }
        None => begin(&start(args)?),
    };
    let players = BySide::new(player(args.a, locale)?, player(args.b, locale)?);
    let seed = args.seed.map_or_else(random, |seed| Ok(Sha256::digest(seed.to_be_bytes()).into()))?;
    let (bot, dice) = (u64::from_be_bytes(*seed.first_chunk().unwrap_or(&[0; 8])), dice(seed));
    let oracle = oracle(args, &*game, locale)?;
    let recorded = game.origin().and_then(TimeControl::of_record);
    if let (Some(_), Some(clock)) = (args.clock, recorded) {
        return Err(Failure::Usage(locale.play_clock_of_file(clock.to_string())));
    }
    let begun = Instant::now();
    let now = move || u64::try_from(begun.elapsed().as_millis()).map_or(Timestamp::MAX, Timestamp::new);
    let mut session = Session::new(game, players, bot, dice).with_clocks(args.clock.unwrap_or_default(), Arc::new(now));
    if let Some(oracle) = oracle {
        session = session.with_oracle(oracle);
    }
    let unkept = Arc::new(Mutex::new(None));
    if [args.a, args.b].contains(&cli::Player::Own) {
        let path = own_level::path(|name| env::var_os(name));
        let (results, unkept) = (own_level::read(&path)?, Arc::clone(&unkept));
        let keep = move |results: &OwnLevel| {
            let kept = own_level::keep(&path, results).err();
            *unkept.lock().unwrap_or_else(PoisonError::into_inner) = kept;
        };
        session = session.with_own_level(results, Arc::new(keep));
    }
    if let Some(path) = &args.save {
        let text = session.to_file().map_err(|reason| Failure::Work(locale.reason(&reason)))?;
        WholeFile::try_out(path, text.as_bytes())?;
    }
    let alert = |text: &str| output::tell(locale, text);

    let (stdin, stdout) = (io::stdin(), io::stdout());
    let variable = |name: &str| env::var(name).ok();
    let is_terminal = stdout.is_terminal();
    let manner = output::manner();
    let look = Look::detect(manner.colouring, is_terminal, args.ascii, variable);
    let capable = is_terminal && stdin.is_terminal() && variable("TERM").is_none_or(|term| term != "dumb");
    let played = if args.full_screen || capable && !args.lines && !args.describe {
        if !(is_terminal && stdin.is_terminal()) {
            return Err(Failure::Usage(locale.failure_no_terminal()));
        }
        let settings = screen::Settings {
            locale,
            look,
            hints: !manner.quiet,
            save: args.save.as_deref(),
            alert: &alert,
            files: &disk,
        };
        screen::play(session, &settings)
    } else {
        let settings = lines::Settings {
            locale,
            look,
            describe: args.describe,
            echo: !stdin.is_terminal(),
            width: width(is_terminal),
            hints: !manner.quiet,
            save: args.save.as_deref(),
            alert: &alert,
            files: &disk,
        };
        let mut out = stdout.lock();
        lines::play(session, &settings, &mut BufReader::new(stdin.lock()), &mut out)
    };
    if let Some(failure) = unkept.lock().unwrap_or_else(PoisonError::into_inner).take() {
        output::report(&failure, locale);
    }
    played.map_err(|trouble| match trouble {
        Trouble::Io(error) => Failure::stdout(error),
        Trouble::NotSaved => Failure::Told,
        Trouble::InputEnded => Failure::Work(locale.play_input_ended()),
        Trouble::Signal(signal) => Failure::Signal(signal),
    })
}

/// Columns of the terminal: 80 when there is none.
pub(crate) fn width(is_terminal: bool) -> usize {
    let size = if is_terminal { screen::size() } else { None };
    size.map_or(80, |(width, _)| usize::from(width))
}

fn player(player: cli::Player, locale: &Locale) -> Result<Player, Failure> {
    match player {
        cli::Player::Human => Ok(Player::Human),
        cli::Player::Perfect => Ok(Player::Perfect),
        // The session finds the level.
        cli::Player::Bot { level: None } | cli::Player::Own => Ok(Player::Bot(Level::DEFAULT)),
        cli::Player::Bot { level: Some(level) } => {
            let level = Level::new(level).ok_or_else(|| Failure::Usage(locale.play_unknown_level()))?;
            Ok(Player::Bot(level))
        }
    }
}

/// What the game begins with.
fn start(args: &PlayArgs) -> Result<Start, Failure> {
    let mode = args.mode.into();
    let game = args.game.unwrap_or(Game::PlayBall);
    if let Some(text) = &args.position {
        return position(game, text, args.board.as_deref(), mode);
    }
    Ok(match game {
        Game::PlayBall => Start::PlayBall(play_ball_board(args.board.as_deref())?, mode),
        Game::Diaballik if args.variant => Start::Diaballik(diaballik::Start::Variant),
        _ => Start::of(game),
    })
}

/// The start from a position; of Play Ball on the board that is given or that the position names.
fn position(game: Game, text: &str, board: Option<&str>, mode: playball::Mode) -> Result<Start, Failure> {
    let board = if game == Game::PlayBall { board.map(|name| play_ball_board(Some(name))).transpose()? } else { None };
    let columns = board.as_ref().map(|board| board.columns().join("/"));
    if let Some(board) = board.filter(|board| board.name() != board_name(text)) {
        let reason = Reason::TagValue {
            name: "Board".to_owned(),
            found: shortened(board_name(text)),
            expected: board.name().to_owned(),
        };
        return Err(Failure::Position(Fault { line: 1, column: 1, reason }));
    }
    Start::from_position(game, text, columns.as_deref(), mode, None).map_err(Failure::Position)
}

/// What the perfect bot asks, if it plays: a table from a file, or of a small board, which is solved here and now.
fn oracle(args: &PlayArgs, game: &dyn TerminalGame, locale: &Locale) -> Result<Option<Arc<Oracle>>, Failure> {
    if ![args.a, args.b].contains(&cli::Player::Perfect) {
        return match &args.table {
            None => Ok(None),
            Some(_) => Err(Failure::Usage(locale.play_table_for_perfect())),
        };
    }
    if game.kind() != Game::PlayBall {
        return Err(Failure::NotOfGame("bot:perfect", game.kind()));
    }
    let table = match &args.table {
        Some(path) => {
            let table = tables::open_in_memory(path)?;
            if let Some(board) = game.start().board() {
                let start = Position::kick_off(board, Side::A, [0, 0]);
                table.value(&start).map_err(|error| Failure::table(path, error))?;
            }
            table
        }
        None => solved_at_once(game, locale)?,
    };
    let boards = tables::boards(&table);
    let position = game.position();
    let answers = Position::parse(&position, &boards).map(|position| table.value(&position));
    match (answers, &args.table) {
        (Ok(Err(error)), Some(path)) => return Err(Failure::table(path, error)),
        (Ok(Ok(_)), _) => {}
        _ => return Err(needs_table(board_name(&position), locale)),
    }
    let table = Arc::new(table);
    Ok(Some(Arc::new(move |game: &AnyMatch, seed| {
        let AnyMatch::PlayBall(game) = game else { return None };
        let turn = PerfectPlayer::new(Arc::clone(&table), seed).choose_in(game).ok()?;
        Some(turn_text(&turn))
    })))
}

/// The first word of a position.
fn board_name(position: &str) -> &str {
    position.split(' ').next().unwrap_or_default()
}

fn needs_table(board: &str, locale: &Locale) -> Failure {
    let command = format!("touchline solve playball --board {board} --out {board}.table");
    Failure::Work(locale.play_perfect_needs_table(
        vars::Argument("--table"),
        vars::Board(board),
        vars::Command(command),
    ))
}

/// The table of the board that is played on, if solving it takes no more than about a second.
fn solved_at_once(game: &dyn TerminalGame, locale: &Locale) -> Result<tablebase::Table<Vec<u8>>, Failure> {
    /// About a second on one core.
    const MOST_POSITIONS: u64 = 500_000;
    let board = game.start().board().ok_or(Failure::NotOfGame("bot:perfect", game.kind()))?;
    if Space::new(board).kept_count() > MOST_POSITIONS {
        return Err(needs_table(board.name(), locale));
    }
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let solver = Solver::solved(board, threads).map_err(|_| Failure::Work(locale.solve_too_long()))?;
    solver.table().map_err(|error| Failure::Work(format!("{}: {error}", board.name())))
}

fn random() -> Result<[u8; 32], Failure> {
    let mut seed = [0; 32];
    let failed = |error: getrandom::Error| Failure::Io(Place::StandardInput, io::Error::other(error.to_string()));
    getrandom::fill(&mut seed).map_err(failed)?;
    Ok(seed)
}

/// The dice that follow from a seed, for each game of the session others; nobody adds entropy at a terminal.
fn dice(seed: [u8; 32]) -> Arc<SessionDice> {
    Arc::new(move |game, number| {
        let seed = match game {
            0 => seed,
            game => Sha256::new().chain_update(seed).chain_update(game.to_be_bytes()).finalize().into(),
        };
        SeedMaterial { seed: &seed, entropy_a: b"", entropy_b: b"", game_id: "" }.draw(number)
    })
}

/// Game files on the disk.
struct Disk<'a> {
    locale: &'a Locale,
}

impl Disk<'_> {
    fn open(&self, path: &Path) -> Result<Box<dyn TerminalGame>, Failure> {
        let failed = |error| Failure::Io(Place::File(path.to_owned()), error);
        let mut text = Vec::new();
        File::open(path)
            .and_then(|file| BufReader::new(file).take(MAX_GAME as u64 + 1).read_to_end(&mut text))
            .map_err(failed)?;
        let bad = |fault| Failure::GameFile(path.to_owned(), fault);
        let mut parser = RecordParser::new();
        let mut record = None;
        for line in text.split_inclusive(|&byte| byte == b'\n') {
            record = parser.bytes(line).map_err(bad)?;
            if record.is_some() {
                break;
            }
        }
        let record = match record {
            Some(record) => record,
            None => match parser.finish().map_err(bad)? {
                Some(record) => record,
                None => return Err(failed(io::Error::other(self.locale.play_game_empty()))),
            },
        };
        resume(&record).map_err(bad)
    }
}

impl Files for Disk<'_> {
    fn save(&self, path: &Path, text: &str) -> Result<(), String> {
        let save = || {
            let mut file = WholeFile::create(path)?;
            file.write_all(text.as_bytes()).map_err(|error| Failure::io(Place::File(path.to_owned()), error))?;
            file.finish()
        };
        save().map_err(|failure| failure.message(self.locale).unwrap_or_default())
    }

    fn load(&self, path: &Path) -> Result<Box<dyn TerminalGame>, String> {
        self.open(path).map_err(|failure| failure.message(self.locale).unwrap_or_default())
    }

    fn is_stream(&self, path: &Path) -> bool {
        output::is_stream(path)
    }

    fn beside(&self, path: &Path) -> PathBuf {
        let stem = path.file_stem().unwrap_or_default();
        let named = |number: u32| {
            let mut name = stem.to_owned();
            name.push(format!("-{number}"));
            if let Some(extension) = path.extension() {
                name.push(".");
                name.push(extension);
            }
            path.with_file_name(name)
        };
        (2..=u32::MAX).map(named).find(|path| !path.exists()).unwrap_or_else(|| path.to_owned())
    }
}
