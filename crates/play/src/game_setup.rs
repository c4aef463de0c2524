//! What a game is set up with before it starts: what is played, by whom, with which clock and which dice.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use base16ct::lower;
use games::diaballik;
use games::game::Game;
pub use games::level::Level;
use games::notation::Fault;
use games::pawnball::dice::Draw;
use games::pawnball::seed::{DRAWS, SeedMaterial, commitment};
use games::playball::{Board, Mode};
use games::reason::Reason;
use games::side::{BySide, Side};
use serde::{Deserialize, Serialize};

pub use crate::setup_error::{SETUP_VERSION, SetupError};
use crate::start::{Start, own_board};
use crate::time_control::{TimeControl, plain_number};

/// The most bytes that a player may add to the dice.
pub const MOST_ENTROPY: usize = 256;
/// The most bytes of a game's id.
pub const MOST_ID: usize = 64;

/// Who plays a side. Its text is `person`, `bot:LEVEL` or `perfect`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Player {
    /// A person at this device.
    #[default]
    Person,
    /// A bot.
    Bot(Level),
    /// The bot that asks a table and makes no mistakes; in Play Ball only.
    Perfect,
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Person => f.write_str("person"),
            Self::Bot(level) => write!(f, "bot:{level}"),
            Self::Perfect => f.write_str("perfect"),
        }
    }
}

impl FromStr for Player {
    type Err = SetupError;

    fn from_str(text: &str) -> Result<Self, SetupError> {
        let level = |text: &str| text.strip_prefix("bot:").and_then(plain_number).and_then(Level::new);
        match text {
            "person" => Ok(Self::Person),
            "perfect" => Ok(Self::Perfect),
            _ => level(text).map(Self::Bot).ok_or_else(|| SetupError::value("players", text)),
        }
    }
}

/// Which look each side has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Colours {
    /// A is blue and B the other colour.
    #[default]
    Standard,
    /// The other way round. Not in Pawnball, where the sides are named for their colours.
    Exchanged,
}

/// What the dice of a Pawnball match follow from (PW-20).
#[derive(Clone, PartialEq, Eq)]
pub struct DiceSeed {
    seed: [u8; 32],
    entropy: BySide<Vec<u8>>,
    game_id: String,
}

impl DiceSeed {
    /// Dice from a secret seed, from what each player added, and from the id of the game.
    ///
    /// # Errors
    /// What a player added is longer than [`MOST_ENTROPY`], or the id longer than [`MOST_ID`].
    pub fn new(seed: [u8; 32], entropy: BySide<Vec<u8>>, game_id: String) -> Result<Self, SetupError> {
        if let Some((_, long)) = entropy.iter().find(|(_, added)| added.len() > MOST_ENTROPY) {
            return Err(SetupError::TooLong { member: "entropy", found: long.len(), most: MOST_ENTROPY });
        }
        if game_id.len() > MOST_ID {
            return Err(SetupError::TooLong { member: "id", found: game_id.len(), most: MOST_ID });
        }
        Ok(Self { seed, entropy, game_id })
    }

    /// What may be shown before the match: the SHA-256 of the seed.
    #[must_use]
    pub fn commitment(&self) -> [u8; 32] {
        commitment(&self.seed)
    }

    /// The material that [`draw`](Self::draw) follows from, to be published after the match.
    #[must_use]
    pub fn material(&self) -> SeedMaterial<'_> {
        let (entropy_a, entropy_b) = (&self.entropy[Side::A], &self.entropy[Side::B]);
        SeedMaterial { seed: &self.seed, entropy_a, entropy_b, game_id: &self.game_id }
    }

    /// Draw `number`, 1 to 8. None outside.
    #[must_use]
    pub fn draw(&self, number: u8) -> Option<Draw> {
        (1..=DRAWS).contains(&number).then(|| self.material().draw(number))
    }
}

/// Leaves the secret out, so that no log gives the dice away.
impl fmt::Debug for DiceSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DiceSeed").field("commitment", &hex(&self.commitment())).finish_non_exhaustive()
    }
}

/// What a game is set up with; whatever can be held here can be started.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameSetup {
    start: Start,
    players: BySide<Player>,
    clock: TimeControl,
    dice: Option<DiceSeed>,
    colours: Colours,
}

impl GameSetup {
    /// Two persons, no clock, standard colours; in Pawnball without a seed for the dice.
    #[must_use]
    pub const fn new(start: Start) -> Self {
        let players = BySide::new(Player::Person, Player::Person);
        Self { start, players, clock: TimeControl::None, dice: None, colours: Colours::Standard }
    }

    /// Sets who plays A and B.
    ///
    /// # Errors
    /// [`Player::Perfect`] plays Play Ball only. Whether there is a table of the board, the caller knows.
    pub fn with_players(mut self, players: BySide<Player>) -> Result<Self, SetupError> {
        if players.into_array().contains(&Player::Perfect) && self.start.game() != Game::PlayBall {
            return Err(SetupError::NotInGame { member: "perfect", game: self.start.game() });
        }
        self.players = players;
        Ok(self)
    }

    /// Sets the clock.
    #[must_use]
    pub const fn with_clock(mut self, clock: TimeControl) -> Self {
        self.clock = clock;
        self
    }

    /// Sets what the dice follow from.
    ///
    /// # Errors
    /// Only Pawnball has dice.
    pub fn with_dice(mut self, dice: DiceSeed) -> Result<Self, SetupError> {
        if !self.start.game().has_dice() {
            return Err(SetupError::NotInGame { member: "dice", game: self.start.game() });
        }
        self.dice = Some(dice);
        Ok(self)
    }

    /// The same without the seed: what others may know of a match that is not over.
    #[must_use]
    pub fn without_dice(mut self) -> Self {
        self.dice = None;
        self
    }

    /// Sets the colours.
    ///
    /// # Errors
    /// In Pawnball the sides are named for their colours.
    pub fn with_colours(mut self, colours: Colours) -> Result<Self, SetupError> {
        if colours != Colours::Standard && self.start.game() == Game::Pawnball {
            return Err(SetupError::NotInGame { member: "colours", game: Game::Pawnball });
        }
        self.colours = colours;
        Ok(self)
    }

    /// What the match begins with.
    #[must_use]
    pub const fn start(&self) -> &Start {
        &self.start
    }

    /// Who plays a side.
    #[must_use]
    pub const fn player(&self, side: Side) -> Player {
        *self.players.get(side)
    }

    /// The clock.
    #[must_use]
    pub const fn clock(&self) -> TimeControl {
        self.clock
    }

    /// What the dice follow from; in Pawnball it may still have to be chosen.
    #[must_use]
    pub const fn dice(&self) -> Option<&DiceSeed> {
        self.dice.as_ref()
    }

    /// The colours.
    #[must_use]
    pub const fn colours(&self) -> Colours {
        self.colours
    }

    /// The JSON form, one line. What is as in [`GameSetup::new`] is left out.
    ///
    /// # Panics
    /// Never: it has nothing that JSON cannot hold.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(&SetupForm::from(self)).expect("texts and numbers only")
    }

    /// Reads the JSON form.
    ///
    /// # Errors
    /// It is malformed, of an unknown version, or describes nothing that can be played.
    pub fn from_json(text: &str) -> Result<Self, SetupError> {
        let version: Versioned = serde_json::from_str(text).map_err(|error| SetupError::json(&error))?;
        if version.version != SETUP_VERSION {
            return Err(SetupError::Version { found: version.version });
        }
        let form: SetupForm = serde_json::from_str(text).map_err(|error| SetupError::json(&error))?;
        form.try_into()
    }
}

/// Only the version of a JSON form; the other members may be of any version.
#[derive(Debug, Deserialize)]
pub struct Versioned {
    /// The version, `v` in the JSON.
    #[serde(rename = "v")]
    pub version: u32,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// The JSON form of a start, for formats that contain one.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StartForm {
    game: String,
    #[serde(default, skip_serializing_if = "is_default")]
    board: Option<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    columns: Option<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    mode: Option<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    variant: Option<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    position: Option<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    draw: Option<String>,
}

impl From<&Start> for StartForm {
    fn from(start: &Start) -> Self {
        let position = start.position();
        // The position names its board.
        let board = start.board().filter(|_| position.is_none());
        let variant = match start {
            Start::Diaballik(start) if *start != diaballik::Start::Standard => Some(start.name().to_owned()),
            _ => None,
        };
        Self {
            game: start.game().name().to_owned(),
            board: board.map(|board| board.name().to_owned()).filter(|name| name != Board::lanes().name()),
            columns: start.own_columns(),
            mode: start.mode().filter(|mode| *mode != Mode::Normal).map(|mode| mode.name().to_owned()),
            variant,
            draw: start.draw().map(|draw| draw.to_string()),
            position,
        }
    }
}

impl TryFrom<StartForm> for Start {
    type Error = SetupError;

    fn try_from(form: StartForm) -> Result<Self, SetupError> {
        let game = Game::from_name(&form.game).ok_or_else(|| SetupError::value("game", &form.game))?;
        let belongs = |member: &'static str, value: &Option<String>, to: Game| {
            if value.is_some() && game != to { Err(SetupError::NotInGame { member, game }) } else { Ok(()) }
        };
        belongs("board", &form.board, Game::PlayBall)?;
        belongs("columns", &form.columns, Game::PlayBall)?;
        belongs("mode", &form.mode, Game::PlayBall)?;
        belongs("variant", &form.variant, Game::Diaballik)?;
        belongs("draw", &form.draw, Game::Pawnball)?;
        let mode = form
            .mode
            .as_deref()
            .map_or(Ok(Mode::Normal), |name| Mode::from_name(name).ok_or_else(|| SetupError::value("mode", name)))?;
        let draw: Option<Draw> = form
            .draw
            .as_deref()
            .map(|text| text.parse().map_err(|fault| SetupError::Refused { member: "draw", fault }))
            .transpose()?;
        if let Some(position) = &form.position {
            // What the position tells by itself must not be told again.
            for (member, value) in [("board", &form.board), ("variant", &form.variant)] {
                if let Some(value) = value {
                    return Err(SetupError::value(member, value));
                }
            }
            let start = Self::from_position(game, position, form.columns.as_deref(), mode, draw);
            return start.map_err(|fault| SetupError::Refused { member: "position", fault });
        }
        if let Some(draw) = &form.draw {
            return Err(SetupError::value("draw", draw));
        }
        match game {
            Game::PlayBall => {
                let name = form.board.as_deref().unwrap_or(Board::lanes().name());
                let board = match &form.columns {
                    Some(columns) => {
                        own_board(name, columns).map_err(|fault| SetupError::Refused { member: "columns", fault })?
                    }
                    None => Arc::clone(Board::shipped(name).ok_or_else(|| SetupError::Refused {
                        member: "board",
                        fault: Fault {
                            line: 1,
                            column: 1,
                            reason: Reason::UnknownBoard { name: games::notation::shortened(name) },
                        },
                    })?),
                };
                Ok(Self::PlayBall(board, mode))
            }
            Game::Diaballik => {
                let name = form.variant.as_deref().unwrap_or(diaballik::Start::Standard.name());
                diaballik::Start::from_name(name).map(Self::Diaballik).ok_or_else(|| SetupError::value("variant", name))
            }
            _ => Ok(Self::of(game)),
        }
    }
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct DiceForm {
    seed: String,
    #[serde(default, skip_serializing_if = "is_default")]
    a: String,
    #[serde(default, skip_serializing_if = "is_default")]
    b: String,
    #[serde(default, skip_serializing_if = "is_default")]
    id: String,
}

/// The JSON form of a setup, for formats that contain one.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetupForm {
    v: u32,
    start: StartForm,
    #[serde(default, skip_serializing_if = "is_default")]
    a: Option<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    b: Option<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    clock: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    dice: Option<DiceForm>,
    #[serde(default, skip_serializing_if = "is_default")]
    exchanged: bool,
}

impl From<&GameSetup> for SetupForm {
    fn from(setup: &GameSetup) -> Self {
        let player = |side| Some(setup.player(side)).filter(|p| *p != Player::Person).map(|p| p.to_string());
        Self {
            v: SETUP_VERSION,
            start: (&setup.start).into(),
            a: player(Side::A),
            b: player(Side::B),
            clock: Some(setup.clock).filter(|clock| *clock != TimeControl::None).map(|clock| clock.to_string()),
            dice: setup.dice.as_ref().map(|dice| DiceForm {
                seed: hex(&dice.seed),
                a: hex(&dice.entropy[Side::A]),
                b: hex(&dice.entropy[Side::B]),
                id: dice.game_id.clone(),
            }),
            exchanged: setup.colours == Colours::Exchanged,
        }
    }
}

impl TryFrom<SetupForm> for GameSetup {
    type Error = SetupError;

    fn try_from(form: SetupForm) -> Result<Self, SetupError> {
        if form.v != SETUP_VERSION {
            return Err(SetupError::Version { found: form.v });
        }
        let player = |text: Option<String>| text.map_or(Ok(Player::Person), |text| text.parse());
        let clock = form.clock.map_or(Ok(TimeControl::None), |text| text.parse())?;
        let colours = if form.exchanged { Colours::Exchanged } else { Colours::Standard };
        let setup = Self::new(form.start.try_into()?)
            .with_players(BySide::new(player(form.a)?, player(form.b)?))?
            .with_clock(clock)
            .with_colours(colours)?;
        let Some(dice) = form.dice else { return Ok(setup) };
        let bytes = |text: &str| unhex(text).ok_or_else(|| SetupError::value("dice", text));
        let seed = bytes(&dice.seed)?.try_into().map_err(|_| SetupError::value("dice", &dice.seed))?;
        setup.with_dice(DiceSeed::new(seed, BySide::new(bytes(&dice.a)?, bytes(&dice.b)?), dice.id)?)
    }
}

/// Bytes as lower-case hexadecimal digits.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    lower::encode_string(bytes)
}

/// The bytes that [`hex`] wrote; nothing for any other text.
#[must_use]
pub fn unhex(text: &str) -> Option<Vec<u8>> {
    lower::decode_vec(text).ok()
}
