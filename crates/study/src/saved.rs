//! The form in which a game in progress is saved, and the list of saved games.
//!
//! A game file holds one line; this holds the whole tree, the setup, the turn in progress and the clocks. A text that cannot be
//! read is answered with an error and stays as it was: [`SavedGames`] keeps the texts themselves, so that a game of a newer
//! program or a damaged one is not lost by being listed.

use games::game::{EndReason, Ending};
use games::notation::Fault;
use games::record::{ClockTime, Eval, MAX_GAME};
use games::side::{BySide, Side};
use locale::{Locale, vars};
use serde::{Deserialize, Serialize};

use play::AnyAction;
use play::clock::{Clock, ClockError, Event};
use play::game_setup::{GameSetup, SetupError, SetupForm, Versioned};
use play::time::Timestamp;
use play::{Acted, NodeId, Tree};

/// The version of the form.
pub const SAVED_VERSION: u32 = 1;
/// The most bytes of a saved game.
pub const MOST_BYTES: usize = MAX_GAME;

/// A game in progress: all that is needed to go on.
#[derive(Debug, Clone)]
pub struct SavedGame {
    /// The setup that the game was begun with.
    pub setup: GameSetup,
    /// The turns. Its start is that of the setup.
    pub tree: Tree,
    /// The events of the clocks.
    pub clock_events: Vec<Event>,
}

/// Why a saved game was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SavedError {
    /// It was saved by a program that knows another version.
    #[error("version {found} of saved games, this program knows {SAVED_VERSION}")]
    Version {
        /// The version that it names.
        found: u32,
    },
    /// It is larger than [`MOST_BYTES`].
    #[error("more than {MOST_BYTES} bytes")]
    TooLarge,
    /// Not JSON of this form, for example cut off: the place, and what the reader says, for logs.
    #[error("damaged: {detail}")]
    Damaged {
        /// Line, counted from 1.
        line: usize,
        /// Column, counted from 1.
        column: usize,
        /// What the JSON reader says, in English: not for players.
        detail: String,
    },
    /// The setup describes nothing that can be played.
    #[error("setup: {0}")]
    Setup(SetupError),
    /// A turn, counted from 0 in the saved order, is not legal or has something else wrong with it.
    #[error("turn {number}: {fault}")]
    Turn {
        /// The turn, counted from 0 in the saved order.
        number: usize,
        /// What is wrong, and at which place of the turn.
        fault: Fault,
    },
    /// A number points at nothing.
    #[error("there is no turn {found}")]
    Reference {
        /// The number that is in the file.
        found: usize,
    },
    /// The clocks contradict themselves.
    #[error("clock: {0}")]
    Clock(ClockError),
}

impl SavedError {
    /// What to tell a person: a whole sentence.
    #[must_use]
    pub fn message(&self, locale: &Locale) -> String {
        match self {
            Self::Version { .. } => locale.study_saved_version(),
            Self::TooLarge => locale.study_saved_too_large((MOST_BYTES / 1024) as u32),
            Self::Damaged { .. } | Self::Reference { .. } => locale.study_saved_damaged(),
            Self::Setup(error) => crate::setup_words(error, locale),
            Self::Turn { number, fault } => {
                locale.study_saved_turn(vars::Number(number + 1), vars::Reason(locale.reason(&fault.reason)))
            }
            Self::Clock(_) => locale.study_saved_clock(),
        }
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// A turn. Nodes are numbered in the order in which they stand, the start is 0.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TurnForm {
    /// The node before; the one that stands before when left out.
    #[serde(rename = "p", default, skip_serializing_if = "is_default")]
    parent: Option<usize>,
    #[serde(rename = "s")]
    side: char,
    #[serde(rename = "t")]
    text: String,
    #[serde(rename = "d", default, skip_serializing_if = "is_default")]
    draws: Vec<String>,
    #[serde(rename = "c", default, skip_serializing_if = "is_default")]
    comments: Vec<String>,
    #[serde(rename = "e", default, skip_serializing_if = "is_default")]
    eval: Option<String>,
    #[serde(rename = "k", default, skip_serializing_if = "is_default")]
    clock: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ConclusionForm {
    node: usize,
    winner: Option<char>,
    reason: String,
}

/// The kind of a clock event: `start`, `turn`, `back` or `stop`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EventForm {
    #[serde(rename = "w")]
    what: String,
    at: Timestamp,
    #[serde(rename = "s", default, skip_serializing_if = "is_default")]
    side: Option<char>,
    /// Whose clocks run: some of `a` and `b`.
    #[serde(rename = "r", default, skip_serializing_if = "is_default")]
    running: String,
    #[serde(rename = "n", default, skip_serializing_if = "is_default")]
    turns: usize,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedForm {
    v: u32,
    setup: SetupForm,
    #[serde(default, skip_serializing_if = "is_default")]
    headers: Vec<(String, String)>,
    #[serde(default, skip_serializing_if = "is_default")]
    draws: Vec<String>,
    turns: Vec<TurnForm>,
    current: usize,
    /// The actions of the turn in progress, with the side that makes them.
    #[serde(default, skip_serializing_if = "is_default")]
    actions: Vec<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    actor: Option<char>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    conclusion: Option<ConclusionForm>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    clock: Vec<EventForm>,
}

impl SavedGame {
    /// A game without a turn.
    #[must_use]
    pub fn new(setup: GameSetup) -> Self {
        let tree = Tree::new(setup.start().clone());
        Self { setup, tree, clock_events: Vec::new() }
    }

    /// The clocks.
    ///
    /// # Errors
    /// The events contradict each other.
    pub fn clock(&self) -> Result<Clock, ClockError> {
        Clock::from_events(self.setup.clock(), &self.clock_events)
    }

    /// The JSON form, one line.
    ///
    /// # Panics
    /// Never: it has nothing that JSON cannot hold.
    #[must_use]
    pub fn to_json(&self) -> String {
        let order = preorder(&self.tree);
        let number = |id: NodeId| order.iter().position(|(of, _)| *of == id).unwrap_or_default();
        let turns = order.iter().enumerate().skip(1).filter_map(|(at, &(id, parent))| {
            let node = self.tree.node(id);
            let (side, text) = node.turn()?;
            Some(TurnForm {
                parent: Some(parent).filter(|&parent| parent + 1 != at),
                side: side.letter(),
                text: text.to_owned(),
                draws: node.draws().iter().map(ToString::to_string).collect(),
                comments: node.comments().to_vec(),
                eval: node.eval().map(|eval| eval.to_string()),
                clock: node.clock().map(|clock| clock.to_string()),
            })
        });
        let actions: Vec<String> = self.tree.game().turn().iter().map(ToString::to_string).collect();
        let form = SavedForm {
            v: SAVED_VERSION,
            setup: (&self.setup).into(),
            headers: self.tree.headers().to_vec(),
            draws: self.tree.node(NodeId::START).draws().iter().map(ToString::to_string).collect(),
            turns: turns.collect(),
            current: number(self.tree.current()),
            actor: if actions.is_empty() { None } else { self.tree.game().actors().first().map(Side::letter) },
            actions,
            conclusion: self.tree.conclusion().map(|(node, ending)| ConclusionForm {
                node: number(node),
                winner: ending.winner.map(Side::letter),
                reason: play::termination(ending.reason).to_owned(),
            }),
            clock: self.clock_events.iter().map(EventForm::from).collect(),
        };
        serde_json::to_string(&form).expect("texts and numbers only")
    }

    /// Reads the JSON form and checks every turn.
    ///
    /// # Errors
    /// Anything about it is wrong. The caller still has the text.
    pub fn from_json(text: &str) -> Result<Self, SavedError> {
        if text.len() > MOST_BYTES {
            return Err(SavedError::TooLarge);
        }
        let damaged = |error: serde_json::Error| SavedError::Damaged {
            line: error.line(),
            column: error.column(),
            detail: error.to_string(),
        };
        let version: Versioned = serde_json::from_str(text).map_err(damaged)?;
        if version.version != SAVED_VERSION {
            return Err(SavedError::Version { found: version.version });
        }
        let form: SavedForm = serde_json::from_str(text).map_err(damaged)?;
        form.open()
    }
}

/// All nodes, each with the number of the one before, the main continuation first.
fn preorder(tree: &Tree) -> Vec<(NodeId, usize)> {
    let mut order = Vec::new();
    let mut open = vec![(NodeId::START, 0)];
    while let Some((id, parent)) = open.pop() {
        let number = order.len();
        order.push((id, parent));
        open.extend(tree.node(id).children().iter().rev().map(|&child| (child, number)));
    }
    order
}

impl SavedForm {
    fn open(self) -> Result<SavedGame, SavedError> {
        let setup: GameSetup = self.setup.try_into().map_err(SavedError::Setup)?;
        let mut tree = Tree::new(setup.start().clone());
        let plain = |reason| Fault { line: 1, column: 1, reason };
        for (name, value) in &self.headers {
            tree.set_header(name, value).map_err(|reason| SavedError::Turn { number: 0, fault: plain(reason) })?;
        }
        let mut ids = vec![NodeId::START];
        roll(&mut tree, &self.draws).map_err(|fault| SavedError::Turn { number: 0, fault })?;
        for (number, turn) in self.turns.into_iter().enumerate() {
            let bad = |fault| SavedError::Turn { number, fault };
            let parent = turn.parent.unwrap_or(number);
            let &at = ids.get(parent).ok_or(SavedError::Reference { found: parent })?;
            // The usual case is a turn after the one before: no jump.
            if tree.current() != at {
                tree.go(at);
            }
            let known = tree.turn_count();
            let id = tree.follow(side(turn.side).map_err(bad)?, &turn.text).map_err(bad)?;
            if tree.turn_count() == known {
                // Two turns to the same position from one place cannot have been saved.
                return Err(SavedError::Reference { found: number + 1 });
            }
            roll(&mut tree, &turn.draws).map_err(bad)?;
            tree.set_comments(id, turn.comments).map_err(|reason| bad(plain(reason)))?;
            let eval = turn.eval.map(|text| Eval::parse(&text)).transpose();
            tree.set_eval(id, eval.map_err(|reason| bad(plain(reason)))?);
            let clock = turn.clock.map(|text| ClockTime::parse(&text)).transpose();
            tree.set_clock(id, clock.map_err(|reason| bad(plain(reason)))?);
            ids.push(id);
        }
        let node = |number: usize| ids.get(number).copied().ok_or(SavedError::Reference { found: number });
        let last = ids.len() - 1;
        if let Some(conclusion) = &self.conclusion {
            tree.go(node(conclusion.node)?);
            let bad = |found: &str| SavedError::Setup(SetupError::value("conclusion", found));
            let winner = conclusion.winner.map(|letter| side(letter).map_err(|_| bad("winner"))).transpose()?;
            let reason = match (conclusion.reason.as_str(), winner) {
                ("time", Some(_)) => EndReason::Time,
                ("resignation", Some(_)) => EndReason::Resignation,
                ("agreement", None) => EndReason::Agreement,
                (other, _) => return Err(bad(other)),
            };
            tree.conclude(Ending { winner, reason });
        }
        tree.go(node(self.current)?);
        if let Some(letter) = self.actor {
            let bad = |fault| SavedError::Turn { number: last, fault };
            let side = side(letter).map_err(bad)?;
            for text in &self.actions {
                let action = AnyAction::parse(setup.start().game(), text).map_err(bad)?;
                match tree.act(side, action).map_err(|reason| bad(plain(reason)))? {
                    Acted::Within => {}
                    Acted::Turn(_) => return Err(SavedError::Reference { found: last }),
                }
            }
        }
        let clock_events: Vec<Event> = self.clock.iter().map(EventForm::open).collect::<Result<_, _>>()?;
        Clock::from_events(setup.clock(), &clock_events).map_err(SavedError::Clock)?;
        Ok(SavedGame { setup, tree, clock_events })
    }
}

fn side(letter: char) -> Result<Side, Fault> {
    let reason = games::reason::Reason::UnknownSide { found: letter.to_string() };
    Side::from_letter(letter).ok_or(Fault { line: 1, column: 1, reason })
}

fn roll(tree: &mut Tree, draws: &[String]) -> Result<(), Fault> {
    for draw in draws {
        tree.roll(draw.parse()?).map_err(|reason| Fault { line: 1, column: 1, reason })?;
    }
    Ok(())
}

fn running_text(running: games::game::Actors) -> String {
    Side::BOTH.into_iter().filter(|&side| running.contains(side)).map(Side::letter).collect()
}

impl From<&Event> for EventForm {
    fn from(event: &Event) -> Self {
        let form = |what: &str, at| Self { what: what.to_owned(), at, side: None, running: String::new(), turns: 0 };
        match *event {
            Event::Start { at, running } => Self { running: running_text(running), ..form("start", at) },
            Event::Turn { side, at, running } => {
                Self { side: Some(side.letter()), running: running_text(running), ..form("turn", at) }
            }
            Event::TakeBack { turns, at } => Self { turns, ..form("back", at) },
            Event::Stop { at } => form("stop", at),
            Event::Resume { at, running } => Self { running: running_text(running), ..form("resume", at) },
        }
    }
}

impl EventForm {
    fn open(&self) -> Result<Event, SavedError> {
        let bad = |found: &str| SavedError::Setup(SetupError::value("clock", found));
        let may_act = BySide::from_fn(|side| self.running.contains(side.letter()));
        let running = games::game::Actors { may_act };
        if running_text(running) != self.running {
            return Err(bad(&self.running));
        }
        match (self.what.as_str(), self.side.and_then(Side::from_letter)) {
            ("start", None) => Ok(Event::Start { at: self.at, running }),
            ("turn", Some(side)) => Ok(Event::Turn { side, at: self.at, running }),
            ("back", None) => Ok(Event::TakeBack { turns: self.turns, at: self.at }),
            ("stop", None) => Ok(Event::Stop { at: self.at }),
            ("resume", None) => Ok(Event::Resume { at: self.at, running }),
            (other, _) => Err(bad(other)),
        }
    }
}

/// The most games that are kept.
pub const MOST_SAVED: usize = 30;

/// A saved game in the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedEntry {
    /// Which game it is; the caller chooses ids.
    pub id: String,
    /// When it was saved, in milliseconds of any fixed origin.
    pub at: u64,
    /// Whether it is over. Such games make room first.
    pub over: bool,
    /// The game as [`SavedGame::to_json`] gave it; not looked into.
    pub text: String,
}

/// The list of saved games, the latest first, at most [`MOST_SAVED`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SavedGames {
    entries: Vec<SavedEntry>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ListForm {
    v: u32,
    games: Vec<SavedEntry>,
}

impl SavedGames {
    /// The games, the latest first.
    #[must_use]
    pub fn entries(&self) -> &[SavedEntry] {
        &self.entries
    }

    /// The game with this id.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&SavedEntry> {
        self.entries.iter().find(|entry| entry.id == id)
    }

    /// Saves a game in the place of the one with the same id. Returns the game that had to make room: the oldest that is over,
    /// or else the oldest of the others.
    pub fn put(&mut self, entry: SavedEntry) -> Option<SavedEntry> {
        self.entries.retain(|known| known.id != entry.id);
        let place = self.entries.partition_point(|known| known.at > entry.at);
        self.entries.insert(place, entry);
        if self.entries.len() <= MOST_SAVED {
            return None;
        }
        // The one just saved stays, whatever its time.
        let others = || (0..self.entries.len()).rev().filter(|&at| at != place);
        let goes = others().find(|&at| self.entries[at].over).or_else(|| others().next());
        goes.map(|at| self.entries.remove(at))
    }

    /// Removes a game.
    pub fn remove(&mut self, id: &str) -> Option<SavedEntry> {
        let at = self.entries.iter().position(|entry| entry.id == id)?;
        Some(self.entries.remove(at))
    }

    /// The JSON form, one line.
    ///
    /// # Panics
    /// Never: it has nothing that JSON cannot hold.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(&ListForm { v: SAVED_VERSION, games: self.entries.clone() })
            .expect("texts and numbers only")
    }

    /// Reads the JSON form. The games in it are not looked into, so that a damaged one does not hide the others.
    ///
    /// # Errors
    /// The list itself is damaged or of another version. The caller still has the text.
    pub fn from_json(text: &str) -> Result<Self, SavedError> {
        let damaged = |error: serde_json::Error| SavedError::Damaged {
            line: error.line(),
            column: error.column(),
            detail: error.to_string(),
        };
        let version: Versioned = serde_json::from_str(text).map_err(damaged)?;
        if version.version != SAVED_VERSION {
            return Err(SavedError::Version { found: version.version });
        }
        let form: ListForm = serde_json::from_str(text).map_err(damaged)?;
        let mut entries: Vec<SavedEntry> = Vec::with_capacity(form.games.len());
        for entry in form.games {
            let place = entries.partition_point(|known| known.at >= entry.at);
            entries.insert(place, entry);
        }
        Ok(Self { entries })
    }
}
