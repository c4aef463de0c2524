//! The command line: its commands and their arguments.
//!
//! What is said about them stands in `locales/*/cli.ftl`, under ids made of the names here: `cli-perft-about`,
//! `cli-perft-arg-depth`; [`help`](crate::help) puts it in.

use std::net::SocketAddr;
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use ::play::time::Timestamp;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use games::game::Game;
use locale::Language;
use protocol::admin::Role;
use protocol::game::Speed;
use server::moment::Moment;
use server::month::{Month, parse_moment};
use server::settings::ServiceUrl;
use terminal::look::Colouring;
use tournament::adjudication::AgreedWin;
use tournament::openings::MATCH_SEEDS;
use tournament::sprt::Sprt;
use tournament::time_control::{TimeControl, TimeControlError};

#[derive(Debug, Parser)]
#[command(name = "touchline", version, disable_help_flag = true, disable_version_flag = true)]
#[command(disable_help_subcommand = true)]
pub(crate) struct Cli {
    #[arg(long, global = true, value_name = "LANG", value_parser = language())]
    pub(crate) lang: Option<Language>,
    /// Read before the rest by [`asked_colouring`](crate::help::asked_colouring), for what is said about wrong arguments.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", value_parser = colouring())]
    pub(crate) color: Colouring,
    #[arg(long, short = 'q', global = true)]
    pub(crate) quiet: bool,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) serve: ServeArgs,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Serve(ServeArgs),
    Play(PlayArgs),
    Rules(RulesArgs),
    Boards(BoardsArgs),
    Perft(PerftArgs),
    Turns(TurnsArgs),
    Solve(SolveArgs),
    Probe(ProbeArgs),
    Batch(BatchArgs),
    Check(CheckArgs),
    Convert(ConvertArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
    Puzzles(PuzzlesArgs),
    Ugi(UgiArgs),
    Analyse(AnalyseArgs),
    Match(Box<MatchArgs>),
    Bench(BenchArgs),
    VerifyDice(VerifyDiceArgs),
    Admin(Box<AdminArgs>),
    Reports(ReportsArgs),
    Archive(ArchiveArgs),
    Bot(Box<BotArgs>),
    Backup(BackupArgs),
    Restore(RestoreArgs),
    Migrate(MigrateArgs),
}

/// `touchline bot`
#[derive(Debug, Clone, Args)]
pub(crate) struct BotArgs {
    /// Without it, `TOUCHLINE_SERVER`.
    #[arg(long, value_name = "URL")]
    pub(crate) server: Option<String>,
    #[arg(long, value_name = "COMMAND")]
    pub(crate) engine: String,
    /// Every user of the machine can read it in the list of processes: `TOUCHLINE_TOKEN` and `--token-file` are for real use.
    #[arg(long, value_name = "TOKEN", conflicts_with = "token_file")]
    pub(crate) token: Option<String>,
    #[arg(long, value_name = "FILE")]
    pub(crate) token_file: Option<PathBuf>,
    #[arg(long, value_name = "SETTING")]
    pub(crate) option: Vec<String>,
    #[arg(long, value_name = "GAME", value_parser = game())]
    pub(crate) game: Vec<Game>,
    #[arg(long, value_name = "SPEED", value_parser = speed())]
    pub(crate) speed: Vec<Speed>,
    #[arg(long, value_name = "WHICH", default_value = "any")]
    pub(crate) rated: AskedRated,
    #[arg(long)]
    pub(crate) no_bots: bool,
    #[arg(long)]
    pub(crate) accept_seeks: bool,
    /// `GAME:CLOCK`
    #[arg(long, value_name = "SEEK")]
    pub(crate) seek: Vec<String>,
    /// A server lets a connection follow twenty games.
    #[arg(long, value_name = "COUNT", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=20))]
    pub(crate) at_once: u16,
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) games: Option<u32>,
    /// Milliseconds.
    #[arg(long, value_name = "MS", default_value = "300")]
    pub(crate) overhead: u32,
}

/// Which games a bot plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum AskedRated {
    Any,
    Only,
    Never,
}

/// `touchline backup`
#[derive(Debug, Clone, Args)]
pub(crate) struct BackupArgs {
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    #[arg(long)]
    pub(crate) force: bool,
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
}

/// `touchline restore`
#[derive(Debug, Clone, Args)]
pub(crate) struct RestoreArgs {
    /// A copy, or the folder of a continuous backup.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    #[arg(long, value_name = "MOMENT")]
    pub(crate) at: Option<Moment>,
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
}

/// `touchline migrate`
#[derive(Debug, Clone, Args)]
pub(crate) struct MigrateArgs {
    #[arg(long, value_name = "DIR")]
    pub(crate) from: PathBuf,
    /// Without it, `TOUCHLINE_DATABASE`. Every user of the machine can read it in the list of processes, with the password.
    #[arg(long, value_name = "URL")]
    pub(crate) to: Option<String>,
    #[arg(long, value_name = "COUNT", default_value_t = 200)]
    pub(crate) sample: usize,
}

/// `touchline serve`, and `touchline` alone. What is not given here may be in the environment or in a file.
#[derive(Debug, Clone, Default, PartialEq, Eq, Args)]
pub(crate) struct ServeArgs {
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) listen: Option<SocketAddr>,
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    #[arg(long, value_name = "FOLDER")]
    pub(crate) tables: Option<PathBuf>,
    /// Every user of the machine can read it in the list of processes: one with a password belongs into the file.
    #[arg(long, value_name = "URL", conflicts_with = "database_file")]
    pub(crate) database: Option<ServiceUrl>,
    #[arg(long, value_name = "FILE")]
    pub(crate) database_file: Option<PathBuf>,
    /// As for the database.
    #[arg(long, value_name = "URL", conflicts_with = "bus_file")]
    pub(crate) bus: Option<ServiceUrl>,
    #[arg(long, value_name = "FILE")]
    pub(crate) bus_file: Option<PathBuf>,
    #[arg(long, value_name = "FOLDER")]
    pub(crate) backup: Option<PathBuf>,
}

/// `touchline rules`
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct RulesArgs {
    #[arg(value_name = "GAME", value_parser = game())]
    pub(crate) game: Game,
}

/// `touchline boards`
#[derive(Debug, Clone, Args)]
pub(crate) struct BoardsArgs {
    /// A board's name or a file; see [`crate::games::Board`].
    #[arg(value_name = "BOARD")]
    pub(crate) board: Option<String>,
    #[arg(long)]
    pub(crate) ascii: bool,
}

/// `touchline play`
#[derive(Debug, Clone, Args)]
pub(crate) struct PlayArgs {
    #[arg(value_name = "GAME", required_unless_present = "load", value_parser = game())]
    pub(crate) game: Option<Game>,
    /// A board's name or a file; see [`crate::games::Board`].
    #[arg(long, value_name = "BOARD")]
    pub(crate) board: Option<String>,
    #[arg(long, value_name = "PLAYER", default_value = "human", value_parser = Player::parse)]
    pub(crate) a: Player,
    #[arg(long, value_name = "PLAYER", default_value = "bot", value_parser = Player::parse)]
    pub(crate) b: Player,
    #[arg(long, value_name = "FILE")]
    pub(crate) table: Option<PathBuf>,
    #[arg(long, value_name = "MODE", default_value = "normal")]
    pub(crate) mode: Mode,
    #[arg(long, conflicts_with = "position")]
    pub(crate) variant: bool,
    #[arg(long, value_name = "POSITION", conflicts_with = "load")]
    pub(crate) position: Option<String>,
    #[arg(long, value_name = "CLOCK", value_parser = minutes_and_seconds)]
    pub(crate) clock: Option<::play::time_control::TimeControl>,
    #[arg(long, value_name = "FILE")]
    pub(crate) load: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    #[arg(long, conflicts_with = "lines")]
    pub(crate) full_screen: bool,
    #[arg(long)]
    pub(crate) lines: bool,
    #[arg(long)]
    pub(crate) ascii: bool,
    #[arg(long, conflicts_with = "full_screen")]
    pub(crate) describe: bool,
    #[arg(long, value_name = "COUNT", allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
}

/// What was typed is no clock of minutes and seconds, or one of too many.
#[derive(Debug, thiserror::Error)]
#[error("not a clock of at most {0}+{0}, in minutes and seconds", Self::MOST)]
pub(crate) struct WrongClock;

impl WrongClock {
    /// The most minutes for the game, and the most seconds after each turn.
    pub(crate) const MOST: u32 = 180;
}

/// Minutes for the game and seconds after each turn, as players write a clock: `10+5`, `0.5+1`, `3` for `3+0`; or with periods of byo-yomi,
/// `10+3x30`. Limited as on sites for games, so that a clock in seconds (`300+5`, as in game files) is not taken for five hours.
fn minutes_and_seconds(text: &str) -> Result<::play::time_control::TimeControl, WrongClock> {
    const MOST: u32 = WrongClock::MOST;
    let read = || {
        let (minutes, rest) = text.split_once('+').unwrap_or((text, "0"));
        let (periods, seconds) = rest.split_once('x').map_or((None, rest), |(periods, rest)| (Some(periods), rest));
        let digits = |text: &str| !text.is_empty() && text.len() <= 4 && text.bytes().all(|b| b.is_ascii_digit());
        let (whole, part) = minutes.split_once('.').unwrap_or((minutes, "0"));
        if !(digits(whole) && digits(part) && digits(seconds)) {
            return None;
        }
        let power = 10_u32.pow(u32::try_from(part.len()).ok()?);
        let part = part.parse::<u32>().ok()? * 60;
        let whole: u32 = whole.parse().ok()?;
        // A clock counts whole seconds: 0.25 minutes, but no third of one.
        if part % power != 0 || whole > MOST || whole == MOST && part > 0 {
            return None;
        }
        let base = whole * 60 + part / power;
        let seconds: u32 = seconds.parse().ok().filter(|&seconds| seconds <= MOST)?;
        let text = match periods {
            Some(periods) => format!("byoyomi:{base}+{periods}x{seconds}"),
            None => format!("{base}+{seconds}"),
        };
        text.parse().ok()
    };
    read().ok_or(WrongClock)
}

/// Who plays a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Player {
    /// The person at the terminal.
    Human,
    /// The bot at a level, or at its own choice of level.
    Bot { level: Option<u8> },
    /// The bot at the level of the person whom it meets.
    Own,
    /// The bot that plays from a table.
    Perfect,
}

impl Player {
    fn parse(text: &str) -> Result<Self, String> {
        match text.split_once(':') {
            None if text == "human" => Ok(Self::Human),
            None if text == "bot" => Ok(Self::Bot { level: None }),
            Some(("bot", "perfect")) => Ok(Self::Perfect),
            Some(("bot", "mine")) => Ok(Self::Own),
            Some(("bot", level)) => {
                level.parse().map(|level| Self::Bot { level: Some(level) }).map_err(|error| error.to_string())
            }
            _ => Err("human | bot | bot:LEVEL | bot:mine | bot:perfect".to_owned()),
        }
    }
}

/// How a match of Play Ball ends (PB-17).
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Mode {
    Normal,
    Expert,
}

impl From<Mode> for games::playball::Mode {
    fn from(mode: Mode) -> Self {
        match mode {
            Mode::Normal => Self::Normal,
            Mode::Expert => Self::Expert,
        }
    }
}

/// `touchline perft`
#[derive(Debug, Clone, Args)]
pub(crate) struct PerftArgs {
    #[arg(value_name = "GAME", value_parser = game())]
    pub(crate) game: Game,
    #[arg(long, value_name = "POSITION")]
    pub(crate) position: Option<String>,
    #[arg(long, value_name = "BOARD")]
    pub(crate) board: Option<String>,
    #[arg(long, conflicts_with = "position")]
    pub(crate) variant: bool,
    #[arg(long, value_name = "COUNT", allow_negative_numbers = true)]
    pub(crate) depth: u32,
    #[arg(long)]
    pub(crate) divide: bool,
}

/// `touchline turns`
#[derive(Debug, Clone, Args)]
pub(crate) struct TurnsArgs {
    #[arg(value_name = "GAME", value_parser = game())]
    pub(crate) game: Game,
    #[arg(long, value_name = "POSITION")]
    pub(crate) position: String,
    #[arg(long, value_name = "FILE")]
    pub(crate) board: Option<String>,
    #[arg(long)]
    pub(crate) json: bool,
}

/// `touchline solve`
#[derive(Debug, Clone, Args)]
pub(crate) struct SolveArgs {
    #[arg(value_name = "GAME", required_unless_present = "verify", value_parser = solved_game())]
    pub(crate) game: Option<Game>,
    /// A board's name or a file; see [`crate::games::Board`].
    #[arg(long, value_name = "BOARD", conflicts_with = "verify")]
    pub(crate) board: Option<String>,
    #[arg(long, value_name = "FILE", required_unless_present = "verify", conflicts_with = "verify")]
    pub(crate) out: Option<PathBuf>,
    #[arg(long, conflicts_with = "verify")]
    pub(crate) force: bool,
    /// JSON.
    #[arg(long, value_name = "FILE", conflicts_with = "verify")]
    pub(crate) report: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    pub(crate) verify: Option<PathBuf>,
    /// Check one row in so many.
    #[arg(long, value_name = "COUNT", default_value = "1", requires = "verify")]
    pub(crate) every: NonZero<usize>,
    /// So many positions drawn at random, and no rows.
    #[arg(long, value_name = "COUNT", requires = "verify", conflicts_with = "every")]
    pub(crate) positions: Option<NonZero<usize>>,
    /// So many positions by the slow rules.
    #[arg(long, value_name = "COUNT", default_value = "2000", requires = "verify")]
    pub(crate) sample: usize,
    #[arg(long, value_name = "COUNT", default_value = "1", requires = "verify")]
    pub(crate) seed: u64,
    #[arg(long, value_name = "COUNT")]
    pub(crate) threads: Option<NonZero<u16>>,
}

/// `touchline probe`
#[derive(Debug, Clone, Args)]
pub(crate) struct ProbeArgs {
    #[arg(value_name = "FILE")]
    pub(crate) table: PathBuf,
    #[arg(long, value_name = "POSITION")]
    pub(crate) position: String,
    #[arg(long)]
    pub(crate) json: bool,
}

/// `touchline batch`
#[derive(Debug, Clone, Args)]
pub(crate) struct BatchArgs {
    #[command(subcommand)]
    pub(crate) command: BatchCommand,
}

#[derive(Debug, Clone, Subcommand)]
pub(crate) enum BatchCommand {
    Turns(BatchTurnsArgs),
    Probe(BatchProbeArgs),
}

/// `touchline batch turns`
#[derive(Debug, Clone, Args)]
pub(crate) struct BatchTurnsArgs {
    #[arg(value_name = "GAME", value_parser = game())]
    pub(crate) game: Game,
    #[arg(long = "in", value_name = "FILE")]
    pub(crate) r#in: PathBuf,
    #[arg(long, value_name = "FILE")]
    pub(crate) board: Option<String>,
}

/// `touchline batch probe`
#[derive(Debug, Clone, Args)]
pub(crate) struct BatchProbeArgs {
    #[arg(value_name = "GAME", value_parser = solved_game())]
    pub(crate) game: Game,
    #[arg(long, value_name = "FILE")]
    pub(crate) table: PathBuf,
    #[arg(long = "in", value_name = "FILE")]
    pub(crate) r#in: PathBuf,
}

/// `touchline verify-dice`
#[derive(Debug, Clone, Args)]
pub(crate) struct VerifyDiceArgs {
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    #[arg(long, value_name = "HEX")]
    pub(crate) commitment: Option<String>,
}

/// `touchline admin`
#[derive(Debug, Clone, Args)]
pub(crate) struct AdminArgs {
    #[command(flatten)]
    pub(crate) site: AdminSiteArgs,
    #[command(subcommand)]
    pub(crate) command: AdminCommand,
}

/// Which site is looked after, and over the network by whom. In help they come after what a command has of its own.
#[derive(Debug, Clone, Args)]
pub(crate) struct AdminSiteArgs {
    /// Named apart from the argument of `touchline serve`, to which clap would give what is global here.
    #[arg(long = "data", global = true, display_order = 900, value_name = "DIR")]
    pub(crate) site_data: Option<PathBuf>,
    #[arg(long = "config", global = true, display_order = 901, value_name = "FILE")]
    pub(crate) site_config: Option<PathBuf>,
    #[arg(long, global = true, display_order = 902, value_name = "URL")]
    pub(crate) database: Option<String>,
    #[arg(long, global = true, display_order = 903, value_name = "URL")]
    pub(crate) server: Option<String>,
    /// Without it, `TOUCHLINE_USER`.
    #[arg(long, global = true, display_order = 904, value_name = "NAME")]
    pub(crate) user: Option<String>,
    #[arg(long, global = true, display_order = 905, value_name = "FILE")]
    pub(crate) password_file: Option<PathBuf>,
}

#[derive(Debug, Clone, Subcommand)]
pub(crate) enum AdminCommand {
    Users(AdminUsersArgs),
    Suspend(RestrictArgs),
    Unsuspend(AdminNameArgs),
    Mute(RestrictArgs),
    Unmute(AdminNameArgs),
    EndSessions(AdminNameArgs),
    Void(AdminVoidArgs),
    Reports(AdminReportsArgs),
    Resolve(AdminResolveArgs),
    Dismiss(AdminResolveArgs),
    Warn(AdminBecauseArgs),
    Restore(AdminBecauseArgs),
    Appeals(AdminReportsArgs),
    Accept(AdminDecideArgs),
    Decline(AdminDecideArgs),
    Role(AdminRoleArgs),
    Log(AdminLogArgs),
}

/// `touchline admin users`
#[derive(Debug, Clone, Args)]
pub(crate) struct AdminUsersArgs {
    #[arg(value_name = "NAME")]
    pub(crate) names: Vec<String>,
    #[arg(long, value_name = "TEXT", conflicts_with = "names")]
    pub(crate) search: Option<String>,
    #[arg(long)]
    pub(crate) json: bool,
}

/// `touchline admin suspend` and `mute`
#[derive(Debug, Clone, Args)]
pub(crate) struct RestrictArgs {
    #[arg(value_name = "NAME")]
    pub(crate) name: String,
    /// `2026-12-31` or `2026-12-31T18:00`, in UTC.
    #[arg(long, value_name = "DATE", value_parser = moment)]
    pub(crate) until: Option<Timestamp>,
    #[arg(long, value_name = "COUNT", conflicts_with = "until", value_parser = clap::value_parser!(u32).range(1..=36_500))]
    pub(crate) days: Option<u32>,
    #[arg(long, value_name = "TEXT")]
    pub(crate) reason: String,
}

/// `touchline admin unsuspend`, `unmute` and `end-sessions`
#[derive(Debug, Clone, Args)]
pub(crate) struct AdminNameArgs {
    #[arg(value_name = "NAME")]
    pub(crate) name: String,
}

/// `touchline admin void`
#[derive(Debug, Clone, Args)]
pub(crate) struct AdminVoidArgs {
    #[arg(value_name = "ID")]
    pub(crate) game: String,
    #[arg(long, value_name = "TEXT")]
    pub(crate) reason: String,
}

/// `touchline admin reports` and `appeals`
#[derive(Debug, Clone, Args)]
pub(crate) struct AdminReportsArgs {
    #[arg(long, value_name = "COUNT", default_value_t = 100)]
    pub(crate) most: usize,
    #[arg(long)]
    pub(crate) all: bool,
    #[arg(long)]
    pub(crate) json: bool,
}

/// `touchline admin warn` and `restore`
#[derive(Debug, Clone, Args)]
pub(crate) struct AdminBecauseArgs {
    #[arg(value_name = "NAME")]
    pub(crate) name: String,
    #[arg(long, value_name = "TEXT")]
    pub(crate) reason: String,
}

/// `touchline admin accept` and `decline`
#[derive(Debug, Clone, Args)]
pub(crate) struct AdminDecideArgs {
    #[arg(value_name = "REPORT")]
    pub(crate) appeal: i64,
    #[arg(long, value_name = "TEXT")]
    pub(crate) reason: String,
}

/// `touchline admin resolve` and `dismiss`
#[derive(Debug, Clone, Args)]
pub(crate) struct AdminResolveArgs {
    #[arg(value_name = "REPORT")]
    pub(crate) report: i64,
}

/// `touchline admin role`
#[derive(Debug, Clone, Args)]
pub(crate) struct AdminRoleArgs {
    #[arg(value_name = "NAME")]
    pub(crate) name: String,
    #[arg(value_name = "ROLE")]
    pub(crate) role: AskedRole,
}

/// `touchline admin log`
#[derive(Debug, Clone, Args)]
pub(crate) struct AdminLogArgs {
    #[arg(long, value_name = "COUNT", default_value_t = 20)]
    pub(crate) last: usize,
    #[arg(long)]
    pub(crate) json: bool,
}

/// A role as it is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum AskedRole {
    Moderator,
    Admin,
    None,
}

impl From<AskedRole> for Role {
    fn from(role: AskedRole) -> Self {
        match role {
            AskedRole::Moderator => Self::Moderator,
            AskedRole::Admin => Self::Admin,
            AskedRole::None => Self::None,
        }
    }
}

fn moment(text: &str) -> Result<Timestamp, String> {
    parse_moment(text).ok_or_else(|| "YYYY-MM-DD | YYYY-MM-DDTHH:MM".to_owned())
}

/// `touchline reports`
#[derive(Debug, Clone, Args)]
pub(crate) struct ReportsArgs {
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    #[arg(long, value_name = "COUNT", default_value_t = 100)]
    pub(crate) most: usize,
    #[arg(long)]
    pub(crate) all: bool,
    #[arg(long, value_name = "REPORT", conflicts_with_all = ["most", "all", "json"])]
    pub(crate) settle: Vec<i64>,
    #[arg(long)]
    pub(crate) json: bool,
}

/// `touchline archive`
#[derive(Debug, Clone, Args)]
pub(crate) struct ArchiveArgs {
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    #[arg(long, value_name = "MONTH")]
    pub(crate) month: Month,
}

/// `touchline check`
#[derive(Debug, Clone, Args)]
pub(crate) struct CheckArgs {
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
}

/// `touchline convert`
#[derive(Debug, Clone, Args)]
pub(crate) struct ConvertArgs {
    #[arg(value_name = "FILE", default_value = "-")]
    pub(crate) input: PathBuf,
    #[arg(long, value_name = "FORMAT")]
    pub(crate) from: Option<Format>,
    #[arg(long, value_name = "FORMAT")]
    pub(crate) to: Option<Format>,
    #[arg(long, short = 'o', value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

/// How games are written in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Game files.
    Tgn,
    /// One JSON object a line.
    Jsonl,
}

/// `touchline completions`
#[derive(Debug, Clone, Args)]
pub(crate) struct CompletionsArgs {
    #[arg(value_name = "SHELL")]
    pub(crate) shell: Shell,
}

/// `touchline man`
#[derive(Debug, Clone, Args)]
pub(crate) struct ManArgs {
    #[arg(value_name = "COMMAND")]
    pub(crate) command: Vec<String>,
}

/// `touchline puzzles`
#[derive(Debug, Clone, Args)]
pub(crate) struct PuzzlesArgs {
    #[arg(value_name = "FILE")]
    pub(crate) table: PathBuf,
    #[arg(long, value_name = "COUNT", default_value = "10", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) count: u32,
    #[arg(long, value_name = "COUNT", default_value = "1")]
    pub(crate) seed: u64,
    #[arg(long, value_name = "KIND", default_value = "any")]
    pub(crate) kind: PuzzleKind,
    #[arg(long, short = 'o', value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

/// Which puzzles to make.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PuzzleKind {
    /// One turn wins.
    Win,
    /// One turn saves the game.
    Save,
    /// Both.
    Any,
}

/// How an engine runs.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct EngineArgs {
    #[arg(long, value_name = "COUNT", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// MiB.
    #[arg(long, value_name = "COUNT", default_value = "64", value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    pub(crate) hash: u32,
    #[arg(long, value_name = "COUNT", default_value = "0")]
    pub(crate) seed: u64,
}

impl EngineArgs {
    pub(crate) fn options(self) -> engine::Options {
        engine::Options { hash_mib: self.hash as usize, threads: usize::from(self.threads), seed: self.seed }
    }
}

/// `touchline ugi`
#[derive(Debug, Clone, Args)]
pub(crate) struct UgiArgs {
    #[arg(long, value_name = "GAME", default_value = "playball", value_parser = game())]
    pub(crate) game: Game,
    /// A board's name or a file; see [`crate::games::Board`].
    #[arg(long, value_name = "BOARD")]
    pub(crate) board: Option<String>,
    #[arg(long, value_name = "MODE", default_value = "normal")]
    pub(crate) mode: Mode,
    #[arg(long)]
    pub(crate) variant: bool,
    #[arg(long, value_name = "FILE")]
    pub(crate) table: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
}

/// `touchline match`
#[derive(Debug, Clone, Args)]
pub(crate) struct MatchArgs {
    #[arg(value_name = "GAME", value_parser = game())]
    pub(crate) game: Game,
    /// Needed, as the second one, unless there is `--engine`; what a command cannot do without is asked for when it runs.
    #[arg(long, value_name = "COMMAND")]
    pub(crate) engine_a: Option<String>,
    #[arg(long, value_name = "COMMAND")]
    pub(crate) engine_b: Option<String>,
    #[arg(long, value_name = "NAME")]
    pub(crate) name_a: Option<String>,
    #[arg(long, value_name = "NAME")]
    pub(crate) name_b: Option<String>,
    #[arg(long, value_name = "OPTION", value_parser = engine_option)]
    pub(crate) option_a: Vec<(String, String)>,
    #[arg(long, value_name = "OPTION", value_parser = engine_option)]
    pub(crate) option_b: Vec<(String, String)>,
    #[arg(long, value_name = "ENGINE", value_parser = named_engine, conflicts_with_all = OF_TWO_ENGINES)]
    pub(crate) engine: Vec<NamedEngine>,
    #[arg(long, value_name = "ENGINE-OPTION", value_parser = option_for_engine, conflicts_with_all = OF_TWO_ENGINES)]
    pub(crate) option: Vec<ForEngine<(String, String)>>,
    #[arg(long, conflicts_with_all = OF_TWO_ENGINES)]
    pub(crate) gauntlet: bool,
    #[arg(long, value_name = "COUNT", default_value = "100")]
    pub(crate) games: NonZero<u32>,
    #[arg(long, value_name = "ENGINE-TIME", default_value = "st=1", value_parser = time_control_for_engine)]
    pub(crate) tc: Vec<ForEngine<TimeControl>>,
    /// Milliseconds.
    #[arg(long, value_name = "COUNT", default_value = "100", value_parser = clap::value_parser!(u32).range(..=600_000))]
    pub(crate) margin: u32,
    /// Seconds.
    #[arg(long, value_name = "COUNT", default_value = "60", value_parser = clap::value_parser!(u32).range(1..=86_400))]
    pub(crate) patience: u32,
    #[arg(long, value_name = "COUNT", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) concurrency: u16,
    /// Boards' names or files; see [`crate::games::Board`].
    #[arg(long, value_name = "BOARD")]
    pub(crate) board: Vec<String>,
    #[arg(long, value_name = "MODE", default_value = "set")]
    pub(crate) mode: MatchMode,
    #[arg(long)]
    pub(crate) variant: bool,
    #[arg(long, value_name = "FILE")]
    pub(crate) openings: Option<PathBuf>,
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u16).range(..=1_000))]
    pub(crate) opening_turns: Option<u16>,
    #[arg(long, value_name = "AGREED", value_parser = agreed_win)]
    pub(crate) adjudicate_win: Option<AgreedWin>,
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) no_progress: Option<u32>,
    #[arg(long, value_name = "COUNT", default_value = "400", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) max_turns: u32,
    #[arg(long, value_name = "FILE")]
    pub(crate) table: Option<PathBuf>,
    #[arg(long, value_name = "ELO")]
    pub(crate) sprt: Option<Sprt>,
    /// Of the openings made at random.
    #[arg(long, value_name = "COUNT", default_value_t = MATCH_SEEDS.start, conflicts_with = "openings")]
    pub(crate) seed: u64,
    #[arg(long, short = 'o', value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
}

/// What counts as one game of Play Ball in a match of engines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum MatchMode {
    /// A set, to its first goal.
    Set,
    /// A normal match.
    Normal,
    /// An expert match.
    Expert,
}

/// The options of a match that speak of two engines as A and B.
const OF_TWO_ENGINES: [&str; 6] = ["engine_a", "engine_b", "name_a", "name_b", "option_a", "option_b"];

/// An engine and its name in a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NamedEngine {
    /// Without spaces, `:` and `=`.
    pub(crate) name: String,
    /// The program and its arguments, split into words as a shell does.
    pub(crate) command: String,
}

/// A value for one engine of a match, or for all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ForEngine<T> {
    /// The name of the engine; none for all of them.
    pub(crate) engine: Option<String>,
    /// An option with its value, or a time control.
    pub(crate) value: T,
}

/// The default of `--tc`, also for an engine for which no `--tc` is given.
pub(crate) const DEFAULT_TIME_CONTROL: TimeControl = TimeControl::Turn(Duration::from_secs(1));

fn time_control_for_engine(text: &str) -> Result<ForEngine<TimeControl>, TimeControlError> {
    let (engine, control) = match text.split_once(':') {
        Some((engine, control)) if !engine.is_empty() => (Some(engine.to_owned()), control),
        _ => (None, text),
    };
    Ok(ForEngine { engine, value: control.parse()? })
}

fn named_engine(text: &str) -> Result<NamedEngine, String> {
    let is_name = |name: &str| !name.is_empty() && !name.contains(|c: char| c.is_whitespace() || c == ':');
    match text.split_once('=') {
        Some((name, command)) if is_name(name) && !command.trim().is_empty() => {
            Ok(NamedEngine { name: name.to_owned(), command: command.to_owned() })
        }
        _ => Err("NAME=COMMAND".to_owned()),
    }
}

fn option_for_engine(text: &str) -> Result<ForEngine<(String, String)>, String> {
    let (name, value) = engine_option(text)?;
    match name.split_once(':') {
        None => Ok(ForEngine { engine: None, value: (name, value) }),
        Some((engine, name)) if !engine.is_empty() && !name.is_empty() => {
            Ok(ForEngine { engine: Some(engine.to_owned()), value: (name.to_owned(), value) })
        }
        Some(_) => Err("NAME:OPTION=VALUE".to_owned()),
    }
}

fn engine_option(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() => Ok((name.trim().to_owned(), value.to_owned())),
        _ => Err("NAME=VALUE".to_owned()),
    }
}

fn agreed_win(text: &str) -> Result<AgreedWin, String> {
    let read = || {
        let (points, turns) = text.split_once(':')?;
        let points = points.parse().ok().filter(|&points: &i32| points > 0)?;
        Some(AgreedWin { points, turns: turns.parse().ok().filter(|&turns: &u32| turns > 0)? })
    };
    read().ok_or_else(|| "POINTS:TURNS".to_owned())
}

/// `touchline analyse`
#[derive(Debug, Clone, Args)]
pub(crate) struct AnalyseArgs {
    #[arg(value_name = "GAME", value_parser = game())]
    pub(crate) game: Game,
    #[arg(long, value_name = "POSITION")]
    pub(crate) position: Option<String>,
    /// Pawnball: the draw that is being played.
    #[arg(long, value_name = "DICE")]
    pub(crate) draw: Option<String>,
    /// Pawnball: who is to play, where both may.
    #[arg(long, value_name = "SIDE")]
    pub(crate) side: Option<AskedSide>,
    /// A board's name or a file; see [`crate::games::Board`].
    #[arg(long, value_name = "BOARD")]
    pub(crate) board: Option<String>,
    #[arg(long, value_name = "FILE")]
    pub(crate) table: Option<PathBuf>,
    /// Milliseconds.
    #[arg(long, value_name = "MS")]
    pub(crate) movetime: Option<u64>,
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) depth: Option<u32>,
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    #[arg(long, value_name = "COUNT", default_value = "3", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) lines: u16,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[arg(long)]
    pub(crate) json: bool,
}

/// A side as it is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum AskedSide {
    A,
    B,
}

/// `touchline bench`
#[derive(Debug, Clone, Args)]
pub(crate) struct BenchArgs {
    /// Without it, all games.
    #[arg(value_name = "GAME", value_parser = game())]
    pub(crate) game: Option<Game>,
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) depth: Option<u32>,
    #[arg(long, value_name = "COUNT", conflicts_with = "depth", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Time for each position, in milliseconds.
    #[arg(long, value_name = "MS", conflicts_with_all = ["depth", "nodes"], value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) movetime: Option<u64>,
    /// Measures what is given away at a decision, not speed.
    #[arg(long, requires = "game")]
    pub(crate) error: bool,
    /// Whose error; the engine of this program without it.
    #[arg(long = "engine", id = "engine", value_name = "COMMAND")]
    pub(crate) engine_command: Option<String>,
    /// The first so many; all without it.
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) positions: Option<u16>,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[arg(long)]
    pub(crate) json: bool,
}

fn game() -> impl TypedValueParser<Value = Game> {
    PossibleValuesParser::new(Game::ALL.map(Game::name))
        .map(|name| Game::from_name(&name).expect("the possible values are the names of games"))
}

fn speed() -> impl TypedValueParser<Value = Speed> {
    PossibleValuesParser::new(Speed::ALL.map(Speed::name))
        .map(|name| Speed::from_name(&name).expect("the possible values are the names of speeds"))
}

/// The games that there can be tables of.
fn solved_game() -> impl TypedValueParser<Value = Game> {
    PossibleValuesParser::new([Game::PlayBall.name()]).map(|_| Game::PlayBall)
}

/// The names of [`Colouring`]s.
pub(crate) const COLOURINGS: [(&str, Colouring); 3] =
    [("auto", Colouring::Auto), ("always", Colouring::Always), ("never", Colouring::Never)];

fn colouring() -> impl TypedValueParser<Value = Colouring> {
    PossibleValuesParser::new(COLOURINGS.map(|(name, _)| name)).map(|name| {
        let found = COLOURINGS.into_iter().find(|(known, _)| *known == name);
        found.map_or_else(Colouring::default, |(_, colouring)| colouring)
    })
}

fn language() -> impl TypedValueParser<Value = Language> {
    PossibleValuesParser::new(Language::ALL.map(Language::code))
        .map(|code| Language::from_tag(&code).expect("the possible values are the codes of languages"))
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;

    use super::{Cli, Command, DEFAULT_TIME_CONTROL, ForEngine, minutes_and_seconds};

    #[test]
    fn a_clock_is_minutes_and_seconds_and_none_is_five_hours_by_mistake() {
        for (text, seconds) in [
            ("10+5", "600+5"),
            ("3", "180+0"),
            ("0.5+1", "30+1"),
            ("1.25+0", "75+0"),
            ("0+2", "0+2"),
            ("180+180", "10800+180"),
            ("0.5+3x30", "byoyomi:30+3x30"),
        ] {
            assert_eq!(minutes_and_seconds(text).unwrap().to_string(), seconds, "{text}");
        }
        for text in
            ["300+5", "10+300", "0+0", "", "+", "10+", "+5", "-1+5", "1.33+0", "180.5+0", "1e3+0", "10:00", "99999+1"]
                .into_iter()
                .chain(["10+3x", "10+x30", "10+3x0", "10+0x30", "10+3x300", "3x30"])
        {
            assert!(minutes_and_seconds(text).is_err(), "{text}");
        }
    }

    #[test]
    fn the_default_time_control_is_that_of_the_option() {
        let cli = Cli::try_parse_from(["touchline", "match", "diaballik"]).unwrap();
        let Some(Command::Match(args)) = cli.command else { panic!("{cli:?}") };
        assert_eq!(args.tc, [ForEngine { engine: None, value: DEFAULT_TIME_CONTROL }]);
    }
}
