//! A game that the bot plays: what it knows of it, what the engine is told, and what to do next.

use std::time::Duration;

use games::game::Game;
use games::side::{BySide, Side};
use play::GameSetup;
use play::game_setup::hex;
use play::time::Millis;
use play::time_control::Budget;
use protocol::game::{Dice, Outcome, State};
use protocol::socket::Act;
use ugi::command::{Go, Move, Position, Start};

/// What the bot does next in a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Next {
    /// Nothing: others are to act.
    Wait,
    /// Let the engine think.
    Think,
    /// Something that needs no thought.
    Act(Act),
    /// The game is over.
    Over(Outcome),
}

/// A game as the server told it.
#[derive(Debug, Clone)]
pub struct BotGame {
    state: State,
    side: Side,
    setup: GameSetup,
}

/// How long the engine may think where no clock says it.
const WITHOUT_CLOCK: Duration = Duration::from_secs(5);
/// The engine has at least so long, whatever the clock says.
const LEAST: Duration = Duration::from_millis(10);

impl BotGame {
    /// A game in which an account with this name plays. Nothing if it does not, or the terms are none that this program knows.
    #[must_use]
    pub fn new(state: State, own: &str) -> Option<Self> {
        let side = state.players.position(|player| player.name == own)?;
        let setup = state.terms.setup().ok()?;
        Some(Self { setup, side, state })
    }

    /// The game.
    #[must_use]
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// The bot's side.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// What to do. `entropy` is what the bot adds to the dice of this game, `server` what the server has committed to when the
    /// bot first saw the game.
    #[must_use]
    pub fn next(&self, entropy: &[u8], server: Option<&str>) -> Next {
        let state = &self.state;
        if let Some(result) = &state.result {
            return Next::Over(result.clone());
        }
        if !state.started {
            return state.dice.as_ref().map_or(Next::Wait, |dice| settle(dice, &state.id, self.side, entropy, server));
        }
        if state.take_back.is_some_and(|asker| Side::from(asker) != self.side) {
            return Next::Act(if state.terms.rated { Act::DeclineTakeBack } else { Act::AcceptTakeBack });
        }
        if state.draw_offer.is_some_and(|asker| Side::from(asker) != self.side) {
            return Next::Act(Act::DeclineDraw);
        }
        if state.may_act[self.side] { Next::Think } else { Next::Wait }
    }

    /// The position for the engine. Nothing if what the server told makes no game: then the server is of another version.
    #[must_use]
    pub fn position(&self) -> Option<Position> {
        let start = self.setup.start();
        let mut game = start.new_match();
        let start = match start.position() {
            Some(position) => Start::Fen { position, draw: start.draw() },
            None => Start::StartPos,
        };
        let mut moves = Vec::new();
        let mut draws = self.state.draws.iter();
        let mut turns = self.state.turns.iter();
        loop {
            if game.awaits_dice()
                && let Some(draw) = draws.next()
            {
                let draw = draw.parse().ok()?;
                game.roll(draw).ok()?;
                moves.push(Move::Roll(draw));
            } else if let Some((side, text)) = turns.next() {
                game.follow((*side).into(), text).ok()?;
                moves.push(Move::Turn(text.clone()));
            } else {
                return Some(Position { start, moves });
            }
        }
    }

    /// The options of UGI that say how the game starts.
    #[must_use]
    pub fn options(&self) -> Vec<(&'static str, String)> {
        let start = self.setup.start();
        let mut options = vec![("Game", start.game().name().to_owned())];
        match start {
            play::Start::Diaballik(variant) => options.push(("Variant", variant.name().to_owned())),
            play::Start::PlayBall(board, _) => match start.own_columns() {
                Some(columns) => options.push(("BoardText", format!("{} {columns}", board.name()))),
                None => options.push(("Board", board.name().to_owned())),
            },
            play::Start::PlayBallPosition(position, _) => {
                if let Some(columns) = start.own_columns() {
                    options.push(("BoardText", format!("{} {columns}", position.board().name())));
                }
            }
            _ => {}
        }
        options.extend(start.mode().map(|mode| ("Mode", mode.name().to_owned())));
        options
    }

    /// How long the engine may think: by the clocks, less `overhead` for the way of the turn.
    #[must_use]
    pub fn go(&self, overhead: Duration) -> (Go, Duration) {
        let clocks = &self.state.clocks;
        let budgets = BySide::new(clocks.a, clocks.b).map(|left| left.map(|left| self.setup.clock().budget(left)));
        let mut go = Go { side: (self.setup.start().game() == Game::Pawnball).then_some(self.side), ..Go::default() };
        let shortened = |left: Millis| Duration::from(left).saturating_sub(overhead).max(LEAST);
        match budgets[self.side] {
            None | Some(Budget::Unlimited) => go.movetime = Some(WITHOUT_CLOCK),
            Some(Budget::Turn(left)) => go.movetime = Some(shortened(left)),
            Some(Budget::Game { left, added }) => {
                go.time = budgets.map(|budget| budget?.left().map(Duration::from));
                go.time[self.side] = Some(shortened(left));
                go.increment = [Some(added.into()); 2].into();
            }
        }
        let patience = go.movetime.or(go.time[self.side]).unwrap_or(WITHOUT_CLOCK);
        (go, patience + Duration::from_secs(2))
    }
}

/// The step of settling the dice that is the bot's to do.
fn settle(dice: &Dice, game: &str, side: Side, entropy: &[u8], server: Option<&str>) -> Next {
    // A server that has committed to something else since could choose the dice: nothing is revealed to it.
    if server != Some(&dice.commitment) {
        return Next::Wait;
    }
    let Some(commitment) = dice.entropy_commitment(side, game, entropy) else { return Next::Wait };
    match (&dice.commitments[side], &dice.commitments[side.other()]) {
        (None, _) => Next::Act(Act::Commit { commitment }),
        // What was committed to before this program was started again is lost with it.
        (Some(ours), Some(_)) if *ours == commitment && dice.entropy[side].is_none() => {
            Next::Act(Act::Reveal { entropy: hex(entropy) })
        }
        _ => Next::Wait,
    }
}

#[cfg(test)]
mod tests {
    use play::published_dice::ProofVersion;
    use serde_json::json;

    use super::*;

    fn state(change: &str) -> State {
        let mut state: serde_json::Value = serde_json::from_str(
            r#"{"id":"1","history":"h","terms":{"game":"diaballik","clock":"60+5"},"speed":"blitz",
            "players":[{"name":"Sophie","kind":"registered"},{"name":"Bot","kind":"bot"}],
            "number":2,"started":true,"turns":[["a","d1>e1"]],"left":[60000],"draws":[],"draws_after":[],"position":"","score":[0,0],
            "may_act":[false,true],"clocks":{"at":0,"a":60000,"b":50000,"running":[false,true],"waits":[0,0]},
            "draw_offer":null,"take_back":null,"result":null,"present":[true,true],"watchers":0}"#,
        )
        .unwrap();
        let change: serde_json::Value = serde_json::from_str(change).unwrap();
        for (name, value) in change.as_object().unwrap() {
            state[name] = value.clone();
        }
        serde_json::from_value(state).unwrap()
    }

    #[test]
    fn what_is_next_follows_from_the_game() {
        let next = |change: &str| BotGame::new(state(change), "Bot").unwrap().next(b"x", None);
        assert_eq!(next("{}"), Next::Think);
        assert_eq!(next(r#"{"may_act":[true,false]}"#), Next::Wait);
        assert_eq!(next(r#"{"draw_offer":"a"}"#), Next::Act(Act::DeclineDraw));
        assert_eq!(next(r#"{"draw_offer":"b"}"#), Next::Think, "its own offer");
        assert_eq!(next(r#"{"take_back":"a"}"#), Next::Act(Act::AcceptTakeBack));
        let rated = r#"{"take_back":"a","terms":{"game":"diaballik","clock":"60+5","rated":true}}"#;
        assert_eq!(next(rated), Next::Act(Act::DeclineTakeBack));
        assert!(matches!(next(r#"{"result":{"winner":"a","reason":"goal","counts":true}}"#), Next::Over(_)));
        assert!(BotGame::new(state("{}"), "Anna").is_none(), "it does not play");
    }

    #[test]
    fn dice_are_committed_to_and_revealed_once_both_have() {
        let server = "07".repeat(32);
        let own = hex(&ProofVersion::NamesServer.entropy_commitment(Side::B, "1", &[7; 32], b"x"));
        let next = |ours: &str, theirs: &str, seen: &str| {
            let change = format!(
                r#"{{"started":false,"terms":{{"game":"pawnball","clock":"60+5"}},"turns":[],"left":[],
                "dice":{{"version":2,"commitment":"{server}","commitments":[{theirs},{ours}],"entropy":[null,null]}}}}"#
            );
            BotGame::new(state(&change), "Bot").unwrap().next(b"x", Some(seen))
        };
        assert_eq!(next("null", "null", &server), Next::Act(Act::Commit { commitment: own.clone() }));
        assert_eq!(next(&format!("\"{own}\""), "null", &server), Next::Wait);
        let reveal = Next::Act(Act::Reveal { entropy: "78".to_owned() });
        assert_eq!(next(&format!("\"{own}\""), "\"00\"", &server), reveal);
        assert_eq!(next("\"00\"", "\"00\"", &server), Next::Wait, "of another time");
        let other = "08".repeat(32);
        assert_eq!(next("null", "null", &other), Next::Wait, "the server has committed to something else since");
        assert_eq!(next(&format!("\"{own}\""), "\"00\"", &other), Next::Wait);
    }

    #[test]
    fn the_engine_is_told_the_game_and_its_time() {
        let game = BotGame::new(state("{}"), "Bot").unwrap();
        let position = game.position().unwrap();
        assert_eq!(ugi::command::Command::Position(position).to_string(), "position startpos moves d1>e1");
        assert_eq!(game.options(), [("Game", "diaballik".to_owned()), ("Variant", "standard".to_owned())]);
        let (go, patience) = game.go(Duration::from_millis(300));
        let command = ugi::command::Command::Go(go).to_string();
        assert_eq!(command, "go p1time 60000 p2time 49700 p1inc 5000 p2inc 5000");
        assert_eq!(patience, Duration::from_millis(51_700));
        let byo_yomi = |left: u64| {
            let change = json!({
                "terms": { "game": "diaballik", "clock": "byoyomi:60+2x30" },
                "clocks": { "at": 0, "a": 120_000, "b": left, "running": [false, true], "waits": [0, 0] },
            });
            let (go, _) = BotGame::new(state(&change.to_string()), "Bot").unwrap().go(Duration::from_millis(300));
            ugi::command::Command::Go(go).to_string()
        };
        assert_eq!(
            byo_yomi(100_000),
            "go p1time 90000 p2time 69700 p1inc 30000 p2inc 30000",
            "no period is planned with"
        );
        assert_eq!(byo_yomi(50_000), "go movetime 19700", "what is left of the first period");
        let slow = state(r#"{"terms":{"game":"diaballik","clock":"days:3"}}"#);
        let (go, _) = BotGame::new(slow, "Bot").unwrap().go(Duration::ZERO);
        assert_eq!(go.movetime, Some(WITHOUT_CLOCK));
        assert!(BotGame::new(state(r#"{"turns":[["a","nonsense"]]}"#), "Bot").unwrap().position().is_none());
    }
}
