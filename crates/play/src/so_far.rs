//! A game as far as it has been played, as a text for whoever is to think about it.

use games::notation::Fault;
use games::pawnball::dice::Draw;
use games::playball::Mode;
use games::reason::Reason;
use games::record::{Record, RecordParser};
use games::side::Side;
use serde::{Deserialize, Serialize};

use crate::any_match::{AnyAction, AnyMatch};
use crate::start::Start;
use crate::tree::{NodeId, Tree};

/// A game as far as it has been played, the turn in progress included.
///
/// ```
/// use games::game::Game;
/// use games::side::Side;
/// use play::{AnyAction, GameSoFar, Start, Tree};
///
/// let mut tree = Tree::new(Start::of(Game::Diaballik));
/// tree.play(Side::A, "d1>e1,d1d2")?;
/// tree.act(Side::B, AnyAction::parse(Game::Diaballik, "c7c6")?)?;
/// let so_far = GameSoFar::of_tree(&tree)?;
/// let game = so_far.read(Side::B)?;
/// assert_eq!((game.history().len(), game.turn().len()), (1, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameSoFar {
    /// The game in the form of game files, with its whole turns.
    pub record: String,
    /// The draw of the position that a Pawnball game begins with, where its dice are being played there: a game file cannot
    /// tell it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<String>,
    /// The actions of the turn in progress, each in notation.
    #[serde(default)]
    pub actions: Vec<String>,
}

impl GameSoFar {
    /// The line up to the current node of a tree, and the turn in progress.
    ///
    /// # Errors
    /// The line is too long for a file.
    pub fn of_tree(tree: &Tree) -> Result<Self, Reason> {
        let actions = tree.game().turn().iter().map(ToString::to_string).collect();
        Ok(Self { actions, ..Self::of_node(tree, tree.current())? })
    }

    /// The line up to a node.
    ///
    /// # Errors
    /// The line is too long for a file.
    ///
    /// # Panics
    /// The node is not in the tree.
    pub fn of_node(tree: &Tree, node: NodeId) -> Result<Self, Reason> {
        let mut record = Record::new(tree.start().game());
        for (name, value) in tree.start().tags() {
            record.set_tag(name, &value)?;
        }
        tree.write_line(&mut record, &tree.path(node))?;
        let draw = tree.start().draw().map(|draw| draw.to_string());
        Ok(Self { record: record.to_string(), draw, actions: Vec::new() })
    }

    /// Whether it does not begin as the game does: with a position, or on a board of somebody's own.
    #[must_use]
    pub fn begins_elsewhere(&self) -> bool {
        read_one(&self.record).is_ok_and(|record| ["Position", "Columns"].iter().any(|tag| record.tag(tag).is_some()))
    }

    /// The match, with the turn in progress made by `side`. Where the game was ended from outside the rules it is as before
    /// that, to be thought about.
    ///
    /// # Errors
    /// The text is no game, the game is not legal, or an action is not.
    pub fn read(&self, side: Side) -> Result<AnyMatch, Fault> {
        let record = read_one(&self.record)?;
        let start = match (&self.draw, record.tag("Position")) {
            (Some(draw), Some(position)) => {
                let draw: Draw = draw.parse()?;
                Start::from_position(record.game(), position, record.tag("Columns"), Mode::Normal, Some(draw))
                    .map_err(|fault| record.fault_in_tag("Position", fault))?
            }
            _ => Start::from_record(&record)?,
        };
        let mut game = start.replay(&record)?;
        for text in &self.actions {
            let at_start = |reason| Fault { line: 1, column: 1, reason };
            let action = AnyAction::parse(record.game(), text)?;
            game.act(side, action).map_err(at_start)?;
        }
        Ok(game)
    }
}

/// The one game of a file.
fn read_one(text: &str) -> Result<Record, Fault> {
    let mut parser = RecordParser::new();
    for line in text.lines() {
        if let Some(record) = parser.line(line)? {
            return Ok(record);
        }
    }
    parser.finish()?.ok_or(Fault { line: 1, column: 1, reason: Reason::EndsTooEarly })
}
